import { z } from 'zod'
import type { Product, ProductCard } from '../../shop/catalogue/contract.ts'
import { wholePictureUrl } from '../../shop/catalogue/rules.ts'
import { CURRENCY } from '../../shop/money.ts'

// Products as the Universal Commerce Protocol has them (dev.ucp.shopping.catalog). Money is in minor units: KES 1,500 is 150000.

/** Of the protocol that the shapes follow. */
export const UCP_VERSION = '2026-01-11'
const MINOR = 100

const toMinor = (kes: number): number => kes * MINOR
export const toKes = (minor: number): number => Math.floor(minor / MINOR)

const price = z.object({ amount: z.number().int(), currency: z.literal(CURRENCY) })
const selected = z.object({ name: z.string(), label: z.string() })
const variant = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.object({ plain: z.string() }),
  price,
  availability: z.object({ available: z.boolean() }),
  selected_options: z.array(selected),
  /** In lookups: which of the ids that were asked for it is for. */
  inputs: z.array(z.object({ id: z.string(), match: z.enum(['exact', 'featured']) })).optional(),
})
export const ucpProduct = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.object({ plain: z.string() }),
  url: z.string(),
  categories: z.array(z.object({ value: z.string(), taxonomy: z.literal('merchant') })),
  price_range: z.object({ min: price, max: price }),
  media: z.array(z.object({ type: z.literal('image'), url: z.string(), alt_text: z.string() })),
  options: z.array(z.object({ name: z.string(), values: z.array(z.object({ label: z.string() })) })),
  variants: z.array(variant),
  /** Second-hand: condition, flaws and measurements of this one piece. */
  metadata: z.object({
    condition: z.string(),
    flaws: z.array(z.string()).optional(),
    measurements_cm: z.record(z.string(), z.number()).optional(),
    fabric: z.string().optional(),
  }),
})
export type UcpProduct = z.infer<typeof ucpProduct>

/** A card, or a whole product with its description and what it is made of. */
export function productOf(found: ProductCard | Product, origin: string, input?: { id: string; match: 'exact' | 'featured' }): UcpProduct {
  const prices = found.variants.map((one) => one.price)
  const all = prices.length > 0 ? prices : [found.price]
  const amount = (kes: number) => ({ amount: toMinor(kes), currency: CURRENCY }) as const
  const sizes = [...new Set(found.variants.flatMap(({ size }) => size ?? []))]
  return {
    id: found.id,
    title: found.name,
    description: { plain: 'description' in found ? found.description : found.name },
    url: `${origin}/product/${found.id}`,
    categories: [{ value: found.category, taxonomy: 'merchant' }],
    price_range: { min: amount(Math.min(...all)), max: amount(Math.max(...all)) },
    media: found.images.map(({ key, alt }) => ({ type: 'image', url: origin + wholePictureUrl(key), alt_text: alt })),
    options: sizes.length > 0 ? [{ name: 'Size', values: sizes.map((label) => ({ label })) }] : [],
    variants: found.variants.map(({ id, size, stock, price: kes }) => ({
      id,
      title: size === null ? 'One size' : `Size ${size}`,
      description: { plain: size === null ? found.name : `${found.name}, size ${size}` },
      price: amount(kes),
      availability: { available: stock > 0 },
      selected_options: size === null ? [] : [{ name: 'Size', label: size }],
      ...(input && { inputs: [input] }),
    })),
    metadata: { condition: found.condition, ...('description' in found ? detailsOf(found) : {}) },
  }
}

function detailsOf({ flaws, measurements, fabricDetails, materialDescription }: Product): Partial<UcpProduct['metadata']> {
  const fabric = fabricDetails?.type ?? materialDescription
  const measured = Object.entries(measurements).flatMap(([name, cm]) => (cm === undefined ? [] : [[name, cm] as const]))
  return {
    flaws: [...flaws],
    ...(measured.length > 0 && { measurements_cm: Object.fromEntries(measured) }),
    ...(fabric && { fabric }),
  }
}
