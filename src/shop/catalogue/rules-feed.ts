// A product as catalogues elsewhere read it (Google Merchant Center, Meta). Pure.
import { plainText } from './rules-plain-text.ts'
import { KINDS, type Department, type Kind } from './rules-kinds.ts'
import { ONE_SIZE, wholePictureUrl, type Condition } from './rules.ts'

/** What the feed is made from. */
export interface FeedProduct {
  id: string
  name: string
  description: string
  vendor: string
  category: string
  kind: Kind | null
  department: Department
  original_price: number | null
  condition: Condition
  flaws: string[]
  colours: string[]
  pictures: { key: string; width: number; height: number }[]
  /** In the order of their sizes. */
  variants: { id: string; size: string | null; price: number; stock: number }[]
}

/** An attribute and its value, by the names of Google's product data specification, which Meta reads, too. */
export type FeedAttribute = readonly [name: string, value: string]

/** As long as both take it, in characters. */
const TITLE_MAX = 150
const DESCRIPTION_MAX = 4900
const PICTURES_MAX = 10
const COLOURS_MAX = 3

/** Google's taxonomy below "Apparel & Accessories", by our categories; what is in none of them has no more than that. */
const CATEGORY: Record<string, string> = {
  clothing: 'Clothing',
  accessories: 'Clothing Accessories',
  shoes: 'Shoes',
  jewelry: 'Jewelry',
}

/** Where the taxonomy is finer than a category; a kind that it does not know as one thing is missing. */
const KIND_CATEGORY: Partial<Record<Kind, string>> = {
  dress: 'Clothing > Dresses',
  top: 'Clothing > Shirts & Tops',
  tee: 'Clothing > Shirts & Tops',
  shirt: 'Clothing > Shirts & Tops',
  jeans: 'Clothing > Pants',
  trousers: 'Clothing > Pants',
  skirt: 'Clothing > Skirts',
  shorts: 'Clothing > Shorts',
  jacket: 'Clothing > Outerwear > Coats & Jackets',
  coat: 'Clothing > Outerwear > Coats & Jackets',
  jumpsuit: 'Clothing > One-Pieces > Jumpsuits & Rompers',
  suit: 'Clothing > Suits',
  activewear: 'Clothing > Activewear',
  swimwear: 'Clothing > Swimwear',
  bag: 'Handbags, Wallets & Cases',
  belt: 'Clothing Accessories > Belts',
  hat: 'Clothing Accessories > Hats',
  scarf: 'Clothing Accessories > Scarves & Shawls',
  sunglasses: 'Clothing Accessories > Sunglasses',
  tie: 'Clothing Accessories > Neckties',
  gloves: 'Clothing Accessories > Gloves & Mittens',
  watch: 'Jewelry > Watches',
  necklace: 'Jewelry > Necklaces',
  earrings: 'Jewelry > Earrings',
  bracelet: 'Jewelry > Bracelets',
  ring: 'Jewelry > Rings',
}

const MADE_FOR: Record<Department, readonly FeedAttribute[]> = {
  women: [
    ['gender', 'female'],
    ['age_group', 'adult'],
  ],
  men: [
    ['gender', 'male'],
    ['age_group', 'adult'],
  ],
  unisex: [
    ['gender', 'unisex'],
    ['age_group', 'adult'],
  ],
  // Google lists no clothes without a gender; whether they are a girl's or a boy's we do not know.
  kids: [
    ['gender', 'unisex'],
    ['age_group', 'kids'],
  ],
}

/** What kind of thing it is, and for whom: the one place for both. */
function classification({ category, kind, department }: FeedProduct): FeedAttribute[] {
  const google = (kind && KIND_CATEGORY[kind]) ?? CATEGORY[category]
  const ours = category.charAt(0).toUpperCase() + category.slice(1)
  return [
    ['google_product_category', ['Apparel & Accessories', google].filter(Boolean).join(' > ')],
    ['product_type', kind ? `${ours} > ${KINDS[kind].label}` : ours],
    ...MADE_FOR[department],
  ]
}

/** The items of a product: one for each size, all with its address. `brand` is of what has none of its own. */
export function feedItems(product: FeedProduct, { origin, brand }: { origin: string; brand: string }): FeedAttribute[][] {
  const [first, ...others] = product.pictures.slice(0, PICTURES_MAX + 1).map(({ key }) => origin + wholePictureUrl(key))
  if (!first) return []
  const { id, condition, vendor, colours, variants } = product
  const shared: FeedAttribute[] = [
    ['description', describe(product)],
    ['link', `${origin}/product/${id}`],
    ['image_link', first],
    ...others.map((url): FeedAttribute => ['additional_image_link', url]),
    ['condition', condition === 'New with tags' ? 'new' : 'used'],
    ['brand', vendor || brand],
    // Of second-hand things nobody knows the maker's number.
    ['identifier_exists', 'no'],
    ...coloursOf(colours),
    ...classification(product),
    ...(variants.length > 1 ? [['item_group_id', id] as const] : []),
  ]
  return variants.map((variant) => [...ofVariant(product, variant), ...shared])
}

function ofVariant({ name, original_price: was, variants }: FeedProduct, variant: FeedProduct['variants'][number]): FeedAttribute[] {
  const { id, size, price, stock } = variant
  const title = size && variants.length > 1 ? `${name}, size ${size}` : name
  return [
    ['id', id],
    ['title', title.slice(0, TITLE_MAX)],
    ['availability', stock > 0 ? 'in stock' : 'out of stock'],
    ...prices(price, was),
    ...(size ? [['size', size === ONE_SIZE ? 'one size' : size] as const] : []),
  ]
}

function prices(price: number, was: number | null): FeedAttribute[] {
  if (was === null || was <= price) return [['price', kes(price)]]
  return [
    ['price', kes(was)],
    ['sale_price', kes(price)],
  ]
}

const kes = (amount: number) => `${amount} KES`

/** Google takes "multicolor" for no colour, and refuses it. */
function coloursOf(colours: readonly string[]): FeedAttribute[] {
  const named = colours.filter((colour) => colour !== 'mixed').slice(0, COLOURS_MAX)
  return named.length > 0 ? [['color', named.join('/')]] : []
}

/** Condition and flaws first: second-hand things are bought by them. */
function describe({ name, description, condition, flaws }: FeedProduct): string {
  const known = flaws.length > 0 ? ` Flaws: ${flaws.join('; ')}.` : ''
  return `${condition}.${known} ${plainText(description, DESCRIPTION_MAX) || name}`.slice(0, DESCRIPTION_MAX)
}
