// Every number, label and boundary of the catalogue. Pure: the browser uses it too.

/** The fixed categories (home-05); any further one found in the data comes after them. */
export const CATEGORIES = ['clothing', 'accessories', 'shoes', 'jewelry'] as const

export const SORTS = ['latest', 'price-asc', 'price-desc', 'popular', 'random'] as const
export type Sort = (typeof SORTS)[number]

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

/**
 * The colours one can ask for, each with the words that mean it in a name, a tag or a description. A product without
 * colours of its own gets those of the words in its name and tags.
 */
export const COLOURS = {
  black: ['black', 'charcoal', 'ebony', 'onyx', 'jet'],
  white: ['white', 'ivory', 'cream', 'ecru', 'pearl'],
  grey: ['grey', 'gray', 'silver', 'ash', 'slate', 'heather'],
  beige: ['beige', 'camel', 'sand', 'tan', 'khaki', 'oatmeal', 'nude', 'stone', 'taupe', 'champagne'],
  brown: ['brown', 'chocolate', 'cognac', 'coffee', 'mocha', 'chestnut', 'bronze'],
  red: ['red', 'crimson', 'scarlet', 'cherry', 'burgundy', 'maroon', 'wine', 'oxblood'],
  orange: ['orange', 'rust', 'terracotta', 'coral', 'apricot', 'peach', 'copper'],
  yellow: ['yellow', 'mustard', 'gold', 'golden', 'lemon', 'ochre', 'amber'],
  green: ['green', 'olive', 'emerald', 'mint', 'sage', 'lime', 'teal', 'forest', 'jade'],
  blue: ['blue', 'navy', 'denim', 'indigo', 'sky', 'cobalt', 'azure', 'turquoise', 'aqua', 'royal'],
  purple: ['purple', 'violet', 'lilac', 'lavender', 'plum', 'mauve', 'magenta'],
  pink: ['pink', 'rose', 'blush', 'fuchsia', 'salmon'],
  mixed: ['multicolour', 'multicolor', 'multicoloured', 'rainbow', 'kitenge', 'patchwork', 'kanga'],
} as const
export type Colour = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as Colour[]

const COLOUR_OF_WORD = new Map<string, Colour>(COLOUR_NAMES.flatMap((colour) => COLOURS[colour].map((word) => [word, colour] as const)))

/** The colours that the words of these texts name, in the order of COLOURS; none when no word is a colour. */
export function coloursIn(...texts: readonly string[]): Colour[] {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  const found = new Set(words.map((word) => COLOUR_OF_WORD.get(word)))
  return COLOUR_NAMES.filter((colour) => found.has(colour))
}

/** What can be counted and chosen from; several values of one facet mean any of them, several facets all of them. */
export const FACETS = ['category', 'size', 'condition', 'colour', 'style', 'price'] as const
export type Facet = (typeof FACETS)[number]
/** Values of one facet that may be asked for at once. */
export const FACET_VALUES_MAX = 30

/** The steps of the price facet in KES, from the first number up to but without the next; the last is open. */
export const PRICE_STEPS = [0, 500, 1000, 1500, 2500, 5000, 10_000] as const

/** Best first. What each grade promises is said to the shopper in these words. */
export const CONDITIONS = {
  'New with tags': 'Never worn, tags still on.',
  'Like new': 'Worn once or twice, no signs of wear.',
  'Very good': 'Gently worn, hardly a trace.',
  Good: 'Worn with care, light signs of wear.',
  Worn: 'Well loved, visible wear, priced for it.',
} as const
export type Condition = keyof typeof CONDITIONS
export const CONDITION_NAMES = Object.keys(CONDITIONS) as Condition[]

/** Flat measurements of the garment, in whole or half centimetres, in the order they are shown. */
export const MEASUREMENTS = {
  shoulder: 'Shoulder to shoulder',
  chest: 'Chest, pit to pit',
  sleeve: 'Sleeve',
  waist: 'Waist, laid flat',
  hips: 'Hips, laid flat',
  rise: 'Rise',
  inseam: 'Inside leg',
  hem: 'Hem',
  length: 'Length',
  insole: 'Insole length',
  heel: 'Heel height',
  width: 'Width',
  height: 'Height',
  depth: 'Depth',
  drop: 'Strap drop',
  around: 'Around the head',
} as const
export type Measurement = keyof typeof MEASUREMENTS
export type Measurements = Partial<Record<Measurement, number>>

/** Why a product that should be published is a draft, as text for admins. */
export const DRAFT_REASONS = {
  no_picture: 'it has no picture, so it stays a draft: it goes on sale automatically with its first picture',
} as const
export type DraftReason = keyof typeof DRAFT_REASONS

/** 5 or fewer left is low stock (product-07). */
export const LOW_STOCK = 5

/** "In Stock" above 5, "{n} left" from 1 to 5, "Out of Stock" at 0 (product-07). */
export function stockLabel(stock: number): string {
  if (stock > LOW_STOCK) return 'In Stock'
  return stock > 0 ? `${stock} left` : 'Out of Stock'
}

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

/** The picture for link previews: a JPEG of 1200 x 630 px under 300 kB. */
export function sharePictureUrl(key: string): string {
  return `/media/${key}/share.jpg`
}
