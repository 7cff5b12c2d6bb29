import { useEffect, useState } from 'react'
import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { pictureUrl } from '../../../../shop/catalogue/rules.ts'
import { garmentOf } from '../../../../shop/try-on/rules-rig.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { fetchedPicture } from '../studio/brush/canvas-pixels.ts'
import { CleanUp } from '../studio/clean-up.tsx'
import { ORIGINAL_WIDTH, originalsOf, storeCleaned } from '../studio/originals.ts'
import type { PieceEditor } from './use-piece-editor.ts'

interface PictureCleanUpProps {
  editor: PieceEditor
  /** Key of the picture. */
  picture: string
  /** It is another one now. */
  onChanged: (key: string) => void
}

/** One picture of a piece in the photo studio, and back to the photo it was made of. Saved with the piece. */
export function PictureCleanUp({ editor, picture, onChanged }: PictureCleanUpProps) {
  const [known, setKnown] = useState<{ picture: string; original: string | null } | null>(null)
  const [photo, setPhoto] = useState<{ of: string; bytes: Blob } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let gone = false
    originalsOf([picture]).then(
      (found) => gone || setKnown({ picture, original: found.get(picture) ?? null }),
      // Without a connection nothing of it can be done anyway.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [picture])
  const original = known?.picture === picture ? known.original : null

  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
    }
  }
  const open = () =>
    run(async () => {
      const of = original ?? picture
      setPhoto({ of, bytes: await fetchedPicture(pictureUrl(of, ORIGINAL_WIDTH)) })
    })
  const take = (cleaned: Blob) =>
    run(async () => {
      if (!photo) return
      const key = await storeCleaned(cleaned, photo.of)
      setPhoto(null)
      replacePicture(editor, picture, key)
      onChanged(key)
      notify.success('Cleaned up. Save the piece to show it.', 8000, { label: 'Undo', run: () => replacePicture(editor, key, picture) })
    })
  return (
    <>
      <Button variant="soft" busy={busy} onClick={() => void open()}>
        Clean up
      </Button>
      {original && (
        <Button
          variant="quiet"
          onClick={() => {
            replacePicture(editor, picture, original)
            onChanged(original)
          }}
        >
          Use the original again
        </Button>
      )}
      {photo && (
        <CleanUp
          photo={photo.bytes}
          id={photo.of}
          garment={garmentOf(editor.fields.kind)}
          onDone={(cleaned) => void take(cleaned)}
          onClose={() => setPhoto(null)}
        />
      )}
    </>
  )
}

/** In its place, with its words; what must be seen of it is elsewhere now. A flaw that it showed is shown by the other one. */
function replacePicture({ latest, set }: Pick<PieceEditor, 'latest' | 'set'>, from: string, to: string): void {
  const { pictures, flaws } = latest()
  if (pictures.some(({ key }) => key === to)) return notify.info('This picture is there already.')
  set('pictures', withPicture(pictures, from, to))
  if (flaws.some(({ picture }) => picture === from)) {
    set(
      'flaws',
      latest().flaws.map((flaw) => (flaw.picture === from ? { ...flaw, picture: to } : flaw)),
    )
  }
}

function withPicture(pictures: ProductFields['pictures'], from: string, to: string): ProductFields['pictures'] {
  return pictures.map((picture) => (picture.key === from ? { ...picture, key: to, focus: null } : picture))
}
