import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { PictureInput } from '../../shop/catalogue/input.ts'
import type { DrawingSpec, View } from '../drawing/draw.ts'
import { heightOf, WIDTH, widthOf } from '../drawing/size.ts'
import { altText, type DemoProduct } from '../products/product.ts'

/** A picture of the demo, before it is drawn: all that the catalogue wants to know, and what is to be drawn. */
export interface DemoPicture extends PictureInput {
  drawing: DrawingSpec
  view: View
}

type Placeholders = Record<string, Partial<Record<View, string>>>

/** ThumbHashes by handle and view, as scripts/placeholders.ts has computed them: they are on the page before anything is drawn. */
const placeholders = JSON.parse(readFileSync(new URL('./placeholders.json', import.meta.url), 'utf8')) as Placeholders

/**
 * The pictures of a product, `pixels` wide. Their keys name the drawing instead of its bytes, so that a product can be saved
 * before its pictures exist; the same drawing always gives the same picture.
 */
export function picturesOf(product: DemoProduct, pixels = WIDTH): DemoPicture[] {
  const { handle, drawing, views } = product
  const width = widthOf(pixels)
  return views.map((view) => ({
    key: createHash('sha256').update(JSON.stringify({ drawing, view, width })).digest('hex').slice(0, 20),
    alt: altText(product, view),
    width,
    height: heightOf(width),
    thumbhash: placeholders[handle]?.[view] ?? '',
    source: null,
    drawing,
    view,
  }))
}

/** In the order in which shoppers meet them: the first picture of every product from the top of the list, then the second ones. */
export function inOrderOfSight(products: readonly DemoProduct[], pixels = WIDTH): DemoPicture[] {
  return products
    .flatMap((product, rank) => picturesOf(product, pixels).map((picture, place) => ({ picture, place, rank })))
    .toSorted((a, b) => a.place - b.place || a.rank - b.rank)
    .map(({ picture }) => picture)
}
