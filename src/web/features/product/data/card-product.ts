import type { Picture, ProductCard } from '../../../../shop/catalogue/contract.ts'
import { compareSizes, LOW_STOCK, pictureUrl } from '../../../../shop/catalogue/rules.ts'

/** What a product card shows; a whole Product is one too. */
export type CardProduct = ProductCard

/** Pictures that a product card turns over; more would only make the page heavier. */
const CARD_PICTURES = 5

/** By the product they were made of: the server shows the same ones in list after list. */
const made = new WeakMap<CardProduct, CardProduct>()

/** Only what a card shows; the same object for the same product, which nobody can change. */
export function toCardProduct(product: CardProduct): CardProduct {
  const known = made.get(product) ?? Object.freeze(pickCardProduct(product))
  made.set(product, known)
  return known
}

function pickCardProduct(product: CardProduct): CardProduct {
  return {
    id: product.id,
    name: product.name,
    category: product.category,
    kind: product.kind,
    price: product.price,
    original_price: product.original_price,
    discount_percentage: product.discount_percentage,
    condition: product.condition,
    is_new: product.is_new,
    is_bestseller: product.is_bestseller,
    stock: product.stock,
    held: product.held,
    ...(product.one_off && { one_off: true }),
    video_url: product.video_url,
    ...(product.clip && { clip: product.clip }),
    variants: product.variants.map(({ id, size, stock, held, price }) => ({ id, size, stock, held, price })),
    images: product.images.slice(0, CARD_PICTURES),
  }
}

/** One turn of a product card's carousel (card-01). */
export type Slide = { kind: 'picture'; picture: Picture } | { kind: 'video'; url: string; poster: string | undefined }

/** The pictures of a product, then its clip. Clips of other sites cannot play inside our pages: those are left out. */
export function slidesOf({ images, video_url, clip }: Pick<CardProduct, 'images' | 'video_url' | 'clip'>): Slide[] {
  const pictures = images.slice(0, CARD_PICTURES).map((picture) => ({ kind: 'picture' as const, picture }))
  // Three silent seconds of the video that shows it best (open-60).
  if (clip?.preview) return [...pictures, { kind: 'video', url: clip.preview, poster: clip.poster ?? undefined }]
  if (!video_url || !/^\/(?!\/)/.test(video_url)) return pictures
  return [...pictures, { kind: 'video', url: video_url, poster: images[0] && pictureUrl(images[0].key, 480) }]
}

export interface SizeChoice {
  size: string
  stock: number
  /** None is left, but somebody is still paying for one. */
  held: boolean
  price: number
}

/** The sizes of a product in their usual order; none when it comes without. */
export function sizeChoices({ variants }: Pick<CardProduct, 'variants'>): SizeChoice[] {
  return variants
    .flatMap(({ size, stock, held = false, price }) => (size === null ? [] : [{ size, stock, held, price }]))
    .sort((a, b) => compareSizes(a.size, b.size))
}

/** True when the shopper has to say which size: a product of one size or none goes into the bag at once. */
export function needsChoice(product: Pick<CardProduct, 'variants'>): boolean {
  return sizeChoices(product).length > 1
}

/** The only size of a product that comes in one; null when it comes without. */
export function onlySize(product: Pick<CardProduct, 'variants'>): string | null {
  return sizeChoices(product)[0]?.size ?? null
}

/** "S, M, L": the sizes that can be bought, or all of them when the product is gone. */
export function sizesText(product: Pick<CardProduct, 'variants'>): string {
  const all = sizeChoices(product)
  const remaining = all.filter(({ stock }) => stock > 0)
  return (remaining.length > 0 ? remaining : all).map(({ size }) => size).join(', ')
}

/** The colour of the stock text: green, urgent from 5 to 2, or quiet: of most pieces here there was never more than one. */
export function stockClass(stock: number): string {
  if (stock > LOW_STOCK) return 'stock stock-in'
  if (stock === 1) return 'stock stock-one'
  return stock > 0 ? 'stock stock-low' : 'stock'
}

/** Beside the stock of what there is, and was, only one of. */
export const ONE_OF_ONE = 'One of one'

export function isOneOfOne({ one_off, stock }: Pick<CardProduct, 'one_off' | 'stock'>): boolean {
  return one_off === true && stock === 1
}
