import { KINDS, type Kind } from '../../catalogue/rules-kinds.ts'
import { readSize } from '../../catalogue/search-sizes.ts'
import type { ProductSlots } from '../command.ts'
import { sizesOf } from './product-slots.ts'

// "Bigger", "smaller": the size beside one, in its own system. Pure.

const LETTERS = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']
const WRITTEN: Readonly<Record<string, string>> = { '2XS': 'XXS', '2XL': 'XXL', XXXL: '3XL', XXXXL: '4XL' }
/** Bare numbers below this are British or American sizes of clothes. */
const CLOTHES_BELOW = 24

/** Their bare numbers are waists in inches. */
const WAISTED: ReadonlySet<Kind> = new Set(['jeans', 'trousers', 'shorts', 'skirt'])

/**
 * The size beside these, up or down, by every name that the search gives it: M to L, W32 to W33. Numbers of clothes go by two (UK 12
 * to UK 14, 40 beside M to 42), of shoes and waists by one; `thing` is what is searched for.
 */
export function nextSizes(sizes: readonly string[], step: -1 | 1, thing: Pick<ProductSlots, 'kind' | 'category'> = {}): string[] {
  const [first = ''] = sizes
  const upper = first.toUpperCase()
  const letter = LETTERS.indexOf(WRITTEN[upper] ?? upper)
  if (letter >= 0) {
    const next = LETTERS[Math.min(LETTERS.length - 1, Math.max(0, letter + step))] ?? first
    return readSize(['size', next.toLowerCase()], 0, { kinds: [], category: undefined })?.sizes ?? [next]
  }
  const [, system = '', digits = ''] = /^(W|(?:EU|UK|US) ?)?(\d+(?:\.5)?)$/i.exec(first) ?? []
  if (!digits) return [...sizes]
  const number = Number(digits)
  if (/^w$/i.test(system)) return [`W${number + step}`, `${number + step}`]
  const [kind] = thing.kind ?? []
  const category = kind ? KINDS[kind].category : thing.category
  const isShoe = category === 'shoes' || sizes.some((size) => /^(?:EU )?\d/.test(size) && Number(size.replace('EU ', '')) > number + 20)
  const isGarment = category === 'clothing' && !(kind && WAISTED.has(kind))
  const isClothes = !isShoe && (number < CLOTHES_BELOW || isGarment || sizes.some((size) => LETTERS.includes(size)))
  const next = number + (isClothes ? 2 : 1) * step
  if (next <= 0) return [...sizes]
  const named = system.trim().toLowerCase() || 'size'
  const read = readSize([named, `${next}`], 0, { kinds: [], category: isShoe ? 'shoes' : isClothes ? 'clothes' : undefined })
  return read ? sizesOf(read.label, read.sizes) : [`${system}${next}`]
}
