import type { AreaDeps } from '../deps.ts'
import { HELD } from './card-sql.ts'
import type { FeedProduct } from './rules-feed.ts'

/** Products in one part of the sitemap, shown or not: a product that leaves the shop moves no other into another part. */
export const SITEMAP_PART = 10_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

// By the index products_sitemap alone: it has all that is asked for.
export const PART = {
  name: 'catalogue_sitemap_part',
  text: `select max(part.id::text) as last, count(*)::int as products,
      count(*) filter (where part.is_active)::int as shown, max(part.updated_at) filter (where part.is_active) as updated_at
    from (select id, is_active, updated_at from products where id > $1::uuid order by id limit $2) part`,
}

const PICTURES = `(select json_agg(json_build_object('key', i.key, 'width', i.width, 'height', i.height) order by i.position)
  from product_pictures i where i.product_id = p.id)`

export const SITEMAP = {
  name: 'catalogue_sitemap',
  text: `select p.id, p.updated_at, ${PICTURES} as pictures
    from products p where p.id > $1::uuid and p.id <= $2::uuid and p.is_active order by p.id limit $3`,
}

/** What can be bought, or may be again in some minutes, when nobody pays for what is on hold. */
export const FEED = {
  name: 'catalogue_feed',
  text: `select p.id, p.name, p.description, p.vendor, p.category, p.kind, p.department, p.original_price, p.condition, p.flaws, p.colours, ${PICTURES} as pictures,
      (select json_agg(json_build_object('id', v.id, 'size', v.size, 'price', v.price, 'stock', v.stock) order by v.position)
        from product_variants v where v.product_id = p.id) as variants
    from products p where p.id > $1::uuid and p.is_active and p.pictured
      and exists (select from product_variants v where v.product_id = p.id and (v.stock > 0 or ${HELD}) offset 0)
    order by p.id limit $2`,
}

export interface SitemapPart {
  /** The ids of its products are above the first and up to the last. */
  after: string
  last: string
  /** How many of them are shown. */
  shown: number
  /** Of the shown product that changed last; null when there is none. */
  updatedAt: Date | null
}

interface PartRow {
  last: string | null
  products: number
  shown: number
  updated_at: Date | null
}

export interface SitemapProduct {
  id: string
  updated_at: Date
  pictures: FeedProduct['pictures'] | null
}

/** The whole catalogue for who reads all of it: search engines and product catalogues elsewhere. Always page by page, by id. */
export function createCrawled({ read }: AreaDeps) {
  return {
    /** The parts of the sitemap: ranges of ids, oldest first, so that new products change the last one only. */
    async sitemapParts(size = SITEMAP_PART): Promise<SitemapPart[]> {
      const parts: SitemapPart[] = []
      for (let after = FIRST_ID; ;) {
        const [row] = await read.query<PartRow>(PART, [after, size])
        if (!row?.last) return parts
        parts.push({ after, last: row.last, shown: row.shown, updatedAt: row.updated_at })
        if (row.products < size) return parts
        after = row.last
      }
    },
    /** The active products of a part. */
    sitemap: ({ after, last }: Pick<SitemapPart, 'after' | 'last'>, page = 1000): AsyncGenerator<SitemapProduct> =>
      walk(after, page, (from) => read.query<SitemapProduct>(SITEMAP, [from, last, page])),
    /** Every product with a picture that can be bought now, or is on hold. */
    feed: (page = 500): AsyncGenerator<FeedProduct> => walk(FIRST_ID, page, (from) => read.query<FeedProduct>(FEED, [from, page])),
  }
}

async function* walk<Row extends { id: string }>(first: string, page: number, ask: (after: string) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await ask(after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.id
  }
}
