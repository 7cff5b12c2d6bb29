import type { Statement } from '../../platform/database.ts'
import type { AreaDeps } from '../deps.ts'
import { LIVE_CARD, parameters, type Parameters } from './card-sql.ts'
import type { ListQuery, ProductPage, SearchReading } from './contract.ts'
import type { createUnderstanding } from './search-understanding.ts'
import type { Understood, Wanted } from './search-wanted.ts'
import { readCursor, writeCursor, type ReadCursor } from './cursor.ts'
import { IN_PART, indexedBy, listFilters, MATCHES, mostPopular, shapeOf, VERY_LARGE, wantedWords } from './filter-sql.ts'
import { readCard } from './prepared-cards.ts'
import { OPENING_ORDER, PAGE_SIZE_MAX, type Facet } from './rules.ts'
import { seedOfDay, shuffleOrder, walkName } from './shuffle.ts'

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

/** Lists of product cards. A text query without an order is answered best match first. */
export function createList({ read, clock }: AreaDeps, { answer }: Pick<ReturnType<typeof createUnderstanding>, 'answer'>) {
  async function run(query: Understood<ListQuery>) {
    const { reading, walk } = plan(query, clock.now())
    return { rows: await read.query<Row>(reading.statement, reading.values), walk }
  }

  async function page(query: ListQuery): Promise<{ rows: Row[]; next: string | null; search: SearchReading | undefined }> {
    const { answer: found, search } = await answer(query, run, ({ rows }) => rows.length > 0)
    const { rows, walk } = found
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

/** What would run for `query`; the tests explain it. `now` decides the day's edit. */
export function plan(query: Understood<ListQuery>, now = new Date(), partly = PARTLY_RANKED): { reading: Reading; walk: string } {
  const sort = query.sort ?? (query.q ? OPENING_ORDER : 'latest')
  if (sort === OPENING_ORDER && query.q) {
    return { walk: 'rank', reading: ranked(query, query.q, query.cursor ? readCursor(query.cursor, 'rank') : null, partly) }
  }
  if (sort === OPENING_ORDER) return planPicks(query, now)
  if (sort === 'random') return planRandom(query)
  return { walk: sort, reading: ordered(query, sort, query.cursor ? readCursor(query.cursor, sort) : null) }
}

function planRandom(query: Understood<ListQuery>): { reading: Reading; walk: string } {
  const cursor = query.cursor ? readCursor(query.cursor, query.seed === undefined ? 'r.' : `${walkName(query.seed)}.`) : null
  // Without a seed the first page picks a random one, which its cursor carries.
  const seed = cursor ? seedOf(cursor) : (query.seed ?? Math.floor(Math.random() * 1_000_000))
  return { walk: walkName(seed), reading: shuffled(query, seed, cursor) }
}

/** The edit that opens the shop (opening-edit.ts), then the rest in the day's random order. */
function planPicks(query: Understood<ListQuery>, now: Date): { reading: Reading; walk: string } {
  const cursor = query.cursor ? readCursor(query.cursor, 'p.') : null
  const seed = cursor ? seedOf(cursor) : seedOfDay(now)
  return { walk: `p.${seed}`, reading: shuffled(query, seed, cursor, true) }
}

const seedOf = ({ walk }: ReadCursor) => Number(walk.split('.')[1])

function ordered(query: Understood<ListQuery>, sort: keyof typeof WALKS, cursor: ReadCursor | null): Reading {
  const walk = WALKS[sort]
  const add = parameters(query.limit + 1)
  const laps = SHELVES.map((shelf) => ({ walk, where: [shelf] }))
  return reading(`list_${sort}`, filters(query, add, walk.column === 'price'), following(laps, cursor, add), add)
}

/** Ranges of one index after each other: in stock with a picture, in stock without one, sold. */
const SHELVES = ['p.shelf = 2', 'p.shelf = 1', 'p.shelf = 0']

/** A part of a list that is one range of an index. */
interface Lap {
  walk: Walk
  where: string[]
}

/** Those laps that are left, in the order of the list; `name` says from where on. */
interface Laps {
  name: string
  laps: readonly (Lap & { lap: number })[]
}

function following(laps: readonly Lap[], cursor: ReadCursor | null, add: Parameters): Laps {
  if (!cursor) return { name: '', laps: laps.map((one, lap) => ({ ...one, lap })) }
  const left = laps.map((one, lap) => ({ ...one, lap })).slice(cursor.lap)
  const [first, ...rest] = left
  if (!first) return { name: '_after', laps: [] }
  const where = [...first.where, beyond(`p.${first.walk.column}`, first.walk, add, cursor.key, cursor.id)]
  return { name: `_after_${cursor.lap}`, laps: [{ ...first, where }, ...rest] }
}

/** So many products are looked at along an order for some that fit; then all that fit are gathered and sorted. */
const LOOKED_AT = 1000

/**
 * The laps in turn, each read only when the one before is at its end (an append runs its parts in turn; the tests compare whole
 * walks with the order). What many products fit is found at the beginning of that walk. What few fit, the search index finds whole:
 * so neither takes longer the larger the shop is.
 */
function reading(
  name: string,
  { walked, checked, gathered, shape, before }: Conditions,
  { name: from, laps }: Laps,
  add: Parameters,
): Reading {
  const statement = (text: string): Reading => ({
    statement: { name: `${name}_${shape}${from}`, text, composed: true },
    values: add.values,
  })
  const stretches = (columns: string, table: string, conditions: readonly string[], most: number) =>
    laps
      .map(({ walk: { column, direction }, where, lap }) => {
        const order = `p.${column} ${direction}, p.id ${direction}`
        const all = [...conditions, ...where].join(' and ')
        return `(select ${columns}, p.${column} as key, ${lap} as lap from ${table} p where ${all} order by ${order} limit ${most})`
      })
      .join(' union all ')
  if (checked.length === 0) {
    return statement(`${before}select ${LIVE_CARD} as card, p.key::text, p.id, p.lap
      from (${stretches('p.id, p.card', 'products', walked, ENOUGH)}) p limit $1`)
  }
  const columns = [...new Set(['id', 'shelf', 'pick', ...laps.map(({ walk }) => walk.column)])]
  return statement(`${before ? `${before}, ` : 'with '}walked as materialized (
      select p.id, p.key, p.lap from (
        select * from (${stretches('p.*', 'products', walked, LOOKED_AT)}) p limit ${LOOKED_AT}
      ) p where ${checked.join(' and ')} limit $1
    ), found as materialized (
      select ${columns.map((column) => `p.${column}`).join(', ')} from products p
      where (select count(*) from walked) < $1 and ${gathered.join(' and ')}
    )
    select (select ${LIVE_CARD} from products p where p.id = f.id) as card, f.key::text, f.id, f.lap from (
      (select id, key, lap from walked where (select count(*) from walked) >= $1)
      union all ${stretches('p.id', 'found', [], ENOUGH)}
    ) f limit $1`)
}

/**
 * Once around a circle of random numbers, from the seed's starting point, in two stretches: shelf by shelf. `picks`: those of the
 * opening edit that are in stock go before all of that.
 */
function shuffled(query: Understood<ListQuery>, seed: number, cursor: ReadCursor | null, picks = false): Reading {
  const turn = shuffleOrder(seed)
  const add = parameters(query.limit + 1)
  const conditions = filters(query, add, false)
  const start = add(turn.start, 'real')
  const column = `p.${turn.column}`
  const halves = [
    `(${column}, p.id) ${turn.direction === 'asc' ? '>' : '<'} (${start}, '${turn.direction === 'asc' ? FIRST_ID : LAST_ID}')`,
    `${column} ${turn.direction === 'asc' ? '<' : '>'} ${start}`,
  ]
  const around: Lap[] = SHELVES.flatMap((shelf, i) =>
    halves.map((half) => ({ walk: { ...turn, type: 'real' }, where: picks && i === 0 ? [shelf, half, 'p.pick is null'] : [shelf, half] })),
  )
  const laps = following(picks ? [PICKED, ...around] : around, cursor, add)
  return reading(`list_${picks ? 'picks_' : ''}${turn.column}_${turn.direction}`, conditions, laps, add)
}

const PICKED: Lap = { walk: { column: 'pick', direction: 'asc', type: 'real' }, where: ['p.pick is not null', 'p.shelf = 2'] }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

function beyond(column: string, walk: Walk, add: Parameters, key: unknown, id: string): string {
  return `(${column}, p.id) ${walk.direction === 'asc' ? '>' : '<'} (${add(key, walk.type)}, ${add(id, 'uuid')})`
}

/** So many hits are ranked one by one; of more, these and the most popular ones. */
const RANKED_HITS = 1200
const CANDIDATES = 200
/** In a shop of more products, of so many hits those in a part of it are ranked, if they are enough. */
const PARTLY_RANKED = { products: VERY_LARGE, hits: 4000, enough: CANDIDATES }
/** So many of the most popular products are looked at for them when nothing else narrows the list. */
const POPULAR_LOOKED_AT = 4000
/** A product that is what was asked for goes before all that only mention it. */
const KIND_FIRST = 5

/**
 * Best match first: shelf by shelf, then what is of the kind asked for, then by the field that matches (name, then category, styles
 * and tags, ...) and popularity. What a good part of the shop fits is looked for among the most popular ones; all else the search
 * index finds, and no more of its answer is ranked than there is time for: of a very large shop only what a part of it has, if that is
 * enough. catalogue_wanted() tells which.
 */
function ranked(query: Understood<ListQuery>, q: Wanted, cursor: ReadCursor | null, partly: typeof PARTLY_RANKED): Reading {
  const add = parameters(query.limit + 1)
  const { walked, checked, gathered, shape, before } = filters({ ...query, q }, add, false, { narrow: true, veryLarge: partly.products })
  const rank = `case when p.search @@ (select best from wanted) then ${KIND_FIRST} else 0 end
    + coalesce(ts_rank('{0.05, 0.1, 0.4, 1}', p.search, (select told from wanted)) * (select telling from wanted), 0)`
  const hit = `p.id, ${rank} as rank, p.popularity_score, p.shelf`
  const text = `${before}, popular as materialized (
      select ${hit} from (
        ${mostPopular(checked.length > 1 ? LOOKED_AT : POPULAR_LOOKED_AT, walked)}
      ) p where ${checked.join(' and ')} limit ${CANDIDATES}
    ), part as materialized (
      select ${hit} from products p where (select count(*) from popular) < ${CANDIDATES}
        and (select very_large and expected >= ${partly.hits} from wanted) and ${IN_PART} and ${gathered.join(' and ')} limit ${RANKED_HITS}
    ), found as materialized (
      select * from part where (select count(*) from part) >= ${partly.enough}
      union all (select ${hit} from products p where (select count(*) from popular) < ${CANDIDATES}
        and (select count(*) from part) < ${partly.enough} and ${gathered.join(' and ')} limit ${RANKED_HITS})
    ), hits as (
      select * from popular union all select * from found where id not in (select id from popular)
    ), scored as (
      select h.id, round(1e6 * (h.rank + 0.02 * ln(1 + greatest(h.popularity_score, 0)) + 20 * h.shelf))::int as score
      from hits h
    ), best as (
      select id, score from scored${cursor ? ` where (score, id) < (${add(cursor.key, 'int')}, ${add(cursor.id, 'uuid')})` : ''}
      order by score desc, id desc limit $1
    )
    select ${LIVE_CARD} as card, b.score::text as key, p.id from best b join products p on p.id = b.id order by b.score desc, b.id desc`
  return { statement: { name: `list_rank_${shape}${cursor ? '_after' : ''}`, text, composed: true }, values: add.values }
}

/** What narrows a list, in three parts, and the beginning of its statement. */
interface Conditions {
  /** Of the index that has the order. */
  walked: string[]
  /** Checked along the walk, where none of them is to look like a better way in. */
  checked: string[]
  /** All of it, for the search index. */
  gathered: string[]
  shape: string
  before: string
}

function filters(
  query: Understood<ListQuery>,
  add: Parameters,
  byPrice: boolean,
  { narrow = false, veryLarge = VERY_LARGE } = {},
): Conditions {
  const chosen = listFilters(query, add)
  const words = query.q !== undefined
  const before = query.q === undefined ? '' : wantedWords(query.q, add, veryLarge)
  const isWalked = ({ facet }: { facet: Facet }) => facet === 'category' || (facet === 'price' && byPrice)
  const rest = chosen.filter((one) => one.and !== undefined || !isWalked(one))
  const isChecked = words || rest.length > 0
  return {
    walked: ['p.is_active', ...chosen.filter((one) => !rest.includes(one)).map(({ sql }) => sql())],
    checked: [
      ...rest.map(({ sql }) => `coalesce(${sql()}, false)`),
      ...(words ? [`coalesce(${narrow ? MATCHES.narrow : MATCHES.query}, false)`] : []),
    ],
    gathered: isChecked ? indexedBy(query.q, chosen, narrow) : [],
    shape: shapeOf(query.q, chosen),
    before,
  }
}
