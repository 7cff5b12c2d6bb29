import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { orderMatch } from '../../src/shop/insights/order-desk/contract.ts'
import { idsStatement, listStatement } from '../../src/shop/insights/order-desk/list-sql.ts'
import { ORDER_TABS } from '../../src/shop/insights/order-desk/rules.ts'
import { facetQuery, listQuery } from '../../src/shop/catalogue/contract.ts'
import { writeCursor } from '../../src/shop/catalogue/cursor.ts'
import { bitsPlan, rowsPlan, searchPlan } from '../../src/shop/catalogue/facet-plans.ts'
import { plan } from '../../src/shop/catalogue/list.ts'
import { anyPlan } from '../../src/shop/catalogue/search-understanding.ts'
import { namesPlan } from '../../src/shop/catalogue/suggest.ts'
import { productsQuery } from '../../src/shop/merchandising/contract.ts'
import { countPlan, idsPlan, pagePlan, tabCounts } from '../../src/shop/merchandising/list.ts'
import { MISSING_NAMES, PRODUCT_SORT_NAMES, PRODUCT_TAB_NAMES } from '../../src/shop/merchandising/rules.ts'

export interface FoundStatement {
  /** Its path, below the root. */
  file: string
  name: string
  text: string
  composed?: true
  fresh?: true
  /** Of one that is planned for its values each time. */
  values?: unknown[]
}

let written: Promise<FoundStatement[]> | undefined

/** Every statement that is a constant of a file of the server. They are looked for once, for all files of tests of a process. */
export function writtenStatements(): Promise<readonly FoundStatement[]> {
  return (written ??= findWritten())
}

async function findWritten(): Promise<FoundStatement[]> {
  const script = join(import.meta.dirname, 'written-statements.mjs')
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 24 })
  return JSON.parse(stdout) as FoundStatement[]
}

const FILTERS = { category: 'shoes', min_price: '500', max_price: '5000', size: 'M,39', condition: 'Good', colour: 'red', style: 'casual' }
const SHAPES = [{}, { q: 'denim jacket' }, FILTERS, { ...FILTERS, unsized: '1', q: 'denim jacket' }]
const END = { id: '00000000-0000-0000-0000-000000000000' }
/** The order, and where a page of it may end. */
const ENDS: [walk: string, key: string][] = [
  ['latest', '2026-01-31 12:00:00.123+00'],
  ['price-asc', '1500'],
  ['price-desc', '1500'],
  ['popular', '10'],
]

const DENIM = { parts: ['denim'], best: '', told: 'denim' }
/** As a search that has been read. */
const read = <Query extends { q: string | undefined }>(query: Query) => ({ ...query, q: query.q === undefined ? undefined : DENIM })

/** Lists, counts and names of the catalogue are put together from what is asked for: each kind of them, on a first page and later. */
export function composedStatements(): FoundStatement[] {
  return [...catalogueStatements(), ...tableStatements(), ...orderStatements()]
}

const TABLE_FILTERS = {
  q: 'denim jacket',
  category: 'shoes',
  size: 'M',
  condition: 'Good',
  colour: 'red',
  brand: 'Upya',
  place: 'B12',
  min_price: '500',
  max_price: '5000',
  age: '30',
  lister: END.id,
  wished: 'sold',
  import: END.id,
}
const TABLE_SHAPES = [{}, ...MISSING_NAMES.map((missing) => ({ ...TABLE_FILTERS, missing }))]

/** The table of products: each tab in each order, on a first page and later, with all that can be asked for. */
function tableStatements(): FoundStatement[] {
  const now = new Date()
  const queries = PRODUCT_TAB_NAMES.flatMap((tab) =>
    PRODUCT_SORT_NAMES.flatMap((sort) => {
      const key = ['newest', 'oldest', 'changed'].includes(sort) ? '2026-01-31 12:00:00.123+00' : '1500'
      return TABLE_SHAPES.flatMap((shape) => [
        productsQuery.parse({ ...shape, tab, sort }),
        productsQuery.parse({ ...shape, tab, sort, cursor: writeCursor({ walk: sort, key, ...END }) }),
      ])
    }),
  )
  const plans = queries.flatMap((query) => [
    pagePlan(query, { ids: null }, now),
    ...(query.q ? [pagePlan(query, { ids: null }, now, 1000), pagePlan(query, { ids: [END.id] }, now)] : []),
    countPlan(query, { ids: null }, now),
    idsPlan(query, { ids: null }, now, 100),
  ])
  return [tabCounts(now), ...plans].map(({ statement, values }) => ({ file: 'src/shop/merchandising/list.ts', ...statement, values }))
}

/** The lists of orders: each tab, on a first page and later, with all that can be asked for. */
function orderStatements(): FoundStatement[] {
  const now = new Date()
  const end = { created_at: now, id: END.id }
  const shape = { q: 'x', from: '2026-03-01', to: '2026-03-02', area: 'nairobi', method: 'mpesa', who: 'guest', status: 'paid', code: 'X' }
  const matches = ORDER_TABS.flatMap((tab) => [
    orderMatch.parse({ tab }),
    orderMatch.parse({ ...shape, tab, noted: 'yes', piece: END.id, customer: END.id }),
    orderMatch.parse({ tab, who: 'member', status: 'refunded' }),
  ])
  const founds = [null, { ids: [END.id] }, { like: '%x%', column: 'email' as const }, { like: '%x%', column: 'delivery_name' as const }]
  const plans = matches.flatMap((match) =>
    founds.flatMap((found) => [
      listStatement(match, { found, now, end: null, limit: 50 }),
      listStatement(match, { found, now, end, limit: 50 }),
      listStatement(match, { found, now, end, limit: 1000 }, 'file'),
      idsStatement(match, { found, now, limit: 100 }),
    ]),
  )
  return plans.map(({ statement, values }) => ({ file: 'src/shop/insights/order-desk/list-sql.ts', ...statement, values }))
}

function catalogueStatements(): FoundStatement[] {
  const lists = SHAPES.flatMap((shape) => [
    ...ENDS.flatMap(([sort, key]) => {
      const later = writeCursor({ walk: `${sort}.1`, key, ...END })
      return [
        { ...shape, sort },
        { ...shape, sort, cursor: later },
      ]
    }),
    ...[...Array(4).keys()].map((seed) => ({ ...shape, sort: 'random', seed: `${seed}` })),
    { ...shape, sort: 'random', cursor: writeCursor({ walk: 'r.7.2', key: '0.25', ...END }) },
    { ...shape, sort: 'picks' },
    {
      ...shape,
      sort: 'picks',
      cursor: 'q' in shape ? writeCursor({ walk: 'rank', key: '10', ...END }) : writeCursor({ walk: 'p.7.0', key: '3', ...END }),
    },
  ])
  return [
    ...lists.map((query) => ({ file: 'src/shop/catalogue/list.ts', ...plan(read(listQuery.parse(query))).reading.statement })),
    ...SHAPES.map((shape) => read(facetQuery.parse(shape))).flatMap((query) => {
      const plans =
        query.q === undefined ? [rowsPlan(query), bitsPlan(query)] : [searchPlan(query, query.q, { whole: 20, search: 10, veryLarge: 10 })]
      return plans.map(({ statement }) => ({ file: 'src/shop/catalogue/facet-plans.ts', ...statement }))
    }),
    ...SHAPES.map((shape) => ({ file: 'src/shop/catalogue/search-understanding.ts', ...anyPlan(read(facetQuery.parse(shape))).statement })),
    { file: 'src/shop/catalogue/suggest.ts', ...namesPlan(DENIM).statement },
  ]
}
