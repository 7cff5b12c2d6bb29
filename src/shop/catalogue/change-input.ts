import { clearLetters } from '../code.ts'
import { ShopError } from '../errors.ts'
import type { EditedSize, ProductChange, ProductFields } from './contract-admin.ts'
import { cleanHtml } from './csv/rich-text.ts'
import type { PictureInput, ProductInput } from './input.ts'

/** What an editor's fields are in a ProductInput; those that are missing stay as they are. */
export function inputOf(changed: Partial<ProductFields>): Partial<ProductInput> {
  const { flaws, fabric, material, description, kind, department, colours, ...rest } = changed
  const { pictures: _, sizes: __, place: ___, published: ____, publish_at: _____, archived: ______, ...same } = rest
  return {
    ...same,
    ...(description === undefined ? {} : { description: cleanHtml(description) }),
    ...(flaws === undefined ? {} : { flaws: flaws.map(({ text }) => text) }),
    ...(fabric === undefined ? {} : { fabricDetails: fabric }),
    ...(material === undefined ? {} : { materialDescription: material }),
    // Null is no choice: what the words say.
    ...(kind === undefined ? {} : { kind: kind ?? undefined, kind_read: undefined }),
    ...(department === undefined ? {} : { department: department ?? undefined }),
    ...(colours === undefined ? {} : { colours: colours ?? undefined }),
  } as Partial<ProductInput>
}

/** Stock of what is there changes by differences only. Throws `stock_too_low` for a size that goes while somebody pays for it. */
export function variantsOf(
  handle: string,
  sizes: ProductFields['sizes'],
  known: readonly EditedSize[],
  differences: NonNullable<ProductChange['stock']>,
): ProductInput['variants'] {
  const held = known.filter((old) => old.held > 0 && !sizes.some(({ id }) => id === old.id))
  if (held.length > 0) {
    throw new ShopError('stock_too_low', {
      fields: Object.fromEntries(held.map(({ sku }) => [sku, 'Somebody is paying for this size right now.'])),
    })
  }
  return sizes.map(({ id, size, price, stock = 0 }) => {
    const old = known.find((one) => one.id === id)
    const by = differences.reduce((sum, one) => (one.id === id ? sum + one.by : sum), 0)
    return old ? { sku: old.sku, size, price, stock: { by } } : { sku: skuOf(handle), size, price, stock: { by: stock } }
  })
}

/** Throws `invalid_input` for a picture that the shop does not have. */
export function picturesOf(
  shown: ProductFields['pictures'],
  stored: readonly (Pick<PictureInput, 'key' | 'width' | 'height' | 'thumbhash'> & { source?: string | null })[],
): NonNullable<ProductInput['pictures']> {
  return shown.map(({ key, alt, focus }) => {
    const found = stored.find((picture) => picture.key === key)
    if (!found)
      throw new ShopError('invalid_input', { fields: { pictures: 'One of these pictures has gone. Remove it, and add it again.' } })
    return { ...found, alt, focus }
  })
}

/** "green-zara-dress-7K3M9Q" */
export function handleOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return `${words.slice(0, 60) || 'piece'}-${clearLetters(6)}`
}

/** Nobody has to read it: what a tag says is its code. */
export function skuOf(handle: string): string {
  return `${handle.slice(0, 60)}-${clearLetters(6)}`
}
