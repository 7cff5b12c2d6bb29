import { ONE_SIZE, PRICE_BANDS, type Facet } from './rules.ts'
import { namesMeant } from './rules-sizes.ts'

// What `products.facets` and `facet_bits` call a choice: "o:blue" (migrations: product_facets). Besides: "i:" is in stock, "b:7" a
// band of the price, "all" every active product and "z:3" a digit of its price.

const CODES: Record<Facet, string> = {
  category: 'c',
  kind: 'k',
  department: 'd',
  size: 's',
  condition: 'n',
  colour: 'o',
  style: 'y',
  price: 'p',
}
const FACET_OF = new Map(Object.entries(CODES).map(([facet, code]) => [code, facet as Facet]))

export const codeOf = (facet: Facet): string => CODES[facet]
export const coded = (facet: Facet, values: readonly string[]): string[] => values.map((value) => `${CODES[facet]}:${value}`)

/** The choice that a code means; null for what is no choice. */
export function readCode(code: string): { facet: Facet; value: string } | null {
  const facet = FACET_OF.get(code.slice(0, code.indexOf(':')))
  return facet ? { facet, value: code.slice(2) } : null
}

/** The bands of the price that a range touches. */
export function bandsOf(least: number, most: number): string[] {
  return PRICE_BANDS.flatMap((from, i) => (from <= most && (PRICE_BANDS[i + 1] ?? Infinity) > least ? [`b:${i + 1}`] : []))
}

/** The sizes that are meant; with `unsized` those that someone wears, who wears what has no size, too. */
export function codedSizes(names: readonly string[], unsized: boolean): string[] {
  return coded('size', unsized ? [...namesMeant(names, true), ONE_SIZE, ''] : namesMeant(names, false))
}
