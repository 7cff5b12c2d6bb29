import type { AreaDeps } from '../deps.ts'
import { parameters, type Parameters } from '../catalogue/card-sql.ts'
import { readCursor, writeCursor } from '../catalogue/cursor.ts'
import type { Statement } from '../../platform/database.ts'
import { VIEW_DAYS } from '../figures/rules-traffic.ts'
import { isUuid } from '../ids.ts'
import { productsQuery, type ProductFilter, type ProductRow, type ProductsPage, type ProductsQuery } from './contract.ts'
import { along, filterConditions, orderBy, sortKey, tabCondition, wordsOf, type Found } from './filter-sql.ts'
import { COUNT_MAX } from '../list-count.ts'
import { PRODUCT_TAB_NAMES, type ProductTab } from './rules.ts'

/** Products that are looked at along the order before the indexes of the filters are asked. */
const LOOK = 1500

const HELD_UNITS = `coalesce((select sum(h.quantity) from holds h where h.variant_id = v.id and h.state = 'held'), 0)::int`
/** $1 what time it is. */
const ROW = `p.id, p.handle, p.name, p.category, p.condition, p.vendor, p.place, p.tag_code, p.price, p.prices_vary, p.original_price, p.version,
  p.published_at, p.updated_at, p.measurements <> '{}' as has_measurements, p.description <> '' as has_words,
  p.archived_at is not null as archived, p.is_active as active, p.publish_at is not null as planned,
  (select i.key from product_pictures i where i.product_id = p.id order by i.position limit 1) as picture,
  (select count(*)::int from product_pictures i where i.product_id = p.id) as photos,
  (select count(*)::int from wishlist_items w where w.product_id = p.id) as wishes,
  (select coalesce(sum(s.views), 0)::int from stat_products s where s.product_id = p.id
    and s.day > ($1::timestamptz at time zone 'Africa/Nairobi')::date - ${VIEW_DAYS}) as views,
  (select coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'size', v.size, 'stock', v.stock, 'price', v.price, 'held', ${HELD_UNITS}) order by v.position), '[]')
    from product_variants v where v.product_id = p.id) as sizes`

interface TableRow extends Omit<ProductRow, 'published_at' | 'updated_at' | 'state'> {
  archived: boolean
  active: boolean
  planned: boolean
  published_at: Date | null
  updated_at: Date
  sort_key: string
}

// A code is exact: a scanned tag, a SKU of a sheet, the end of an address. Each by its own unique index.
const BY_CODE = {
  name: 'products_table_by_code',
  text: `select product_id as id from product_variants where sku = $1 union select id from products where handle = $1
    union select id from products where tag_code = upper($1) union select id from products where id = $2::uuid`,
}

const countUpTo = (condition: string) =>
  `(select count(*)::int from (select from products p where ${condition} limit ${COUNT_MAX + 1}) few)`

/** Sales of a week of which each is another piece, as it nearly always is, are more than anybody counts. */
const SALES = 2 * COUNT_MAX

/** How many of a tab fit. Of a busy week the pieces of all sales are looked up only when those of the latest are too few. */
function countIn(tab: ProductTab, filters: readonly string[], now: Date, add: Parameters): string {
  const all = countUpTo([tabCondition(tab, now, add), ...filters].join(' and '))
  if (tab !== 'sold7') return all
  const latest = countUpTo([tabCondition(tab, now, add, SALES), ...filters].join(' and '))
  return `case when ${latest} > ${COUNT_MAX} then ${COUNT_MAX + 1} else ${all} end`
}

/** All tabs in one statement, each by an index of its own and no further than is shown. */
export function tabCounts(now: Date): Reading {
  const add = parameters()
  const counts = PRODUCT_TAB_NAMES.map((tab) => `'${tab}', ${countIn(tab, [], now, add)}`)
  return {
    statement: { name: 'products_table_tabs', text: `select json_build_object(${counts.join(', ')}) as tabs`, composed: true },
    values: add.values,
  }
}

export interface Reading {
  statement: Statement
  values: unknown[]
}

const OFTEN = { composed: true } as const
/** Of a filter few products may be left or nearly all: which index finds them depends on what it asks for. */
const FOR_THESE = { fresh: true } as const

/** `look`: only among so many along the order of the tab; without it all that fit, by whatever index finds them. */
export function pagePlan(query: ProductsQuery, found: Found, now: Date, look?: number): Reading {
  const add = parameters(now)
  const { tab, sort, cursor, limit } = query
  const end = cursor === undefined ? null : readCursor(cursor, sort)
  const within = tabCondition(tab, now, add)
  const filters = filterConditions(query, found, now, add)
  const wanted = filters.map(({ sql }) => sql)
  const order = orderBy(sort)
  const text =
    look === undefined
      ? `with page as materialized (${along(sort, end, [within, ...wanted], limit + 1, add)})`
      : `with looked as materialized (${along(sort, end, [within], look, add)}), page as materialized (
          select p.* from looked p where ${wanted.join(' and ')} order by ${order} limit ${limit + 1})`
  const isFound = look === undefined && filters.length > 0
  const letters = [
    look === undefined ? 'found' : 'looked',
    tab,
    sort.replace('-', ''),
    end ? 'next' : 'first',
    ...filters.map(({ letter }) => letter),
  ]
  return {
    statement: {
      name: `products_table_${letters.join('_')}_${limit}`,
      text: `${text} select ${ROW}, ${sortKey(sort)}::text as sort_key from page p order by ${order}`,
      ...(isFound ? FOR_THESE : OFTEN),
    },
    values: add.values,
  }
}

/** How many fit, no further than is shown. */
export function countPlan(filter: ProductFilter, found: Found, now: Date): Reading {
  const add = parameters()
  const filters = filterConditions(filter, found, now, add)
  const name = ['products_table_count', filter.tab, ...filters.map(({ letter }) => letter)].join('_')
  const count = countIn(
    filter.tab,
    filters.map(({ sql }) => sql),
    now,
    add,
  )
  const text = `select ${count} as total`
  return { statement: { name, text, ...(filters.length > 0 ? FOR_THESE : OFTEN) }, values: add.values }
}

/** The next products of all that fit, by their ids: for runs and exports, in an order that nothing moves. */
export function idsPlan(filter: ProductFilter, found: Found, now: Date, most: number): Reading {
  const add = parameters()
  const filters = filterConditions(filter, found, now, add)
  const conditions = [tabCondition(filter.tab, now, add), ...filters.map(({ sql }) => sql)]
  const name = ['products_table_ids', filter.tab, ...filters.map(({ letter }) => letter), most].join('_')
  const text = `select p.id from products p where ${conditions.join(' and ')} order by p.id limit ${most}`
  return { statement: { name, text, ...(filters.length > 0 ? FOR_THESE : OFTEN) }, values: add.values }
}

export function createProductTable({ db, clock }: Pick<AreaDeps, 'db' | 'clock'>) {
  const run = <Row extends object>({ statement, values }: Reading) => db.query<Row>(statement, values)

  /** What the search field names: products by a code; else null, and its words are looked for. */
  async function lookedUp({ q }: ProductFilter): Promise<Found> {
    if (q === undefined) return { ids: null }
    const rows = await db.query<{ id: string }>(BY_CODE, [q, isUuid(q) ? q : null])
    // What is too short for a word is a code, or nothing.
    return { ids: rows.length > 0 || wordsOf(q).length === 0 ? rows.map(({ id }) => id) : null }
  }

  async function rowsOf(query: ProductsQuery, found: Found, now: Date): Promise<TableRow[]> {
    const isFiltered = filterConditions(query, found, now, parameters()).length > 0
    if (isFiltered && !found.ids) {
      const rows = await run<TableRow>(pagePlan(query, found, now, LOOK))
      if (rows.length > query.limit) return rows
    }
    return run<TableRow>(pagePlan(query, found, now))
  }

  return {
    /** A page of the table (admin-02). Throws `invalid_input` for a cursor that is none of this order. */
    async products(query: ProductsQuery): Promise<ProductsPage> {
      const now = clock.now()
      const found = await lookedUp(query)
      const [rows, [counted], [tabs]] = await Promise.all([
        rowsOf(query, found, now),
        run<{ total: number }>(countPlan(query, found, now)),
        run<{ tabs: Record<ProductTab, number> }>(tabCounts(now)),
      ])
      const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
      return {
        items: rows.slice(0, query.limit).map(viewOf),
        next_cursor: last ? writeCursor({ walk: query.sort, key: last.sort_key, id: last.id }) : null,
        total: counted?.total ?? 0,
        tabs: tabs?.tabs ?? (Object.fromEntries(PRODUCT_TAB_NAMES.map((tab) => [tab, 0])) as Record<ProductTab, number>),
      }
    },

    /** The newest that a search finds in the whole shop. */
    async find(q: string, limit: number): Promise<ProductRow[]> {
      const query = productsQuery.parse({ tab: 'all', q, limit })
      return (await rowsOf(query, await lookedUp(query), clock.now())).slice(0, limit).map(viewOf)
    },

    /** These, in their order; what is gone is left out. */
    async productRows(ids: readonly string[]): Promise<ProductRow[]> {
      const query = productsQuery.parse({ tab: 'all', limit: Math.max(1, ids.length) })
      const rows = new Map((await rowsOf(query, { ids }, clock.now())).map((row) => [row.id, viewOf(row)]))
      return ids.flatMap((id) => rows.get(id) ?? [])
    },

    /** Ids of all that fit, at most `most`: what "all that match" means, and what is exported. */
    async productIds(filter: ProductFilter, most: number): Promise<string[]> {
      const rows = await run<{ id: string }>(idsPlan(filter, await lookedUp(filter), clock.now(), most))
      return rows.map(({ id }) => id)
    },
  }
}

function viewOf({ archived, active, planned, published_at, updated_at, sort_key: _, ...row }: TableRow): ProductRow {
  const isHeld = row.sizes.some(({ held }) => held > 0)
  const isLeft = row.sizes.some(({ stock }) => stock > 0)
  const state = archived ? 'archived' : !active ? (planned ? 'planned' : 'draft') : isLeft ? 'live' : isHeld ? 'held' : 'sold'
  return { ...row, state, published_at: published_at?.toISOString() ?? null, updated_at: updated_at.toISOString() }
}
