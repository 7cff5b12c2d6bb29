import { isDeepStrictEqual } from 'node:util'
import { classified } from './classify.ts'
import { productInput, type ProductInput } from './input.ts'
import { coloursIn } from './rules-colours.ts'
import type { Known } from './save.ts'

/**
 * True when saving `input` would change nothing of what is known: one read instead of a transaction, so that a long
 * import that was interrupted gets back to where it was. When in doubt it is false, and the save decides.
 */
export function isKnown(input: ProductInput, { product, pictures }: Known): boolean {
  if (!product) return false
  const checked = productInput.safeParse(input)
  if (!checked.success || checked.data.created_at) return false
  const { handle: _, pictures: shown, variants, created_at: _created, ...fields } = checked.data
  const { version: _version, variants: stocked, ...before } = product
  return (
    isDeepStrictEqual(withDerived(fields), withDerived(before)) &&
    isDeepStrictEqual(
      variants.map(({ sku, size, price }) => ({ sku, size, price })),
      stocked.map(({ sku, size, price }) => ({ sku, size, price })),
    ) &&
    variants.every(({ stock }, i) => isSameStock(stock, stocked[i]?.stock)) &&
    isDeepStrictEqual(shown.map(contentOf), pictures.map(contentOf))
  )
}

type Words = Parameters<typeof classified>[0] & {
  tags: readonly string[]
  colours?: readonly string[] | undefined
  kind?: unknown
  kind_read?: unknown
  department?: unknown
}

/** With what the words of the product say, where the shop says nothing else. */
function withDerived<Fields extends Words>(fields: Fields) {
  const { kind, department } = classified(fields)
  return {
    ...fields,
    kind: fields.kind === undefined ? (fields.kind_read ?? kind) : fields.kind,
    kind_read: undefined,
    isKindChosen: fields.kind !== undefined,
    department: fields.department ?? department,
    colours: [...(fields.colours ?? coloursIn(fields.name, ...fields.tags))].sort(),
  }
}

function isSameStock(stock: unknown, known: number | undefined): boolean {
  if (typeof stock === 'number') return stock === known
  const change = stock as { counted?: number; by?: number }
  return change.counted === undefined ? change.by === 0 : change.counted === known
}

/** What a save compares. */
function contentOf({ key, alt = '', source = null }: { key: string; alt?: string; source?: string | null }) {
  return { key, alt, source }
}
