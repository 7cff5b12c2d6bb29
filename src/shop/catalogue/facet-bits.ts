import type { AreaDeps } from '../deps.ts'
import { createShortCache } from '../short-cache.ts'
import { VERY_LARGE } from './filter-sql.ts'

/** Products that are counted one by one: in a shop that has no more, and of a search in a larger and a very large one (facet-plans.ts). */
export const COUNTED = { shop: 5000, whole: 2000, search: 500, veryLarge: VERY_LARGE }

/** Changes that a reader brings in before counting; the worker keeps the rest away. */
const READER_APPLIES = 200
/** With more changes waiting, as after an import, the bits say too little: then a large shop is counted row by row. */
const WAITING_MAX = 200
/** Products whose bits are together. */
const CHUNK = 8192
/** Of the worker, at once: as many as make a chunk. */
const WORKER_APPLIES = CHUNK

/** Chunks of products that are counted; of more, every second or third. */
const CHUNKS = VERY_LARGE / CHUNK

/** A shop does not become large from one moment to the next. Milliseconds. */
const LARGE_FRESH_MS = 10_000

const IS_LARGE = {
  name: 'facet_bits_is_large',
  text: 'select count(*) > $1 as large from (select from products where is_active limit $1 + 1) p',
}
const CHUNK_COUNT = { name: 'facet_bits_chunks', text: `select count(*)::int as chunks from facet_bits where value = 'all'` }
const APPLY = { name: 'facet_bits_apply', text: 'select apply_facet_changes($1) as waiting' }

const CATEGORIES = {
  name: 'facet_bits_categories',
  text: `select substr(value, 3) as category, sum(ones)::int as products from facet_bits
    where value >= 'c:' and value < 'c;' group by value having sum(ones) > 0 order by value`,
}
const CATEGORY_ROWS = {
  name: 'catalogue_categories',
  text: `select category, count(*)::int as products from products where is_active group by category order by category`,
}

const NUMBERS = {
  name: 'facet_bits_numbers',
  text: `select coalesce(sum(ones) filter (where value = 'all'), 0)::int as active,
    coalesce(sum(ones) filter (where value = 'i:'), 0)::int as on_sale from facet_bits where value in ('all', 'i:')`,
}
const NUMBER_ROWS = {
  name: 'catalogue_numbers',
  text: `select count(*)::int as active, count(*) filter (where sizes_in_stock <> '{}')::int as on_sale from products where is_active`,
}

/** The bits that count a large shop (decision 33). `counted`: how many products are counted one by one. */
export function createFacetBits({ db, read, clock }: Pick<AreaDeps, 'db' | 'read' | 'clock'>, counted = COUNTED.shop) {
  const cached = createShortCache<boolean>({ clock, freshMs: LARGE_FRESH_MS, max: 1 })

  const cachedEvery = createShortCache<number>({ clock, freshMs: LARGE_FRESH_MS, max: 1 })

  async function apply(most: number): Promise<number> {
    const [row] = await db.query<{ waiting: number }>(APPLY, [most])
    return row?.waiting ?? 0
  }

  const isLarge = () => cached('', async () => (await read.query<{ large: boolean }>(IS_LARGE, [counted]))[0]?.large === true)

  /** True when the shop is large and its bits, some moments old, count it. */
  async function countsByBits(): Promise<boolean> {
    return (await isLarge()) && (await apply(READER_APPLIES)) <= WAITING_MAX
  }

  return {
    /** True when there are more products than are counted one by one; some seconds old. */
    isLarge,
    countsByBits,
    /** Which chunks are counted: all in a shop of up to 131,072 products, in one of twice as many every second. */
    countedEvery: (): Promise<number> =>
      cachedEvery('', async () => Math.ceil(((await read.query<{ chunks: number }>(CHUNK_COUNT, []))[0]?.chunks ?? 1) / CHUNKS) || 1),
    /** Brings in the next changes of products; how many are left then. */
    applyFacetChanges: (): Promise<number> => apply(WORKER_APPLIES),
    /** How many active products each category has that has any. */
    async countCategories(): Promise<{ category: string; products: number }[]> {
      return read.query((await countsByBits()) ? CATEGORIES : CATEGORY_ROWS, [])
    },
    /** Active products, and those of them that have a size in stock. */
    async productNumbers(): Promise<{ active: number; on_sale: number }> {
      const [row] = await read.query<{ active: number; on_sale: number }>((await countsByBits()) ? NUMBERS : NUMBER_ROWS, [])
      return row ?? { active: 0, on_sale: 0 }
    },
  }
}
