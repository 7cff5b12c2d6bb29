import { useEffect, useState } from 'react'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import type { WornPiece } from '../outfit/outfit-session.ts'
import type { OutfitState } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import type { Photo } from '../photo.ts'
import { pictureOf, savePicture, sharePicture, splitDrawing } from '../export-picture.ts'

/**
 * The picture as it is seen now, made to be saved or shared. `lifelike` is the address of a picture by a service, in the place of
 * the phone's; `shown` is what is worn in it.
 */
export function useExport({ view, photo, kind }: WearerState, split: number, lifelike: string | null, shown: readonly WornPiece[]) {
  const [busy, setBusy] = useState(false)

  /** Rejects when the phone cannot make it. */
  async function picture(): Promise<File> {
    const { picture: dressed, plain } = view
    const after = lifelike ? await imageOf(lifelike) : dressed
    if (!after) throw new Error('nothing is worn yet')
    const before = kind === 'photo' && photo ? await imageOf(photo.url) : plain
    const drawing = splitDrawing(before ?? after, after, sizeOf(after), split)
    return pictureOf(
      drawing,
      shown.map(({ product }) => product),
    )
  }

  async function make(piece: WornPiece | null, use: (file: File, product: CardProduct) => unknown) {
    if (!piece) return
    setBusy(true)
    try {
      await use(await picture(), piece.product)
    } catch {
      notify.error('Your phone couldn’t make the picture. You can take a screenshot instead.')
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    picture,
    /** With the piece that is named first. */
    save: (piece: WornPiece | null) => void make(piece, savePicture),
    share: (piece: WornPiece | null) => void make(piece, sharePicture),
  }
}

function sizeOf(picture: ImageBitmap | HTMLImageElement): { width: number; height: number } {
  return picture instanceof HTMLImageElement ? { width: picture.naturalWidth, height: picture.naturalHeight } : picture
}

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}

/** A picture that a service has made: seen until the outfit or the photo changes. `url` is for `<img>`. */
export function useLifelike({ worn, nudges, tucked }: OutfitState['session'], photo: Photo | null) {
  const [made, setMade] = useState<{ url: string; of: readonly unknown[] } | null>(null)
  const now = [worn, nudges, tucked, photo] as const
  const url = made && made.of.every((part, i) => part === now[i]) ? made.url : null
  useEffect(() => {
    const old = made?.url
    return () => {
      if (old) URL.revokeObjectURL(old)
    }
  }, [made])
  return { url, show: (picture: Blob) => setMade({ url: URL.createObjectURL(picture), of: now }), hide: () => setMade(null) }
}
