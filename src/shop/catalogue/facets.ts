import type { AreaDeps } from '../deps.ts'
import { parameters, type Parameters } from './card-sql.ts'
import type { FacetQuery, Facets } from './contract.ts'
import type { createUnderstanding } from './search-understanding.ts'
import type { Understood } from './search-wanted.ts'
import { createShortCache } from '../short-cache.ts'
import { listFilters, STEP_OF, wantedWords, type ListFilter } from './filter-sql.ts'
import { CATEGORIES, COLOUR_NAMES, compareSizes, CONDITION_NAMES, FACETS, PRICE_STEPS, STYLES, type Facet } from './rules.ts'
import { ASKED_DEPARTMENTS, departmentsFor, KIND_NAMES } from './rules-kinds.ts'

/** A count may be so old: it guides, the list decides. Milliseconds. */
const FRESH_MS = 5000
const CACHED_QUERIES = 500

type Count<Value = string> = [value: Value, products: number]
type Counts = Record<Exclude<Facet, 'price'>, Count[]> & {
  /** By the place of the step, from 1. */
  price: Count<number>[]
  total: number
  without: Partial<Record<Facet, number>>
}
/** Also: how many there would be without the choice of a facet, for the facets that have one. */
export type Counted = Facets & Pick<Counts, 'without'>

/** How many products every further choice would leave. */
export function createFacets({ read, clock }: AreaDeps, { understand }: Pick<ReturnType<typeof createUnderstanding>, 'understand'>) {
  const cached = createShortCache<Counted>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })

  async function count(query: FacetQuery): Promise<Counted> {
    const { statement, values } = facetPlan((await understand(query)).query)
    const [row] = await read.query<{ counts: Counts }>(statement, values)
    return ordered(row?.counts ?? NOTHING)
  }

  return {
    /** The counts of every facet beside a list, some seconds old at most. */
    facets: (query: FacetQuery): Promise<Counted> => cached(JSON.stringify(query), () => count(query)),
  }
}

const NOTHING: Counts = {
  total: 0,
  without: {},
  category: [],
  kind: [],
  department: [],
  size: [],
  condition: [],
  colour: [],
  style: [],
  price: [],
}

const bitOf = ({ facet, and }: Pick<ListFilter, 'facet' | 'and'>) => 1 << (and ? FACETS.length : FACETS.indexOf(facet))
/** What a product may miss to be counted under a facet: its own choice, and what that shares with another. */
const maskOf = (facet: Facet, chosen: readonly ListFilter[]) =>
  chosen.filter((one) => one.facet === facet || one.and === facet).reduce((mask, one) => mask | bitOf(one), 0)

/**
 * Reads every product once and notes which of the choices it misses: it counts in the list when it misses none, and under
 * a facet when it misses at most that facet's own choice. `coalesce` keeps the planner from its default guess, one in
 * two hundred, at which it would look up the sizes of one product after another. The tests explain it.
 */
export function facetPlan(query: Understood<FacetQuery>): { statement: { name: string; text: string }; values: unknown[] } {
  const add = parameters()
  const chosen = listFilters(query, add)
  const shape = chosen.map(({ letter }) => letter).join('') + (query.q === undefined ? '' : 'q')
  const misses = chosen.map((one) => `case when ${one.sql} then 0 else ${bitOf(one)} end`).join(' + ') || '0'
  const near = [
    ...new Set(chosen.flatMap((one) => [0, bitOf(one), maskOf(one.facet, chosen), one.and ? maskOf(one.and, chosen) : 0])),
  ].join(', ')
  const facts = `select p.id, p.category, p.kind, p.department, p.condition, p.colours, p.styles, p.price, ${misses} as missed
      from products p where p.is_active${query.q === undefined ? '' : ' and p.search @@ (select query from wanted)'} offset 0`
  const text = `${begin(query, add)} piece as materialized (select * from (${facts}) p${chosen.length > 0 ? ` where coalesce(missed in (${near}), false)` : ''})
    select json_build_object('total', (select count(*) from piece where missed = 0), 'without', ${without(chosen)}, ${FACETS.map((facet) => counts(facet, chosen)).join(', ')}) as counts`
  return { statement: { name: `facets_${shape}`, text }, values: add.values }
}

function begin(query: Understood<FacetQuery>, add: Parameters): string {
  return query.q === undefined ? 'with' : `${wantedWords(query.q, add)},`
}

/** What of `piece p` is counted, and how a value found becomes those that are shown: products with the same list are counted together. */
const VALUES: Record<Facet, { value: string; more?: string; where?: string; list?: true }> = {
  category: { value: 'p.category' },
  kind: { value: 'p.kind', where: ' and p.kind is not null' },
  department: { value: 'p.department' },
  size: { value: 'v.size', more: ' join product_variants v on v.product_id = p.id', where: ' and v.stock > 0 and v.size is not null' },
  condition: { value: 'p.condition' },
  colour: { value: 'p.colours', list: true },
  style: { value: 'p.styles', list: true },
  price: { value: STEP_OF('p') },
}

function without(chosen: readonly ListFilter[]): string {
  const entries = chosen
    .filter(({ and }) => !and)
    .map(({ facet }) => `'${facet}', (select count(*) from piece where missed & ~${maskOf(facet, chosen)} = 0)`)
  return `json_build_object(${entries.join(', ')})`
}

function counts(facet: Facet, chosen: readonly ListFilter[]): string {
  const { value, more = '', where = '', list } = VALUES[facet]
  const shared = chosen.find(({ and }) => and)?.values?.[facet as 'size' | 'price'] ?? ''
  const alike = `select ${value} as value, count(*) as products from piece p${more} where coalesce(p.missed & ~${maskOf(facet, chosen)} = 0, false)${where}${shared} group by 1`
  const of = list
    ? `select one as value, sum(products) as products from (${alike}) alike cross join unnest(alike.value) as one group by 1`
    : alike
  return `'${facet}', (select coalesce(json_agg(json_build_array(value, products)), '[]') from (${of}) counted)`
}

/** In the order they are offered in; what the shop no longer knows is left out. */
function ordered(found: Counts): Counted {
  const known = <Value extends string>(names: readonly Value[], all: readonly Count[]) =>
    names.flatMap((value) => {
      const products = all.find(([name]) => name === value)?.[1]
      return products ? [{ value, products }] : []
    })
  const all = (names: readonly string[], of: readonly Count[]) => {
    const others = of.map(([value]) => value).filter((value) => !names.includes(value))
    return known([...names, ...others.sort()], of)
  }
  return {
    total: found.total,
    without: found.without,
    category: all(CATEGORIES, found.category),
    kind: known(KIND_NAMES, found.kind),
    department: ASKED_DEPARTMENTS.flatMap((value) => {
      const meant: readonly string[] = departmentsFor([value])
      const products = found.department.reduce((sum, [name, each]) => sum + (meant.includes(name) ? each : 0), 0)
      return products > 0 ? [{ value, products }] : []
    }),
    size: known(found.size.map(([value]) => value).sort(compareSizes), found.size),
    condition: known(CONDITION_NAMES, found.condition),
    colour: known(COLOUR_NAMES, found.colour),
    style: all(STYLES, found.style),
    price: PRICE_STEPS.flatMap((value, i) =>
      found.price.filter(([bucket]) => bucket === i + 1).map(([, products]) => ({ value, products })),
    ),
  }
}
