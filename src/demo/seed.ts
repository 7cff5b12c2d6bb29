import { availableParallelism } from 'node:os'
import type { Storage } from '../platform/storage.ts'
import type { PictureInput, ProductInput } from '../shop/catalogue/input.ts'
import type { Shop } from '../shop/shop.ts'
import { WIDTH, type View } from './drawing/draw.ts'
import { altText, type DemoProduct } from './products/product.ts'
import { demoProducts } from './products/products.ts'
import { openStudioPool, type Drawn } from './pictures/drawing-pool.ts'

export interface SeedOptions {
  log: (line: string) => void
  /** Where the originals of the pictures go. */
  storage: Storage
  /** One process at a time (seed-lock.ts). */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Arrivals are spread over the days before it. */
  now?: Date
  products?: readonly DemoProduct[]
  /** Of the pictures, in pixels; drawing is quicker with fewer. */
  width?: number
}

/** There while a seed is under way: what a crash leaves behind tells the next start to finish it. */
export const UNFINISHED_PIECES = 'demo/unfinished'
const HOURS_BETWEEN_ARRIVALS = 3.7

/** Fills an empty catalogue with the demo pieces, or finishes a seed that was interrupted; a shop of its own is left alone. */
export async function seedDemo(shop: Shop, options: SeedOptions): Promise<void> {
  await options.alone(async () => {
    const { storage, log } = options
    const unfinished = await storage.exists(UNFINISHED_PIECES)
    if (!unfinished && !(await shop.catalogue.isEmpty())) return
    await storage.put(UNFINISHED_PIECES, Buffer.from('The demo catalogue is being drawn.'), 'text/plain')
    const started = performance.now()
    const made = await fill(shop, options)
    await createCodes(shop)
    await shop.catalogue.refreshSearchWords()
    await storage.delete(UNFINISHED_PIECES)
    log(`The demo catalogue is ready: ${made} pieces drawn in ${Math.round((performance.now() - started) / 1000)} s`)
  })
}

/** Newest first, two pieces at a time, so that the first page of the shop fills at once. Returns how many were new. */
async function fill(shop: Shop, { storage, log, now = new Date(), products = demoProducts, width = WIDTH }: SeedOptions): Promise<number> {
  const pool = openStudioPool(Math.min(4, Math.max(1, availableParallelism())))
  const waiting = products.map((product, rank) => ({
    product,
    arrived: new Date(now.getTime() - (rank + 0.2) * HOURS_BETWEEN_ARRIVALS * 3_600_000),
  }))
  let made = 0
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { product, arrived } = next
      if ((await shop.catalogue.known(product.handle, [])).product) continue
      const draw = (view: View) => pool.draw(product.drawing, view, width)
      await shop.catalogue.save(await inputOf(product, arrived, storage, draw))
      made += 1
      if (made % 12 === 0) log(`Drawing the demo catalogue: ${made} of ${products.length} pieces`)
    }
  }
  try {
    // Both to their end: nothing may still be saved once the lock is given back.
    for (const result of await Promise.allSettled([lane(), lane()])) if (result.status === 'rejected') throw result.reason
  } finally {
    await pool.close()
  }
  return made
}

async function inputOf(product: DemoProduct, arrived: Date, storage: Storage, draw: (view: View) => Promise<Drawn>): Promise<ProductInput> {
  const pictures = await Promise.all(
    product.views.map(async (view): Promise<PictureInput> => {
      const { bytes, ...picture } = await draw(view)
      await storage.put(`pictures/${picture.key}/original`, bytes, 'image/jpeg')
      return { ...picture, alt: altText(product, view), source: null }
    }),
  )
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

/** Existing codes of these names stay as they are. */
async function createCodes(shop: Shop): Promise<void> {
  const karibu = { code: 'KARIBU10', type: 'percentage', value: 10, description: 'Karibu: 10 percent off your first order' } as const
  await shop.offers.create({ ...karibu, firstOrder: true, isDemo: true })
  await shop.offers.create({ code: 'UPYA200', type: 'fixed', value: 200, description: 'KES 200 off, from us to you', isDemo: true })
}
