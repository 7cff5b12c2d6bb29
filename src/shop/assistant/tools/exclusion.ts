import type { ProductCard } from '../../catalogue/contract.ts'
import { coded } from '../../catalogue/facet-codes.ts'
import type { AreaDeps } from '../../deps.ts'
import type { Exclude } from './shapes.ts'

// By the same codes that lists are narrowed by: a piece without colours of its own has those of its words.
const EXCLUDED = {
  name: 'assistant_excluded',
  text: `select p.id from products p left join fabric_details f on f.product_id = p.id
      left join material_descriptions m on m.product_id = p.id
    where p.id = any($1::uuid[]) and (p.facets && $2::text[]
      or (cardinality($3::text[]) > 0 and concat_ws(' ', p.name, array_to_string(p.tags, ' '), f.type, m.description) ~* any($3::text[])))`,
}

const FACETS = ['kind', 'colour', 'style', 'condition'] as const

/** Whether anything is to be left out. */
export function excludesAny(exclude: Exclude | undefined): exclude is Exclude {
  return exclude !== undefined && Object.values(exclude).some((values) => values && values.length > 0)
}

/** Which of these products are what is not wanted: by kind, colour, style, condition, and the words of their name, tags and fabric. */
export function createExclusion({ read }: Pick<AreaDeps, 'read'>) {
  return async (cards: readonly ProductCard[], exclude: Exclude | undefined): Promise<Set<string>> => {
    if (!excludesAny(exclude) || cards.length === 0) return new Set()
    const codes = FACETS.flatMap((facet) => (exclude[facet] ? coded(facet, exclude[facet]) : []))
    const words = [...(exclude.fabric ?? []), ...(exclude.pattern ?? [])].map((word) => `\\m${escaped(word)}`)
    const rows = await read.query<{ id: string }>(EXCLUDED, [cards.map(({ id }) => id), codes, words])
    const sizes = exclude.size ?? []
    const onlySizes = cards.filter(({ variants }) => {
      const left = variants.filter(({ size, stock }) => size !== null && stock > 0)
      return left.length > 0 && left.every(({ size }) => size !== null && sizes.includes(size))
    })
    return new Set([...rows.map(({ id }) => id), ...onlySizes.map(({ id }) => id)])
  }
}

/** As it is written, in a regular expression of PostgreSQL. */
function escaped(word: string): string {
  return word.replaceAll('\u0000', '').replace(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)
}
