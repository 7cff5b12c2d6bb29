import type { Kind } from '../../src/shop/catalogue/rules-kinds.ts'
import type { Colour } from '../../src/shop/catalogue/rules.ts'

/** What a product must be to be a right answer. */
export interface Expected {
  kind?: Kind | readonly Kind[]
  category?: string
  colour?: Colour | readonly Colour[]
  /** Its name matches. */
  name?: RegExp
  /** In stock in any of these. */
  size?: readonly string[]
  max?: number
  min?: number
  department?: readonly string[]
}

export interface SearchQuery {
  q: string
  expected: Expected
  on: 'real' | 'demo'
  /** Never looked at one by one: nothing is tuned on it. */
  held_out: boolean
}

export type Line = readonly [q: string, expected: Expected]
