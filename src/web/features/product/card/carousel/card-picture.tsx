import type { ComponentProps } from 'react'
import { Picture } from '../../../../ui/picture.tsx'

/** A little under the true width: on a sharp but slow phone the next smaller picture looks the same and comes sooner. */
const SIZES = '(min-width:80em) 18vw,(min-width:48em) 26vw,40vw'

/** `first` is fetched before all else, `eager` with the page, others when they come near. */
export type PictureLoad = 'first' | 'eager'

interface CardPictureProps {
  picture: ComponentProps<typeof Picture>['picture']
  load?: PictureLoad | undefined
}

/** A picture in the widths that product cards have. */
export function CardPicture({ picture, load }: CardPictureProps) {
  return <Picture picture={picture} sizes={SIZES} most={720} first={load === 'first'} eager={load !== undefined} />
}
