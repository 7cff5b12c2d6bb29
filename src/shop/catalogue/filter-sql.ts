import type { Parameters } from './card-sql.ts'
import type { FacetQuery } from './contract.ts'
import { ONE_SIZE, PRICE_STEPS, type Facet } from './rules.ts'
import { departmentsFor } from './rules-kinds.ts'
import type { Wanted } from './search-wanted.ts'

/** One choice of a shopper as a condition on `p`; `letter` represents it in the name of a statement. */
export interface ListFilter {
  facet: Facet
  /** A condition on two choices at once: either can be removed. */
  and?: Facet
  /** What is to be counted of `piece p` under each of the two, with the other choice: of a size `v`, and of a step of the price. */
  values?: { size: string; price: string }
  letter: string
  sql: string
}

const INT_MAX = 2_147_483_647

/** The step of PRICE_STEPS that the price of a row is on, from 1. */
export const STEP_OF = (row: string) => `width_bucket(${row}.price, array[${PRICE_STEPS.join(', ')}])`

/** What narrows a list, facet by facet. */
export function listFilters(query: Omit<FacetQuery, 'q'>, add: Parameters): ListFilter[] {
  const found: ListFilter[] = []
  const sizes = query.size === undefined ? null : fitting(query.size, query.unsized === true, add)
  if (query.category !== undefined) found.push({ facet: 'category', letter: 'c', sql: `p.category = ${add(query.category, 'text')}` })
  if (query.min_price !== undefined || query.max_price !== undefined) {
    const [least, most] = [add(query.min_price ?? 0, 'int'), add(query.max_price ?? INT_MAX, 'int')]
    found.push({ facet: 'price', letter: 'p', sql: `p.price between ${least} and ${most}` })
    // Sizes of a product may differ in price: the requested size must be within the price range.
    if (sizes) found.push({ facet: 'size', and: 'price', letter: '', ...within(sizes, least, most) })
  }
  if (sizes) found.push({ facet: 'size', letter: query.unsized ? 'u' : 's', sql: forSale(sizes) })
  if (query.kind !== undefined) found.push({ facet: 'kind', letter: 'k', sql: `p.kind = any(${add(query.kind, 'text[]')})` })
  if (query.department !== undefined)
    found.push({ facet: 'department', letter: 'd', sql: `p.department = any(${add(departmentsFor(query.department), 'text[]')})` })
  if (query.condition !== undefined)
    found.push({ facet: 'condition', letter: 'n', sql: `p.condition = any(${add(query.condition, 'text[]')})` })
  if (query.colour !== undefined) found.push({ facet: 'colour', letter: 'o', sql: `p.colours && ${add(query.colour, 'text[]')}` })
  if (query.style !== undefined) found.push({ facet: 'style', letter: 'y', sql: `p.styles && ${add(query.style, 'text[]')}` })
  return found
}

function within(sizes: string, least: string, most: string): Pick<ListFilter, 'sql' | 'values'> {
  return {
    sql: forSale(`${sizes} and s.price between ${least} and ${most}`),
    values: {
      size: ` and v.price between ${least} and ${most}`,
      price: ` and ${forSale(`${sizes} and ${STEP_OF('s')} = ${STEP_OF('p')}`)}`,
    },
  }
}

/** A size `s` of `p` that is one of these. */
function fitting(size: readonly string[], unsized: boolean, add: Parameters): string {
  const names = add(size, 'text[]')
  const named = `s.size = any(${names})`
  // A bare 38 is a shoe among shoes and a waist among clothes: what someone wears is asked for as EU 38 or W38.
  const meant = `case when p.category = 'shoes' then 'EU ' else 'W' end || s.size = any(${names})`
  return unsized ? `(s.size is null or s.size = '${ONE_SIZE}' or ${named} or ${meant})` : named
}

function forSale(condition: string): string {
  return `exists (select from product_variants s where s.product_id = p.id and ${condition} and s.stock > 0 offset 0)`
}

/** What is searched as a `wanted` that a statement begins with; `p.search @@ (select query from wanted)` asks for it. */
export function wantedWords({ parts, best, told }: Wanted, add: Parameters): string {
  return `with wanted as materialized (
    select * from catalogue_wanted(${add(parts, 'text[]')}, ${add(best, 'text')}, ${add(told, 'text')}))`
}
