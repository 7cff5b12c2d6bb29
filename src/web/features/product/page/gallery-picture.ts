import type { Picture } from '../../../../shop/catalogue/contract.ts'
import { pictureUrl, renditionWidths } from '../../../../shop/catalogue/rules.ts'

export function largestUrl(picture: Picture): string {
  return pictureUrl(picture.key, renditionWidths(picture.width).at(-1) ?? 1080)
}

/** True when little of a picture is lost in an upright 3:4 frame; others are shown whole. */
export function fitsFrame({ width, height }: Picture): boolean {
  return width / height > 0.6 && width / height < 0.9
}
