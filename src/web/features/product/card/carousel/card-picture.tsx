import type { ComponentProps } from 'react'
import { Picture, preloadPicture } from '../../../../ui/picture.tsx'

/** A little under the true width: on a sharp but slow phone the next smaller picture looks the same and comes sooner. */
const SIZES = '(min-width:80em) 18vw,(min-width:48em) 26vw,40vw'

const MOST = 720

/** `first` is fetched before all else, `eager` with the page, others when they come near. */
export type PictureLoad = 'first' | 'eager'

interface CardPictureProps {
  picture: ComponentProps<typeof Picture>['picture']
  load?: PictureLoad | undefined
}

/** A picture in the widths that product cards have. */
export function CardPicture({ picture, load }: CardPictureProps) {
  return <Picture picture={picture} sizes={SIZES} most={MOST} first={load === 'first'} eager={load !== undefined} />
}

/** The link in the head of the page for a card of load `first`. */
export function preloadCardPicture(picture: CardPictureProps['picture'], savesData: boolean): void {
  preloadPicture({ picture, sizes: SIZES, most: MOST }, savesData)
}
