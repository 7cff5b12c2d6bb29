import type { BodySize } from '../../../shop/accounts/rules.ts'
import type { Product } from '../../../shop/catalogue/contract.ts'
import type { Measurements } from '../../../shop/catalogue/rules-measurements.ts'
import { compareSizes } from '../../../shop/catalogue/rules.ts'
import { adviceKindOf, type AdviceKind } from '../../../shop/sizing/rules-advice.ts'
import { garmentOf, type ProductText } from '../../../shop/sizing/rules-garment.ts'
import { bestFit, fitsOf, verdictText, type SizeFit } from '../../../shop/sizing/rules-size-fits.ts'

export { currentMeasures, watchBody } from './measures-store.ts'

/** One sentence: the advice, and why. */
export interface FitText {
  verdict: string
  details: string
  /** Without a but. */
  good: boolean
}

/** Every size of the product that can be compared with this body, in the usual order. */
export function fitsOfProduct(product: Product, body: BodySize): SizeFit[] {
  return fitsOf(textOf(product), body)
}

/** What the usual size is said of, for this product; null for what is worn by no measure. */
export function adviceKindOfProduct(product: Product): AdviceKind | null {
  const garment = garmentOf(textOf(product))
  return garment && adviceKindOf(garment)
}

function textOf(product: Product): ProductText {
  return { ...product, sizes: product.sizes.toSorted(compareSizes), measurements: product.measurements as Measurements }
}

export function bestOfProduct(product: Product, fits: readonly SizeFit[], size: string | null): SizeFit | null {
  const inStock = product.variants.flatMap((variant) => (variant.stock > 0 && variant.size !== null ? [variant.size] : []))
  return bestFit(fits, size, inStock)
}

/** Null when there is nothing to compare. */
export function fitTextOf(product: Product, body: BodySize, size: string | null): FitText | null {
  const fit = bestOfProduct(product, fitsOfProduct(product, body), size)
  if (!fit) return null
  // What decides comes first.
  const deciding = fit.parts.filter((part) => part.fit === fit.overall)
  const parts = [...deciding, ...fit.parts.filter((part) => !deciding.includes(part))]
  return {
    verdict: verdictText(fit, product.sizes.length > 1),
    details: parts.map(({ label, words }) => `${label.toLowerCase()} ${words}`).join('; '),
    good: fit.overall === 'fits you',
  }
}
