import ImagePlus from 'lucide-react/icons/image-plus'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import type { ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { EditorSection } from './editor-section.tsx'
import { PictureCleanUp } from './picture-clean-up.tsx'
import { PictureDetails } from './picture-details.tsx'
import { PictureOrder } from './picture-order.tsx'
import { usePictureSending, type WaitingPicture } from './use-picture-sending.ts'
import type { PieceEditor } from './use-piece-editor.ts'

type Picture = ProductFields['pictures'][number]

// Never image/*: an iPhone then converts what it keeps as HEIC.
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

/** Pictures in their order: the first is the cover. */
export function PicturesSection({ editor }: { editor: PieceEditor }) {
  const { fields, set, latest, errors } = editor
  const [chosen, setChosen] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const sending = usePictureSending(editor.place, (key) => {
    const { pictures } = latest()
    if (pictures.some((picture) => picture.key === key)) notify.info('This picture is there already.')
    else set('pictures', [...pictures, { key, alt: '', focus: null }])
  })
  const { length: pending } = sending.waiting
  const { setPending } = editor
  useEffect(() => setPending(pending), [pending, setPending])
  const at = fields.pictures.findIndex(({ key }) => key === chosen)
  const picture = fields.pictures[at]
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) sending.add(event.dataTransfer.files)
  }
  return (
    <EditorSection
      title="Pictures"
      about={fields.pictures.length > 1 ? 'Drag to change their order' : undefined}
      error={errors['pictures']}
    >
      <div className="space-y-4" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {fields.pictures.length > 0 && (
          <PictureOrder
            pictures={fields.pictures}
            chosen={chosen}
            onChoose={(key) => setChosen(key === chosen ? null : key)}
            onMove={(pictures) => set('pictures', pictures)}
          />
        )}
        {picture && (
          <PictureDetails
            picture={picture}
            at={at}
            count={fields.pictures.length}
            onChange={(to) => set('pictures', fields.pictures.with(at, { ...picture, ...to }))}
            onMove={(to) => set('pictures', moved(fields.pictures, at, to))}
            onRemove={() => remove(editor, picture, at)}
            onClose={() => setChosen(null)}
          >
            <PictureCleanUp editor={editor} picture={picture.key} onChanged={setChosen} />
          </PictureDetails>
        )}
        {sending.waiting.length > 0 && (
          <ul aria-label="Pictures on their way" className="space-y-2" aria-live="polite">
            {sending.waiting.map((one) => (
              <Waiting key={one.id} picture={one} onRetry={() => sending.retry(one)} onGiveUp={() => sending.giveUp(one)} />
            ))}
          </ul>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          multiple
          hidden
          aria-label="Choose pictures"
          onChange={({ currentTarget }) => {
            sending.add(Array.from(currentTarget.files ?? []))
            currentTarget.value = ''
          }}
        />
        <Button variant={fields.pictures.length === 0 ? 'ink' : 'soft'} onClick={() => input.current?.click()}>
          <ImagePlus size={18} aria-hidden="true" />
          Add pictures
        </Button>
        {fields.pictures.length === 0 && sending.waiting.length === 0 && (
          <p className="text-ink-soft">A piece without a picture stays a draft. Front, back, label and any flaw sell best.</p>
        )}
      </div>
    </EditorSection>
  )
}

function moved(pictures: readonly Picture[], from: number, to: number): Picture[] {
  const [picture] = pictures.slice(from, from + 1)
  return picture ? pictures.toSpliced(from, 1).toSpliced(to, 0, picture) : [...pictures]
}

function remove({ fields, latest, set }: PieceEditor, picture: Picture, at: number): void {
  set('pictures', fields.pictures.toSpliced(at, 1))
  const putBack = () => set('pictures', latest().pictures.toSpliced(at, 0, picture))
  notify.success(`Picture ${at + 1} removed.`, 8000, { label: 'Undo', run: putBack })
}

function Waiting({ picture, onRetry, onGiveUp }: { picture: WaitingPicture; onRetry: () => void; onGiveUp: () => void }) {
  const { name, error, goesOn } = picture
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="min-w-0 flex-[1_1_10rem] truncate">{name}</span>
      {error === null ? (
        <span className="text-ink-soft">Sending…</span>
      ) : (
        <>
          <span className="font-medium text-primary-strong">{goesOn ? 'No connection. It goes on by itself.' : error}</span>
          <Button variant="quiet" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="quiet" onClick={onGiveUp}>
            Leave it out
          </Button>
        </>
      )}
    </li>
  )
}
