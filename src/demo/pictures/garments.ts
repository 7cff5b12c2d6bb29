import { availableParallelism } from 'node:os'
import type { Shop } from '../../shop/shop.ts'
import { CUTOUT_WIDTH } from '../../shop/try-on/rules.ts'
import { NEEDED_POINTS, type Garment } from '../../shop/try-on/rules-rig.ts'
import { heightOf, widthOf } from '../drawing/size.ts'
import type { DemoProduct } from '../products/product.ts'
import { demoProducts } from '../products/products.ts'
import { type DemoPicture, picturesOf } from './demo-pictures.ts'
import { type DrawingPool, openDrawingPool } from './drawing-pool.ts'

export interface GarmentsOptions {
  /** One process at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  products?: readonly DemoProduct[]
}

export interface Garments {
  /** Prepares for the try-on what is not, and returns how many pictures those were. Ends early when closed. */
  prepareMissing(): Promise<number>
  close(): void
}

interface Unprepared {
  picture: DemoPicture
  garment: Garment
}

const WORKERS_AT_MOST = 4

/** The garments of the demo: their drawings know what is worn and where its points are, so that nothing has to be cut out. */
export function createGarments(shop: Pick<Shop, 'catalogue' | 'tryOn'>, { alone, products = demoProducts }: GarmentsOptions): Garments {
  const lanes = Math.min(WORKERS_AT_MOST, availableParallelism())
  let pool: DrawingPool | undefined
  let closed = false

  /** As wide as the shop has them, those of its pictures that are still the demo's. */
  async function picturesInShop(): Promise<DemoPicture[]> {
    const found: DemoPicture[] = []
    for (const product of products) {
      const [first] = (await shop.catalogue.known(product.handle, [])).pictures
      if (first) found.push(...picturesOf(product, first.width))
    }
    return found
  }

  async function unprepared(): Promise<Unprepared[]> {
    const pictures = new Map((await picturesInShop()).map((picture) => [picture.key, picture]))
    const wanted = await shop.tryOn.undrawn([...pictures.keys()])
    return wanted.flatMap(({ picture: key, garment }) => {
      const picture = pictures.get(key)
      return picture ? [{ picture, garment }] : []
    })
  }

  async function prepare({ picture, garment }: Unprepared): Promise<void> {
    const width = widthOf(Math.min(picture.width, CUTOUT_WIDTH))
    const size = { picture: picture.key, width, height: heightOf(width) }
    const other = { ...size, rig: { garment, sleeves: null, points: {} }, cutout: null }
    if (picture.view !== 'front') return shop.tryOn.putDrawn(other)
    pool ??= openDrawingPool(lanes)
    const { bytes, rig } = await pool.draw({ spec: picture.drawing, view: picture.view, width, worn: garment })
    const isWhole = rig !== null && NEEDED_POINTS[garment].every((name) => rig.points[name])
    return shop.tryOn.putDrawn(isWhole ? { ...size, rig, cutout: bytes } : other)
  }

  async function prepareAll(): Promise<number> {
    const waiting = await unprepared()
    let prepared = 0
    async function lane(): Promise<void> {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        if (closed) return
        await prepare(next)
        prepared += 1
      }
    }
    // All to their end: nothing may still be written once the lock is given back.
    const results = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    return prepared
  }

  return {
    async prepareMissing() {
      try {
        return await alone(prepareAll)
      } catch (error) {
        if (closed) return 0
        throw error
      } finally {
        pool?.close()
        pool = undefined
      }
    },
    close() {
      closed = true
      pool?.close()
    },
  }
}
