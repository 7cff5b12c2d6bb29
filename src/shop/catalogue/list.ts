import type { Statement } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { LIVE_CARD, parameters, type Parameters } from './card-sql.ts'
import type { ListQuery, ProductPage, SearchReading } from './contract.ts'
import type { createUnderstanding } from './search-understanding.ts'
import type { Understood, Wanted } from './search-wanted.ts'
import { readCursor, writeCursor, type ReadCursor } from './cursor.ts'
import { listFilters, wantedWords } from './filter-sql.ts'
import { readCard } from './prepared-cards.ts'
import { PAGE_SIZE_MAX, type Facet } from './rules.ts'
import { shuffleOrder, walkName } from './shuffle.ts'

/** One page of a list, ready to run: the statement's name says its shape, so that PostgreSQL plans it once per connection. */
interface Reading {
  statement: Statement
  values: unknown[]
}

interface Row {
  /** JSON of a ProductCard. */
  card: string
  key: string
  id: string
  lap?: number
}

interface Walk {
  column: string
  direction: 'asc' | 'desc'
  type: string
}

const WALKS: Record<'latest' | 'price-asc' | 'price-desc' | 'popular', Walk> = {
  latest: { column: 'created_at', direction: 'desc', type: 'timestamptz' },
  'price-asc': { column: 'price', direction: 'asc', type: 'int' },
  'price-desc': { column: 'price', direction: 'desc', type: 'int' },
  popular: { column: 'popularity_score', direction: 'desc', type: 'int' },
}

/** The planner must see a limit, or it sorts the whole list instead of walking the index that has the order. */
const ENOUGH = PAGE_SIZE_MAX + 1

/** Lists of product cards. A text query without an explicit order is answered best match first. */
export function createList({ read }: AreaDeps, { understand }: Pick<ReturnType<typeof createUnderstanding>, 'understand'>) {
  async function page(query: ListQuery): Promise<{ rows: Row[]; next: string | null; search: SearchReading | undefined }> {
    const { query: understood, search } = await understand(query)
    const { reading, walk } = plan(understood)
    const rows = await read.query<Row>(reading.statement, reading.values)
    if (rows.length <= query.limit) return { rows, next: null, search }
    rows.length = query.limit
    const last = rows[rows.length - 1] as Row
    return { rows, next: writeCursor({ walk: last.lap === undefined ? walk : `${walk}.${last.lap}`, key: last.key, id: last.id }), search }
  }

  return {
    /** A page of active products as JSON of a ProductPage, as it comes from the database. Throws `invalid_input` (cursor). */
    async listJson(query: ListQuery): Promise<string> {
      const { rows, next, search } = await page(query)
      let items = ''
      for (const row of rows) items += items ? `,${row.card}` : row.card
      return `{"items":[${items}],"next_cursor":${next ? `"${next}"` : 'null'}${search ? `,"search":${JSON.stringify(search)}` : ''}}`
    },
    /** A page of active products; `cursor` continues where the last page ended. Throws `invalid_input` (cursor). */
    async list(query: ListQuery): Promise<ProductPage> {
      const { rows, next, search } = await page(query)
      return { items: rows.map(({ card }) => readCard(card)), next_cursor: next, ...(search ? { search } : {}) }
    },
  }
}

/** What would run for `query`; the tests explain it. */
export function plan(query: Understood<ListQuery>): { reading: Reading; walk: string } {
  if (query.sort === 'random') return planRandom(query)
  const { sort } = query
  const walk = query.q && sort === 'latest' ? 'rank' : sort
  const cursor = query.cursor ? readCursor(query.cursor, walk) : null
  return { walk, reading: walk === 'rank' && query.q ? ranked(query, query.q, cursor) : ordered(query, WALKS[sort], cursor) }
}

function planRandom(query: Understood<ListQuery>): { reading: Reading; walk: string } {
  const cursor = query.cursor ? readCursor(query.cursor, query.seed === undefined ? 'r.' : `${walkName(query.seed)}.`) : null
  // Without a seed the first page picks a random one, which its cursor carries.
  const seed = cursor ? Number(cursor.walk.split('.')[1]) : (query.seed ?? Math.floor(Math.random() * 1_000_000))
  return { walk: walkName(seed), reading: shuffled(query, seed, cursor) }
}

function ordered(query: Understood<ListQuery>, walk: Walk, cursor: ReadCursor | null): Reading {
  const add = parameters(query.limit + 1)
  const { conditions, shape, before } = filters(query, add, walk.column === 'price')
  const column = `p.${walk.column}`
  const beyondCursor = cursor ? [beyond(column, walk, add, cursor.key, cursor.id)] : []
  const lap = cursor?.lap ?? 0
  const laps = WITH_AND_WITHOUT_PICTURE.slice(lap).map((pictured, i) =>
    stretch(column, walk.direction, [...conditions, pictured, ...(i === 0 ? beyondCursor : [])], lap + i),
  )
  return reading(`list_${query.sort}_${shape}${cursor ? `_after_${lap}` : ''}`, before, laps, add)
}

/** Two ranges of one index after each other: products without a picture come last. */
const WITH_AND_WITHOUT_PICTURE = ['p.pictured', 'not p.pictured']

/** The stretches in turn, each read only when the one before is at its end (an append runs its parts in turn; the tests compare whole walks with the order). */
function reading(name: string, before: string, stretches: readonly string[], add: Parameters): Reading {
  const text = `${before}select ${LIVE_CARD} as card, p.key::text, p.id, p.lap
    from (${stretches.map((sql) => `(${sql})`).join(' union all ')}) p limit $1`
  return { statement: { name, text }, values: add.values }
}

/**
 * Once around a circle of random numbers, from the seed's starting point, in two stretches: first among products with a
 * picture, then among the others.
 */
function shuffled(query: Understood<ListQuery>, seed: number, cursor: ReadCursor | null): Reading {
  const turn = shuffleOrder(seed)
  const walk: Walk = { column: turn.column, direction: turn.direction, type: 'real' }
  const column = `p.${turn.column}`
  const add = parameters(query.limit + 1)
  const { conditions, shape, before } = filters(query, add, false)
  const start = add(turn.start, 'real')
  const lap = cursor?.lap ?? 0
  const first = `(${column}, p.id) ${turn.direction === 'asc' ? '>' : '<'} (${start}, '${turn.direction === 'asc' ? FIRST_ID : LAST_ID}')`
  const second = `${column} ${turn.direction === 'asc' ? '<' : '>'} ${start}`
  const rest = cursor ? [beyond(column, walk, add, cursor.key, cursor.id)] : []
  const laps = WITH_AND_WITHOUT_PICTURE.flatMap((pictured) => [first, second].map((half) => [...conditions, pictured, half]))
  const stretches = laps.slice(lap).map((where, i) => stretch(column, walk.direction, i === 0 ? [...where, ...rest] : where, lap + i))
  return reading(`list_${turn.column}_${turn.direction}_${shape}${cursor ? `_after_${lap}` : ''}`, before, stretches, add)
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function beyond(column: string, walk: Walk, add: Parameters, key: unknown, id: string): string {
  return `(${column}, p.id) ${walk.direction === 'asc' ? '>' : '<'} (${add(key, walk.type)}, ${add(id, 'uuid')})`
}

function stretch(column: string, direction: 'asc' | 'desc', conditions: string[], lap: number): string {
  return `select p.id, p.card, ${column} as key, ${lap} as lap from products p
    where ${conditions.join(' and ')} order by ${column} ${direction}, p.id ${direction} limit ${ENOUGH}`
}

/** More hits than this are not ranked one by one: the most popular of them are. */
const RANKED_HITS = 1200
const CANDIDATES = 200
/** A product that is what was asked for goes before all that only mention it. */
const KIND_FIRST = 5

/**
 * Best match first: products with a picture, then those in stock, then what is of the kind asked for, then by the field
 * that matches (name, then category, styles and tags, ...) and popularity.
 */
function ranked(query: Understood<ListQuery>, q: Wanted, cursor: ReadCursor | null): Reading {
  const add = parameters(query.limit + 1)
  const { conditions, shape } = filters({ ...query, q: undefined }, add, false)
  const wanted = wantedWords(q, add)
  const rank = `(case when p.search @@ (select best from wanted) then ${KIND_FIRST} else 0 end
    + coalesce(ts_rank('{0.05, 0.1, 0.4, 1}', p.search, (select told from wanted)) * (select telling from wanted), 0))`
  const hits = (
    matches: string,
    match: string,
    order: string,
  ) => `(select p.id, ${rank} as rank, p.popularity_score, p.pictured from products p
    where (select matches from wanted) ${matches} ${RANKED_HITS} and ${match} and ${conditions.join(' and ')}
    order by ${order} limit ${CANDIDATES})`
  const text = `${wanted}, hits as materialized (
      ${hits('<=', 'p.search @@ (select query from wanted)', 'p.pictured desc, rank desc, p.popularity_score desc, p.id desc')}
      union all
      ${hits('>', 'coalesce(p.search @@ (select common from wanted), false)', 'p.pictured desc, p.popularity_score desc, p.id desc')}
    ), scored as (
      select h.id, round(1e6 * (h.rank + 0.02 * ln(1 + greatest(h.popularity_score, 0)) + case when h.pictured then 20 else 0 end
        + case when exists (select from product_variants v where v.product_id = h.id and v.stock > 0 offset 0) then 10 else 0 end))::int as score
      from hits h
    ), best as (
      select id, score from scored${cursor ? ` where (score, id) < (${add(cursor.key, 'int')}, ${add(cursor.id, 'uuid')})` : ''}
      order by score desc, id desc limit $1
    )
    select ${LIVE_CARD} as card, b.score::text as key, p.id from best b join products p on p.id = b.id order by b.score desc, b.id desc`
  return { statement: { name: `list_rank_${shape}${cursor ? '_after' : ''}`, text }, values: add.values }
}

/**
 * Price, size and style are checked along the walk of the index that has the order. They are written so that the
 * planner does not take them for a better way in (coalesce, offset 0): with its default guess of 0.5 % it would collect
 * and sort every match, which is slower the more there are.
 */
function filters(query: Understood<ListQuery>, add: Parameters, byPrice: boolean): { conditions: string[]; shape: string; before: string } {
  const chosen = listFilters(query, add)
  const plain = (facet: Facet) => facet === 'category' || facet === 'size' || (facet === 'price' && byPrice)
  const conditions = ['p.is_active', ...chosen.map(({ facet, sql }) => (plain(facet) ? sql : `coalesce(${sql}, false)`))]
  const shape = chosen.map(({ letter }) => letter).join('')
  if (query.q === undefined) return { conditions, shape, before: '' }
  conditions.push('p.search @@ (select query from wanted)')
  return { conditions, shape: `${shape}q`, before: `${wantedWords(query.q, add)} ` }
}
