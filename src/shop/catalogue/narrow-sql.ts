import type { Parameters } from './card-sql.ts'
import type { FacetQuery } from './contract.ts'
import { ONE_SIZE, type Facet } from './rules.ts'
import { searchTerms } from './search-query.ts'

/** One choice of a shopper as a condition on `p`; `letter` stands for it in the name of a statement. */
export interface Narrowing {
  facet: Facet
  letter: string
  sql: string
}

const INT_MAX = 2_147_483_647

/** What narrows a list, facet by facet. */
export function narrowings(query: FacetQuery, add: Parameters): Narrowing[] {
  const found: Narrowing[] = []
  if (query.category !== undefined) found.push({ facet: 'category', letter: 'c', sql: `p.category = ${add(query.category, 'text')}` })
  if (query.min_price !== undefined || query.max_price !== undefined) {
    const within = `p.price between ${add(query.min_price ?? 0, 'int')} and ${add(query.max_price ?? INT_MAX, 'int')}`
    found.push({ facet: 'price', letter: 'p', sql: within })
  }
  if (query.size !== undefined) {
    const names = add(query.size, 'text[]')
    const sizes = `s.size = any(${names})`
    // A bare 38 is a shoe among shoes and a waist among clothes: what someone wears is asked for as EU 38 or W38.
    const meant = `case when p.category = 'shoes' then 'EU ' else 'W' end || s.size = any(${names})`
    const fits = query.unsized ? `(s.size is null or s.size = '${ONE_SIZE}' or ${sizes} or ${meant})` : sizes
    const sql = `exists (select from product_variants s where s.product_id = p.id and ${fits} and s.stock > 0 offset 0)`
    found.push({ facet: 'size', letter: query.unsized ? 'u' : 's', sql })
  }
  if (query.condition !== undefined)
    found.push({ facet: 'condition', letter: 'n', sql: `p.condition = any(${add(query.condition, 'text[]')})` })
  if (query.colour !== undefined) found.push({ facet: 'colour', letter: 'o', sql: `p.colours && ${add(query.colour, 'text[]')}` })
  if (query.style !== undefined) found.push({ facet: 'style', letter: 'y', sql: `p.styles && ${add(query.style, 'text[]')}` })
  return found
}

/** The words of a search as a `wanted` that a statement begins with; `p.search @@ (select query from wanted)` asks for them. */
export function wantedWords(q: string, add: Parameters): string {
  const { words, meanings, guesses } = searchTerms(q)
  return `with wanted as materialized (
    select * from catalogue_query(${add(words, 'text[]')}, ${add(meanings, 'text[]')}, ${add(guesses, 'text[]')}))`
}
