import { WIDTH } from './drawing/size.ts'
import type { Storage } from '../platform/storage.ts'
import type { PictureInput, ProductInput } from '../shop/catalogue/input.ts'
import type { Shop } from '../shop/shop.ts'
import { picturesOf } from './pictures/demo-pictures.ts'
import { markMissing, missingWidth } from './pictures/missing.ts'
import type { DemoProduct } from './products/product.ts'
import { demoProducts } from './products/products.ts'
import { demoHighlights } from './demo-highlights.ts'
import { DEMO_SETTINGS } from './demo-settings.ts'

export interface SeedOptions {
  log: (line: string) => void
  storage: Storage
  /** One process at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Arrivals are spread over the days before it. */
  now?: Date
  products?: readonly DemoProduct[]
  /** Of the pictures, in pixels. */
  width?: number
}

/** Exists while a seed runs: after a crash, the next start finishes it. */
export const UNFINISHED_PIECES = 'demo/unfinished'
const HOURS_BETWEEN_ARRIVALS = 3.7
const PIECES_PER_SHELF = 12
const DEMO_EDITOR = { id: '', full_name: 'The demo', email: '' }

/**
 * Fills an empty catalogue with the demo pieces, or finishes a seed that was interrupted; a shop of its own is left alone.
 * Their pictures are drawn afterwards (pictures/drawings.ts).
 */
export async function seedDemo(shop: Shop, options: SeedOptions): Promise<void> {
  await options.alone(async () => {
    const { storage, log } = options
    const unfinished = await storage.exists(UNFINISHED_PIECES)
    if (!unfinished && !(await shop.catalogue.isEmpty())) return
    await storage.put(UNFINISHED_PIECES, Buffer.from('The demo catalogue is being filled.'), 'text/plain')
    const saved = await fill(shop, options)
    await createCodes(shop)
    await planHighlights(shop, options.now ?? new Date())
    await shop.settings.setMissing(DEMO_SETTINGS)
    await shop.catalogue.refreshSearchWords()
    await shop.catalogue.refreshOpeningEdit()
    await storage.delete(UNFINISHED_PIECES)
    log(`The demo catalogue is ready: ${saved} pieces`)
  })
}

/** Returns how many were new. */
async function fill(shop: Shop, { storage, now = new Date(), products = demoProducts, width = WIDTH }: SeedOptions): Promise<number> {
  const begun = await missingWidth(storage)
  if (begun === null && products.length > 0) await markMissing(storage, width)
  let saved = 0
  for (const [rank, product] of products.entries()) {
    if ((await shop.catalogue.known(product.handle, [])).product) continue
    const arrived = new Date(now.getTime() - (rank + 0.2) * HOURS_BETWEEN_ARRIVALS * 3_600_000)
    const { id } = await shop.catalogue.save(inputOf(product, arrived, begun ?? width))
    await shop.catalogue.changeProduct(id, { version: 1, seen: { place: '' }, changed: { place: placeOf(rank) } })
    saved += 1
  }
  return saved
}

/** "A03", "B11": where it lies in the stock room. */
function placeOf(rank: number): string {
  const shelf = String.fromCodePoint(65 + Math.floor(rank / PIECES_PER_SHELF))
  return `${shelf}${String((rank % PIECES_PER_SHELF) + 1).padStart(2, '0')}`
}

function inputOf(product: DemoProduct, arrived: Date, width: number): ProductInput {
  const pictures = picturesOf(product, width).map(({ drawing: _, view: __, ...picture }): PictureInput => picture)
  const { handle, name, vendor, category, condition, price } = product
  return {
    handle,
    name,
    vendor,
    category,
    condition,
    pictures,
    description: product.description.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    original_price: product.original_price ?? null,
    flaws: [...(product.flaws ?? [])],
    measurements: product.measurements,
    styles: [...product.styles],
    tags: [...product.tags],
    ...(product.colours ? { colours: [...product.colours] } : {}),
    is_new: product.is_new ?? false,
    is_bestseller: product.is_bestseller ?? false,
    featured: product.featured ?? false,
    popularity_score: product.popularity,
    variants: product.sizes.map(([size, stock]) => ({ sku: size ? `${handle}-${size.replaceAll(' ', '')}` : handle, size, stock, price })),
    fabricDetails: {
      ...product.fabric,
      mainImage: pictures[0]?.key ?? null,
      closeupImage: pictures[product.views.indexOf('detail')]?.key ?? null,
    },
    materialDescription: product.material,
    features: [...product.features],
    created_at: arrived,
  }
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Into the draft of the home page. */
async function planHighlights(shop: Shop, now: Date): Promise<void> {
  await shop.transact(async ({ highlights }) => {
    for (const entry of demoHighlights(now)) await highlights.putEntry((await highlights.draft()).version, entry, DEMO_EDITOR)
  })
}

/** Existing codes of these names stay as they are. */
async function createCodes(shop: Shop): Promise<void> {
  const karibu = { code: 'KARIBU10', type: 'percentage', value: 10, description: 'Karibu: 10 percent off your first order' } as const
  await shop.offers.create({ ...karibu, firstOrder: true, isDemo: true })
  await shop.offers.create({ code: 'UPYA200', type: 'fixed', value: 200, description: 'KES 200 off, from us to you', isDemo: true })
}
