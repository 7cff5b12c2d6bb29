// Every number, label and boundary of the catalogue. Pure: the browser uses it too.

/** The fixed categories (home-05); any further one found in the data comes after them. */
export const CATEGORIES = ['clothing', 'accessories', 'shoes', 'jewelry'] as const

export const SORTS = ['latest', 'price-asc', 'price-desc', 'popular', 'random'] as const
export type Sort = (typeof SORTS)[number]
/** The order of whoever chose none: the shop's own mixed edit; of a search, the best match first. */
export const OPENING_ORDER = 'picks'
export const LIST_ORDERS = [OPENING_ORDER, ...SORTS] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** The style options (profile-03). */
export const STYLES = [
  'Casual',
  'Formal',
  'Vintage',
  'Streetwear',
  'Minimalist',
  'Bohemian',
  'Athleisure',
  'Preppy',
  'Urban',
  'Retro',
] as const
export type Style = (typeof STYLES)[number]

/** The colours one can ask for; the words that mean them are in rules-colours.ts. */
export const COLOUR_NAMES = [
  'black',
  'white',
  'grey',
  'beige',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'mixed',
] as const
export type Colour = (typeof COLOUR_NAMES)[number]

/** What can be counted and chosen from; several values of one facet mean any of them, several facets all of them. */
export const FACETS = ['category', 'kind', 'department', 'size', 'condition', 'colour', 'style', 'price'] as const
export type Facet = (typeof FACETS)[number]
/** Values of one facet that may be asked for at once. */
export const FACET_VALUES_MAX = 30

/** The steps of the price facet in KES, from the first number up to but without the next; the last is open. */
export const PRICE_STEPS = [0, 500, 1000, 1500, 2500, 5000, 10_000] as const
/** Finer ones, by which the database finds a range of prices; like the steps they are repeated there (migrations: product_facets). */
// prettier-ignore
export const PRICE_BANDS: readonly number[] = [
  0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900, 2000, 2250, 2500, 2750, 3000, 3500,
  4000, 4500, 5000, 6000, 7000, 8000, 9000, 10_000, 12_500, 15_000, 20_000, 30_000, 50_000, 100_000,
]

/** Best first. What each grade promises is said to the shopper in these words. */
export const CONDITIONS = {
  'New with tags': 'Never worn, tags still on.',
  'Like new': 'Worn once or twice, with no signs of wear.',
  'Very good': 'Gently worn, with hardly any signs of wear.',
  Good: 'Worn with care, with light signs of wear.',
  Worn: 'Well loved, with visible wear. The price reflects it.',
} as const
export type Condition = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as Condition[]

/** Why a piece that the shop wants shown is a draft, in words for who has to do something about it. */
export const DRAFT_REASONS = {
  no_picture: 'no picture yet, so this piece stays a draft. Add a picture and the piece goes on sale automatically',
} as const
export type DraftReason = keyof typeof DRAFT_REASONS

/** 5 or fewer left is low stock (product-07). */
export const LOW_STOCK = 5

/** "In Stock" above 5, "{n} left" from 1 to 5, "Out of Stock" at 0 (product-07). */
export function stockLabel(stock: number): string {
  if (stock > LOW_STOCK) return 'In Stock'
  return stock > 0 ? `${stock} left` : 'Out of Stock'
}

/** Letters of a size: what fits on the button it is chosen by. */
export const SIZE_LABEL_MAX = 20

/** The size of what fits most. */
export const ONE_SIZE = 'One size'

/** The order of clothing sizes; numbers and anything else sort after, naturally. */
const SIZE_ORDER = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', ONE_SIZE]

// Made once: making one costs more than all the comparing.
const NATURAL = new Intl.Collator('en', { numeric: true })

export function compareSizes(a: string, b: string): number {
  const [x, y] = [SIZE_ORDER.indexOf(a), SIZE_ORDER.indexOf(b)]
  if (x >= 0 && y >= 0) return x - y
  if (x >= 0 || y >= 0) return x >= 0 ? -1 : 1
  return NATURAL.compare(a, b)
}

/** The default of the price filter; an untouched maximum means no upper limit (home-07, open-55). */
export const PRICE_RANGE = { min: 0, max: 100_000 } as const

export const PAGE_SIZE = 24
export const PAGE_SIZE_MAX = 60
/** Products asked for by id at once. */
export const CARDS_MAX = 60
export const SIMILAR_MAX = 24

/** Suggestions while someone types: as many words, and as many products. */
export const SUGGESTED_WORDS = 6
export const SUGGESTED_PIECES = 4
/** Products shown in place of an empty list. */
export const FALLBACK_PRODUCTS = 8

/** Letters of a place in the stock room, as "B12-07". */
export const PLACE_MAX = 40

/** A picture as it is sent to the shop. Bytes. */
export const PICTURE_BYTES_MAX = 8 * 1024 * 1024

/** Pixels on the shorter side: with fewer, a picture is blurred on a phone. */
export const PICTURE_SIDE_MIN = 600

/** Pixel widths of the renditions of a picture. */
export const PICTURE_WIDTHS = [160, 320, 480, 720, 1080] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The widths that exist for an original `width` pixels wide: up to the first that holds it whole. */
export function renditionWidths(width: number): number[] {
  const enough = PICTURE_WIDTHS.findIndex((w) => w >= width)
  return PICTURE_WIDTHS.slice(0, enough < 0 ? PICTURE_WIDTHS.length : enough + 1)
}

/** Address of a rendition; immutable, as `key` names the content. */
export function pictureUrl(key: string, width: number, format: PictureFormat | 'jpg' = 'webp'): string {
  return `/media/${key}/${width}.${format}`
}

/** The whole picture as a JPEG, for catalogues elsewhere: not all of them take WebP. */
export function wholePictureUrl(key: string): string {
  return `/media/${key}/whole.jpg`
}

/** Of a picture in an e-mail, three pixels for each of the screen's. */
export const MAIL_PICTURE_WIDTH = 160

/** The picture in an e-mail: a JPEG, as Outlook on Windows shows no WebP. */
export function mailPictureUrl(key: string): string {
  return pictureUrl(key, MAIL_PICTURE_WIDTH, 'jpg')
}

/** The picture for link previews: a JPEG of 1200 x 630 px under 300 kB. */
export function sharePictureUrl(key: string): string {
  return `/media/${key}/share.jpg`
}
