import type { AreaDeps } from '../deps.ts'
import type { FacetQuery, Facets } from './contract.ts'
import { createUnderstanding } from './search-understanding.ts'
import { createShortCache } from '../short-cache.ts'
import { COUNTED, createFacetBits } from './facet-bits.ts'
import { readCode } from './facet-codes.ts'
import { bitsPlan, rowsPlan, searchPlan, type Counts, type FacetPlan } from './facet-plans.ts'
import type { Understood } from './search-wanted.ts'
import { CATEGORIES, COLOUR_NAMES, compareSizes, CONDITION_NAMES, FACETS, PRICE_STEPS, STYLES, type Facet } from './rules.ts'
import { ASKED_DEPARTMENTS, departmentsFor, KIND_NAMES } from './rules-kinds.ts'
import { SIZE_GROUP_NAMES, sizeGroupOf } from './rules-sizes.ts'

/** A count may be so old: it guides, the list decides. Milliseconds. */
const FRESH_MS = 5000
const CACHED_QUERIES = 500

/** Also: how many there would be without the choice of a facet, for the facets that have one. */
export type Counted = Facets & Pick<Counts, 'without'>

type Understanding = ReturnType<typeof createUnderstanding>

const NOTHING: Counts = { total: 0, without: {}, values: [] }

/** How many products every further choice would leave. `of`: so many are counted one by one. */
export function createFacets(
  deps: AreaDeps,
  of = COUNTED,
  { answer, synonymsNow }: Pick<Understanding, 'answer' | 'synonymsNow'> = createUnderstanding(deps),
) {
  const { read, clock } = deps
  const cached = createShortCache<Counted>({ clock, freshMs: FRESH_MS, max: CACHED_QUERIES })
  const bits = createFacetBits(deps, of.shop)

  async function run({ statement, values }: FacetPlan): Promise<Counts> {
    const [row] = await read.query<{ counts: Counts }>(statement, values)
    return row?.counts ?? NOTHING
  }

  async function count(asked: FacetQuery): Promise<Counted> {
    return (await answer(asked, counted, ({ total }) => total > 0)).answer
  }

  async function counted(query: Understood<FacetQuery>): Promise<Counted> {
    if (query.q === undefined)
      return ordered(await run((await bits.countsByBits()) ? bitsPlan(query, await bits.countedEvery()) : rowsPlan(query)))
    const counts = await run(searchPlan(query, query.q, (await bits.isLarge()) ? of : { ...of, whole: of.shop, search: of.shop }))
    return ordered(counts)
  }

  return {
    /** The counts of every facet beside a list, some seconds old at most. */
    async facets(query: FacetQuery): Promise<Counted> {
      const { version } = await synonymsNow()
      return cached(`${version} ${JSON.stringify(query)}`, () => count(query))
    },
  }
}

/** In the order they are offered in; what the shop no longer knows is left out. */
function ordered({ total, exact = true, without, values }: Counts): Counted {
  const found = Object.fromEntries(FACETS.map((facet) => [facet, new Map<string, number>()])) as Record<Facet, Map<string, number>>
  for (const [code, products] of values) {
    const read = readCode(code)
    // What is chosen and is no size has its name before it: "Length: 30cm".
    const isSize = read?.facet !== 'size' || !read.value.includes(':')
    if (read?.value && isSize && products > 0) found[read.facet].set(read.value, products)
  }
  const known = <Value extends string>(names: readonly Value[], facet: Facet) =>
    names.flatMap((value) => {
      const products = found[facet].get(value)
      return products ? [{ value, products }] : []
    })
  const all = (names: readonly string[], facet: Facet) => {
    const others = [...found[facet].keys()].filter((value) => !names.includes(value))
    return known([...names, ...others.sort()], facet)
  }
  // What is chosen and is no size has its name before it: "Length: 30cm".
  const named = [...found.size.keys()].filter((size) => !size.includes(':'))
  const sizes = known(named.sort(compareSizes), 'size').map((one) => ({ ...one, group: sizeGroupOf(one.value) }))
  return {
    total,
    without,
    capped: !exact,
    category: all(CATEGORIES, 'category'),
    kind: known(KIND_NAMES, 'kind'),
    department: ASKED_DEPARTMENTS.flatMap((value) => {
      const products = departmentsFor([value]).reduce((sum, name) => sum + (found.department.get(name) ?? 0), 0)
      return products > 0 ? [{ value, products }] : []
    }),
    size: SIZE_GROUP_NAMES.flatMap((group) => sizes.filter((one) => one.group === group)),
    condition: known(CONDITION_NAMES, 'condition'),
    colour: known(COLOUR_NAMES, 'colour'),
    style: all(STYLES, 'style'),
    price: PRICE_STEPS.flatMap((value, i) => {
      const products = found.price.get(`${i + 1}`)
      return products ? [{ value, products }] : []
    }),
  }
}
