import type { Statement } from '../../platform/database.ts'
import { parameters } from './card-sql.ts'
import type { FacetQuery } from './contract.ts'
import type { Understood, Wanted } from './search-wanted.ts'
import { codeOf } from './facet-codes.ts'
import {
  BITS_PRICE_MAX,
  IN_PART,
  indexedBy,
  listFilters,
  MATCHES,
  mostPopular,
  PARTS,
  shapeOf,
  stepOf,
  once,
  wantedWords,
  type ListFilter,
} from './filter-sql.ts'
import { FACETS, type Facet } from './rules.ts'

// Three ways to count what every further choice would leave (decision 33); the tests compare and explain them.

export interface FacetPlan {
  statement: Statement
  values: unknown[]
}

/** What each of them answers: `values` by code (facet-codes.ts). */
export interface Counts {
  total: number
  /** False when there may be more. */
  exact?: boolean
  /** How many there would be without the choice of a facet, for the facets that have one. */
  without: Partial<Record<Facet, number>>
  values: [code: string, products: number][]
}

const COLUMNS = 'p.id, p.category, p.kind, p.price, p.prices_vary, p.facets'
/** The letter before the colon of a code, as a number: a text of its own for each of some thousand codes costs more than counting them. */
const LETTER = 'ascii(f.value)'
const numberOf = (letter: string) => letter.charCodeAt(0)
/** Bands of the price and what is in stock are not counted. */
const COUNTED = `${LETTER} not in (${numberOf('b')}, ${numberOf('i')})`
/** Each code of a product as `f.value`. In a select list: as a table function it would begin anew for each product. */
const countValues = (pieces: string, where: string) =>
  `select f.value, count(*) as products from (select p.*, unnest(p.facets) as value from ${pieces} p offset 0) p
    cross join lateral (select p.value) f where ${where} group by 1`
const listed = (values: string) => `'values', (select coalesce(json_agg(json_build_array(value, products)), '[]') from (${values}) counted)`
/** The facets that a choice was made of, each once. */
const choices = (chosen: readonly ListFilter[]) => [...new Set(chosen.filter(({ and }) => !and).map(({ facet }) => facet))]
const isOf = (facet: Facet) => (one: ListFilter) => one.facet === facet || one.and === facet
const byFacet = (facets: readonly Facet[], then: (facet: Facet) => string, otherwise: string) =>
  facets.length === 0
    ? otherwise
    : `case ${LETTER} ${facets.map((facet) => `when ${numberOf(codeOf(facet))} then ${then(facet)}`).join(' ')} else ${otherwise} end`

const bitOf = ({ facet, and }: Pick<ListFilter, 'facet' | 'and'>) => 1 << (and ? FACETS.length : FACETS.indexOf(facet))
/** What a product may miss to be counted under a facet: its own choice, and what that shares with another. */
const maskOf = (facet: Facet, chosen: readonly ListFilter[]) => chosen.filter(isOf(facet)).reduce((mask, one) => mask | bitOf(one), 0)

/** Which of the choices a product misses: a bit each. */
const missesOf = (chosen: readonly ListFilter[]) =>
  chosen.map((one) => `case when ${one.sql()} then 0 else ${bitOf(one)} end`).join(' + ') || '0'

/**
 * Of a small shop: reads every product once and notes which of the choices it misses. It counts
 * in the list when it misses none, and under a facet when it misses at most that facet's own choice.
 */
export function rowsPlan(query: Understood<FacetQuery>): FacetPlan {
  const add = parameters()
  const chosen = listFilters(query, add)
  const near = [
    ...new Set(chosen.flatMap((one) => [0, bitOf(one), maskOf(one.facet, chosen), one.and ? maskOf(one.and, chosen) : 0])),
  ].join(', ')
  const shared = chosen.find(({ values }) => values)?.values?.()
  const masked = byFacet(choices(chosen), (facet) => `${maskOf(facet, chosen)}`, '0')
  const both = shared ? ` and ${byFacet(['size', 'price'], (facet) => shared[facet as 'size' | 'price'], 'true')}` : ''
  const values = countValues('piece', `coalesce(p.missed & ~(${masked}) = 0, false) and ${COUNTED}${both}`)
  const without = choices(chosen).map((facet) => `'${facet}', (select count(*) from piece where missed & ~${maskOf(facet, chosen)} = 0)`)
  const text = `with piece as materialized (select * from (
      select ${COLUMNS}, ${missesOf(chosen)} as missed from products p
      where p.is_active offset 0
    ) p${chosen.length > 0 ? ` where coalesce(missed in (${near}), false)` : ''})
    select json_build_object('total', (select count(*) from piece where missed = 0), 'without', json_build_object(${without.join(', ')}), ${listed(values)}) as counts`
  return { statement: { name: `facets_rows_${shapeOf(query.q, chosen)}`, text, composed: true }, values: add.values }
}

/** So many of the most popular products are looked at for a search that a good part of the shop fits, ... */
const LOOKED_AT = 2000
/** ... and so many of those that fit are judged. */
const JUDGED = 1000
/** In a very large shop, so many of the most popular ones or of its part are enough; in others only as many as are counted. */
const ENOUGH_OF_PART = 25

/** How many products of a search are counted one by one. */
export interface SearchCounted {
  /** All of them, when they are no more. */
  whole: number
  /** Otherwise so many for the list, and for each facet without its own choice. */
  search: number
  /** Of a shop with more products than this a part is asked first. */
  veryLarge: number
}

/**
 * Of a search: what no more than `whole` products fit is read once and counted exactly. Of more, the first `search` products that
 * pass all choices, and for each facet the first of those that pass all others: among the most popular ones if that is likely to
 * be enough, or else found by the search index. What passes all choices and what passes all but the price it finds at once: a range
 * of prices narrows least, and the index seldom knows it. In a very large shop its part is asked first.
 */
export function searchPlan(query: Understood<FacetQuery>, q: Wanted, { whole, search, veryLarge }: SearchCounted): FacetPlan {
  const add = parameters()
  const before = `${wantedWords(q, add, veryLarge)},`
  const chosen = listFilters(query, add)
  const [facets, most, all] = [choices(chosen), add(search, 'int'), add(whole, 'int')]
  const shared = chosen.find(({ values }) => values)?.values?.()
  const rest = (facet: Facet) => chosen.filter((one) => !isOf(facet)(one))
  const found = (passed: readonly ListFilter[]) => indexedBy(q, passed).join(' and ')
  const few = `not common and expected <= 2 * ${all}`
  const many = `not common and expected > 2 * ${all}`
  const nearly = found(rest('price'))
  // The search index would collect very many before the first of them is read; for the rest it is the shortest way.
  const sample = `sample as materialized (
      select ${COLUMNS}, ${missesOf(chosen)} as missed from (
        (select * from (
          ${mostPopular(LOOKED_AT)}
        ) p where coalesce(${MATCHES.query}, false) limit ${JUDGED})
        union all (select * from products p where (select ${few} from wanted) and ${found([])} limit ${all} + 1)
        union all (select * from products p where (select ${many} and not very_large from wanted) and ${nearly} limit 2 * ${most})
        union all (select * from products p where (select ${many} and very_large from wanted) and ${IN_PART} and ${nearly} limit 2 * ${most})
      ) p
    ), size as materialized (
      select ${few} and (select count(*) from sample) <= ${all} as few, ${many} as many, common, very_large,
        very_large or expected >= 2 * ${PARTS} * ${most} as asks_part, case when very_large then ${ENOUGH_OF_PART} else ${most} end as enough_of_part,
        ${many} and (select count(*) from sample) < 2 * ${most} as whole from wanted)`
  const pieces = (name: string, mask: number, passed: readonly ListFilter[]) => {
    const isPriceOnly = (mask & ~maskOf('price', chosen)) === 0
    return `${name}_sampled as materialized (
      select ${COLUMNS} from sample p where p.missed & ~${mask} = 0
      limit (select case ${isPriceOnly ? '' : 'when many then 0 '}when not few then ${most} end from size)
    ), ${name}_size as materialized (
      select few or counted >= ${most} or very_large and counted >= ${ENOUGH_OF_PART}${isPriceOnly ? ' or whole and not very_large' : ''} as enough
      from size cross join (select count(*) as counted from ${name}_sampled) one
    ), ${name}_part as materialized (
      select ${COLUMNS} from products p where (select asks_part and not enough${isPriceOnly ? ' and common' : ''} from size cross join ${name}_size)
        and ${IN_PART} and ${found(passed)} limit ${most}
    ), ${name}_found as materialized (
      select enough or (select count(*) from ${name}_part) >= enough_of_part as enough from size cross join ${name}_size
    ), ${name} as materialized (
      select * from ${name}_sampled where (select enough from ${name}_size)
      union all select * from ${name}_part where (select not one.enough and two.enough from ${name}_size one cross join ${name}_found two)
      union all (select ${COLUMNS} from products p where not (select enough from ${name}_found) and ${found(passed)} limit ${most}))`
  }
  const own = facets.map((facet) => numberOf(codeOf(facet)))
  const others = own.length > 0 ? `${COUNTED} and ${LETTER} not in (${own.join(', ')})` : COUNTED
  const ofFacet = (facet: Facet) => {
    const both = shared && (facet === 'size' || facet === 'price') ? shared[facet] : 'true'
    // A price is on one step: that costs a third of looking for its code.
    return facet === 'price'
      ? `select '${codeOf(facet)}:' || ${stepOf('p')} as value, count(*) as products from without_price p where ${both} group by 1`
      : countValues(`without_${facet}`, `${LETTER} = ${numberOf(codeOf(facet))} and ${both}`)
  }
  const parts = [
    sample,
    pieces('piece', 0, chosen),
    ...facets.map((facet) => pieces(`without_${facet}`, maskOf(facet, chosen), rest(facet))),
  ]
  const without = facets.map((facet) => `'${facet}', (select count(*) from without_${facet})`)
  const counted = [countValues('piece', others), ...facets.map(ofFacet)].join(' union all ')
  const text = `${before} ${parts.join(', ')}
    select json_build_object('total', (select count(*) from piece), 'exact', (select few or (select count(*) from piece) < ${most} and not (very_large and (select enough from piece_found)) from size),
      'without', json_build_object(${without.join(', ')}), ${listed(counted)}) as counts`
  return { statement: { name: `facets_search_${shapeOf(query.q, chosen)}`, text, composed: true }, values: add.values }
}

const NONE = '0::bit(8192)'
/** Bits of a facet's value, not of the price's digits or of all products. */
const OF_FACET = `${COUNTED} and substr(f.value, 2, 1) = ':' and ${LETTER} <> ${numberOf('z')}`

/** Nothing chosen: how many ones each row of bits has is written beside it. */
const WHOLE_SHOP: Statement = {
  name: 'facets_whole_shop',
  text: `select json_build_object('total', (select coalesce(sum(ones), 0) from facet_bits where value = 'all'), 'without', json_build_object(), ${listed(
    `select f.value, sum(f.ones) as products from facet_bits f where ${OF_FACET} group by 1`,
  )}) as counts`,
}

/**
 * Of a large shop, without a search: a bit for each product that passes a choice, and how many of a facet's bits remain under those
 * of all other choices. Sizes of a product that differ in price count with the lowest price of those in stock. `every`: only so
 * many-th chunk of products is counted, and there are at least so many.
 */
export function bitsPlan(query: Understood<FacetQuery>, every = 1): FacetPlan {
  const add = parameters()
  const chosen = listFilters(query, add)
  const counted = once(() => add(every, 'int'))
  const masks = chosen.flatMap((one) => {
    const bits = one.bits()
    return bits ? [{ facet: one.facet, sql: 'codes' in bits ? bitsOfCodes(bits.codes, counted()) : bitsOfPrices(bits, counted()) }] : []
  })
  if (masks.length === 0) return { statement: WHOLE_SHOP, values: [] }
  const joined = masks.map(({ facet, sql }) => ` left join (${sql}) ${facet}_bits on ${facet}_bits.chunk = w.chunk`).join('')
  const under = (left: readonly { facet: Facet }[]) =>
    ['w.bits', ...left.map(({ facet }) => `coalesce(${facet}_bits.bits, ${NONE})`)].join(' & ')
  const but = masks.map(({ facet }) => `, ${under(masks.filter((one) => one.facet !== facet))} as but_${facet}`).join('')
  const facets = masks.map(({ facet }) => facet)
  const without = facets.map((facet) => `'${facet}', (select coalesce(sum(bit_count(but_${facet})), 0) from mask)`)
  // Counted before they are grouped, so that no bits are sorted.
  const values = `select value, sum(ones) as products from (
      select f.value, bit_count(f.bits & ${byFacet(facets, (facet) => `m.but_${facet}`, 'm.passed')}) as ones
      from mask m cross join lateral (select b.value, b.bits from facet_bits b where b.chunk = m.chunk offset 0) f
      where ${OF_FACET} offset 0
    ) each group by 1`
  const text = `with mask as materialized (
      select w.chunk, ${under(masks)} as passed${but} from facet_bits w${joined} where w.value = 'all' and w.chunk % ${counted()} < 1)
    select json_build_object('total', (select coalesce(sum(bit_count(passed)), 0) from mask), 'exact', ${counted()} = 1, 'without', json_build_object(${without.join(', ')}), ${listed(values)}) as counts`
  return { statement: { name: `facets_bits_${shapeOf(query.q, chosen)}`, text, composed: true }, values: add.values }
}

function bitsOfCodes(codes: string, every: string): string {
  return `select chunk, bit_or(bits) as bits from facet_bits where value = any(${codes}) and chunk % ${every} < 1 group by chunk`
}

/** From the digits of the prices: at least the one, and not at least the next after the other. */
function bitsOfPrices({ least, most }: { least: string; most: string | null }, every: string): string {
  const atLeast = (amount: string) =>
    `bits_at_least(coalesce(d.bits, ${NONE}), (least(${amount}, ${BITS_PRICE_MAX}) >> place.i) & 1 = 1 order by place.i)`
  return `select c.chunk, ${atLeast(least)}${most === null ? '' : ` & ~${atLeast(`${most} + 1`)}`} as bits
    from facet_bits c cross join generate_series(0, 19) as place(i) left join facet_bits d on d.value = 'z:' || place.i and d.chunk = c.chunk
    where c.value = 'all' and c.chunk % ${every} < 1 group by c.chunk`
}
