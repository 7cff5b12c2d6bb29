// A product as catalogues elsewhere read it (Google Merchant Center, Meta). Pure.
import { plainText } from './rules-plain-text.ts'
import { ONE_SIZE, wholePictureUrl, type Condition } from './rules.ts'

/** What the feed is made from. */
export interface FeedProduct {
  id: string
  name: string
  description: string
  vendor: string
  category: string
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

/** By the fixed categories; any further one is clothing and accessories, whatever it is. */
const GOOGLE_CATEGORY: Record<string, string> = {
  clothing: 'Apparel & Accessories > Clothing',
  accessories: 'Apparel & Accessories > Clothing Accessories',
  shoes: 'Apparel & Accessories > Shoes',
  jewelry: 'Apparel & Accessories > Jewelry',
}

/**
 * What kind of thing it is, and for whom. The one place for both: a product's kind belongs at the end of `product_type` (and
 * may choose a finer category), its department gives `gender` (female, male or unisex) and `age_group` (adult or kids).
 */
function classification({ category }: FeedProduct): FeedAttribute[] {
  return [
    ['google_product_category', GOOGLE_CATEGORY[category] ?? 'Apparel & Accessories'],
    ['product_type', category.charAt(0).toUpperCase() + category.slice(1)],
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
    ...(colours.length > 0 ? [['color', colours.slice(0, COLOURS_MAX).map(colourName).join('/')] as const] : []),
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

const colourName = (colour: string) => (colour === 'mixed' ? 'multicolor' : colour)

/** Condition and flaws first: second-hand things are bought by them. */
function describe({ name, description, condition, flaws }: FeedProduct): string {
  const known = flaws.length > 0 ? ` Flaws: ${flaws.join('; ')}.` : ''
  return `${condition}.${known} ${plainText(description, DESCRIPTION_MAX) || name}`.slice(0, DESCRIPTION_MAX)
}
