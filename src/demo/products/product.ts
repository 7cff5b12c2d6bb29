import type { Colour, Condition, Style } from '../../shop/catalogue/rules.ts'
import type { Measurements } from '../../shop/catalogue/rules-measurements.ts'
import type { DrawingSpec, View } from '../drawing/draw.ts'

/** A piece of the demo shop as plain data. Prices in KES, measurements in centimetres. */
export interface DemoProduct {
  handle: string
  name: string
  /** Paragraphs, made into HTML when it is stored. */
  description: readonly string[]
  vendor: string
  category: 'clothing' | 'accessories' | 'shoes' | 'jewelry'
  price: number
  original_price?: number
  condition: Condition
  flaws?: readonly string[]
  measurements: Measurements
  styles: readonly Style[]
  tags: readonly string[]
  /** When name and tags do not say it. */
  colours?: readonly Colour[]
  /** Size and stock; size null for a piece that has none. */
  sizes: readonly (readonly [size: string | null, stock: number])[]
  is_new?: boolean
  is_bestseller?: boolean
  featured?: boolean
  popularity: number
  fabric: { type: string; description: string }
  material: string
  features: readonly string[]
  drawing: DrawingSpec
  views: readonly [View, View, View, ...View[]]
}

const VIEWS: Record<DemoProduct['category'], Record<View, string>> = {
  clothing: { front: 'front', back: 'back', detail: 'close-up of the cloth and seams', folded: 'folded' },
  shoes: { front: 'the pair', back: 'the pair from another side', detail: 'close-up of the make', folded: 'wrapped' },
  accessories: { front: 'front', back: 'another side', detail: 'close-up of the make', folded: 'wrapped' },
  jewelry: { front: 'front', back: 'laid out another way', detail: 'close-up of the work', folded: 'wrapped' },
}

/** What a picture shows, for those who cannot see it. */
export function altText(product: DemoProduct, view: View): string {
  return `${product.name}: ${VIEWS[product.category][view]}`
}
