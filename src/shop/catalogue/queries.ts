import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import { isUuid } from '../ids.ts'
import { HELD, LIVE_CARD, SOLD_BEFORE } from './card-sql.ts'
import type { Categories, ProductUpdate, Product, ProductCard } from './contract.ts'
import type { createFacetBits } from './facet-bits.ts'
import { readCard } from './prepared-cards.ts'
import { CATEGORIES } from './rules.ts'

/** As the trigger of the prepared cards counts it (migrations: product_card). */
const DISCOUNT = `case when p.original_price > p.price then round((p.original_price - p.price) * 100.0 / p.original_price)::int end`

const PRODUCT = `json_build_object(
  'id', p.id, 'name', p.name, 'description', p.description, 'vendor', p.vendor, 'category', p.category, 'kind', p.kind, 'department', p.department,
  'price', p.price, 'original_price', p.original_price,
  'discount_percentage', ${DISCOUNT},
  'condition', p.condition, 'flaws', p.flaws, 'flaw_pictures', p.flaw_pictures, 'measurements', p.measurements, 'styles', p.styles, 'colours', p.colours, 'tags', p.tags,
  'is_new', p.is_new, 'is_bestseller', p.is_bestseller and product_sells(p.id), 'featured', p.featured, 'is_active', p.is_active,
  'video_url', p.video_url, 'clip', p.clip, 'popularity_score', p.popularity_score, 'created_at', p.created_at,
  'stock', coalesce(v.stock, 0), 'held', coalesce(v.stock = 0 and v.held, false), 'one_off', v.one_off, 'sizes', coalesce(v.sizes, '[]'), 'variants', coalesce(v.list, '[]'),
  'images', coalesce((
    select json_agg(json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash,
      'focus', case when i.focus_x is not null then json_build_array(i.focus_x, i.focus_y) end) order by i.position)
    from product_pictures i where i.product_id = p.id), '[]'),
  'fabricDetails', (
    select json_build_object('type', f.type, 'mainImage', f.main_image, 'closeupImage', f.closeup_image, 'description', f.description)
    from fabric_details f where f.product_id = p.id),
  'materialDescription', (select m.description from material_descriptions m where m.product_id = p.id),
  'features', coalesce((select json_agg(t.feature order by t.display_order) from product_features t where t.product_id = p.id), '[]')
)::text as json
from products p left join lateral (
  select sum(v.stock) as stock, bool_or(v.held) as held, count(*) = 1 and bool_and(v.stock = 1 and not v.sold) as one_off,
    json_agg(v.size order by v.position) filter (where v.size is not null) as sizes,
    json_agg(json_build_object('id', v.id, 'product_id', v.product_id, 'sku', v.sku, 'size', v.size, 'stock', v.stock, 'held', v.held, 'price', v.price) order by v.position) as list
  from (select v.*, ${HELD} as held, ${SOLD_BEFORE} as sold from product_variants v where v.product_id = p.id) v
) v on true`

const BY_ID = { name: 'product_by_id', text: `select ${PRODUCT} where p.id = $1 and p.is_active` }
const BY_NAME = { name: 'product_by_name', text: `select ${PRODUCT} where lower(p.name) = lower($1) and p.is_active order by p.id limit 1` }

/** Of the names the longest, and of several products of that name one that is in stock. */
export const NAMED_AMONG = {
  name: 'product_named_among',
  text: `select p.id from products p where lower(p.name) = any($1) and p.is_active
    order by length(p.name) desc, p.shelf desc, p.id limit 1`,
}

export const CARDS = {
  name: 'product_cards',
  text: `select ${LIVE_CARD} as card from unnest($1::uuid[]) with ordinality as wanted(id, place)
    join products p on p.id = wanted.id and p.is_active order by wanted.place`,
}

/** The products of these variants, once each, in the order of the variants. */
const CARDS_OF_VARIANTS = {
  name: 'product_cards_of_variants',
  text: `select ${LIVE_CARD} as card from (
      select v.product_id, min(wanted.place) as place from unnest($1::uuid[]) with ordinality as wanted(id, place)
      join product_variants v on v.id = wanted.id group by v.product_id) found
    join products p on p.id = found.product_id and p.is_active order by found.place`,
}

const PRODUCT_UPDATES = {
  name: 'product_pieces_now',
  text: `select wanted.id, p.price, ${DISCOUNT} as discount_percentage, coalesce(sum(v.stock), 0)::int as stock,
      coalesce(sum(v.stock) = 0 and bool_or(v.held), false) as held,
      coalesce(json_agg(json_build_object('id', v.id, 'stock', v.stock, 'held', v.held) order by v.position) filter (where v.id is not null), '[]') as variants
    from unnest($1::uuid[]) with ordinality as wanted(id, place)
    left join products p on p.id = wanted.id and p.is_active
    left join lateral (select v.id, v.stock, v.position, ${HELD} as held from product_variants v where v.product_id = p.id) v on true
    group by wanted.id, wanted.place, p.id order by wanted.place`,
}

/** In stock, with a picture. */
const FOR_SALE = `p.is_active and p.shelf = 2 and p.id <> $1`
const SAME_CATEGORY = `${FOR_SALE} and p.category = (select category from piece)`
const SAME_KIND = `${FOR_SALE} and p.kind = (select kind from piece)`
const SHARED = (a: string, b: string) => `cardinality(array(select unnest(${a}) intersect select unnest(${b})))`

/** Ranked among those that are most popular or cost about the same, also of its kind alone: enough to choose from, and six short index ranges. */
export const SIMILAR = {
  name: 'product_similar',
  text: `with piece as materialized (
      select p.category, p.kind, p.department, p.styles, p.price, array(select v.size from product_variants v where v.product_id = p.id and v.size is not null) as sizes
      from products p where p.id = $1),
    near as (
      (select p.id from products p where ${SAME_CATEGORY} order by p.popularity_score desc, p.id desc limit 30)
      union (select p.id from products p where ${SAME_CATEGORY} and p.price >= (select price from piece) order by p.price, p.id limit 15)
      union (select p.id from products p where ${SAME_CATEGORY} and p.price < (select price from piece) order by p.price desc, p.id desc limit 15)
      union (select p.id from products p where ${SAME_KIND} and p.price >= (select price from piece) order by p.price, p.id limit 15)
      union (select p.id from products p where ${SAME_KIND} and p.price < (select price from piece) order by p.price desc, p.id desc limit 15)
      union (select p.id from products p where ${FOR_SALE} order by p.popularity_score desc, p.id desc limit 20)),
    best as (
      select p.id, row_number() over (order by p.category = piece.category desc,
          (p.department = 'kids') = (piece.department = 'kids') desc, coalesce(p.kind = piece.kind, false) desc,
          (p.department = piece.department or 'unisex' in (p.department, piece.department)) desc, ${SHARED('p.styles', 'piece.styles')} desc,
        ${SHARED('array(select v.size from product_variants v where v.product_id = p.id and v.stock > 0)', 'piece.sizes')} desc,
        abs(p.price - piece.price), p.popularity_score desc, p.id desc) as place
      from piece cross join near n join products p on p.id = n.id order by place limit $2)
    select ${LIVE_CARD} as card, b.place from best b join products p on p.id = b.id order by b.place`,
}

/** Both in one round trip: a product's page needs nothing else of the database. */
const WITH_SIMILAR = {
  name: 'product_with_similar',
  text: `select p.json as text, 0 as place from (${BY_ID.text}) p union all select s.card, s.place from (${SIMILAR.text}) s order by place`,
}

/** A category may appear so much later than its first product. Milliseconds. */
const NAMES_FRESH_MS = 5000
// Hops over the category index from one name to the next instead of reading every product.
export const NAMES = {
  name: 'catalogue_category_names',
  text: `with recursive name as (
      (select min(category) as category from products where is_active)
      union all
      select (select min(p.category) from products p where p.is_active and p.category > n.category) from name n where n.category is not null)
    select category from name where category is not null`,
}

const ANY = { name: 'catalogue_any', text: 'select exists (select from products) as any' }

interface CardRow {
  /** JSON of a ProductCard. */
  card: string
}

/** Reads besides lists. An id that is no id is an unknown one. */
export function createQueries({ db, read, clock }: AreaDeps, bits: Pick<ReturnType<typeof createFacetBits>, 'countCategories'>) {
  const cachedNames = createShortCache<readonly string[]>({ clock, freshMs: NAMES_FRESH_MS, max: 1 })
  async function getJson(id: string): Promise<string | null> {
    if (!isUuid(id)) return null
    const [row] = await read.query<{ json: string }>(BY_ID, [id])
    return row?.json ?? null
  }

  return {
    /** One active product as JSON of a Product (data-34); null when unknown or not active. */
    getJson,
    /** One active product with fabric, material and features (data-34); null when unknown or not active. */
    async get(id: string): Promise<Product | null> {
      const json = await getJson(id)
      return json === null ? null : (JSON.parse(json) as Product)
    },
    /** The first active product of that name, in any case (data-33); null when there is none. */
    async byName(name: string): Promise<Product | null> {
      const [row] = await read.query<{ json: string }>(BY_NAME, [name.trim()])
      return row ? (JSON.parse(row.json) as Product) : null
    },
    /** The id of the active product whose whole name, of two words or more, this text says in any case: sold or not; null when it says none. */
    async namedIn(text: string): Promise<string | null> {
      const names = phrasesOf(text)
      const [row] = names.length > 0 ? await read.query<{ id: string }>(NAMED_AMONG, [names]) : []
      return row?.id ?? null
    },
    /** The active ones among these products as they are now, sold out or not, in the order of the ids. */
    async cards(ids: readonly string[]): Promise<ProductCard[]> {
      const wanted = known(ids)
      return wanted.length === 0 ? [] : parsed(await read.query<CardRow>(CARDS, [wanted]))
    },
    /** The active products that have one of these variants, sold out or not, in the order of the variants. */
    async cardsOfVariants(variantIds: readonly string[]): Promise<ProductCard[]> {
      const wanted = known(variantIds)
      return wanted.length === 0 ? [] : parsed(await read.query<CardRow>(CARDS_OF_VARIANTS, [wanted]))
    },
    /**
     * What is left of these products this moment, for pages that are open; one that has left the shop has no stock and no
     * variants. Read from the primary.
     */
    async productUpdates(ids: readonly string[]): Promise<ProductUpdate[]> {
      const wanted = known(ids)
      return wanted.length === 0 ? [] : db.query<ProductUpdate>(PRODUCT_UPDATES, [wanted])
    },
    /**
     * Products in stock that may take its place, at most `limit`: of its category first, then for children or not as it is, of
     * its kind, for the same people, then by styles and sizes they share, then by how near the price is. Also for a product
     * that is sold or gone; none for an unknown one.
     */
    async similar(id: string, limit: number): Promise<ProductCard[]> {
      return isUuid(id) ? parsed(await read.query<CardRow>(SIMILAR, [id, limit])) : []
    },
    /** get() and similar() at once, for the page of a product. */
    async withSimilar(id: string, limit: number): Promise<{ product: Product | null; similar: ProductCard[] }> {
      if (!isUuid(id)) return { product: null, similar: [] }
      const rows = await read.query<{ text: string; place: number }>(WITH_SIMILAR, [id, limit])
      const [first] = rows
      const product = first?.place === 0 ? (JSON.parse(first.text) as Product) : null
      return { product, similar: rows.filter(({ place }) => place > 0).map(({ text }) => readCard(text)) }
    },
    /** True as long as the shop has no product at all, not even a draft or a hidden one. */
    async isEmpty(): Promise<boolean> {
      const [row] = await db.query<{ any: boolean }>(ANY, [])
      return row?.any === false
    },
    /** The fixed categories (home-05), then the others found in the data, each with how many active products. */
    async categories(): Promise<Categories> {
      const rows = await bits.countCategories()
      const found = new Map(rows.map((row) => [row.category, row.products]))
      const fixed = CATEGORIES.map((category) => ({ category, products: found.get(category) ?? 0 }))
      return { items: [...fixed, ...rows.filter((row) => !(CATEGORIES as readonly string[]).includes(row.category))] }
    },
    /** The same categories without their counts, for every page that offers them as a filter; some seconds old at most. */
    categoryNames: (): Promise<readonly string[]> =>
      cachedNames('', async () => {
        const rows = await read.query<{ category: string }>(NAMES, [])
        return [...new Set([...CATEGORIES, ...rows.map((row) => row.category)])]
      }),
  }
}

/** Those that can be ids, once each. */
function known(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))].filter((id) => isUuid(id))
}

function parsed(rows: readonly CardRow[]): ProductCard[] {
  return rows.map(({ card }) => readCard(card))
}

/** Words of a text that are looked at, and of a name. */
const WORDS_READ = 40
const WORDS_OF_A_NAME = 8

/** Every run of 2 to WORDS_OF_A_NAME words as it is written, in lower case, without the signs around it. */
function phrasesOf(text: string): string[] {
  const lower = text.toLowerCase()
  const words = [...lower.matchAll(/[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N}])?/gu)].slice(0, WORDS_READ)
  return words.flatMap(({ index: start }, i) =>
    words.slice(i + 1, i + WORDS_OF_A_NAME).map(({ index, 0: last }) => lower.slice(start, index + last.length)),
  )
}
