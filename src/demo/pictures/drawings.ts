import { availableParallelism } from 'node:os'
import type { Storage } from '../../platform/storage.ts'
import type { DemoProduct } from '../products/product.ts'
import { demoProducts } from '../products/products.ts'
import { type DemoPicture, inOrderOfSight } from './demo-pictures.ts'
import { type DrawingPool, openDrawingPool } from './drawing-pool.ts'
import { MISSING_PICTURES, missingWidth } from './missing.ts'

export interface DrawingsOptions {
  /** Where the originals go. */
  storage: Storage
  /** One process at a time. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  products?: readonly DemoProduct[]
}

export interface Drawings {
  /** The storage for the pages: it draws an original that somebody asks for and that is not there yet. */
  onDemand: Storage
  /** The storage for work that can wait: it reads no original before all are drawn. */
  whenDrawn: Storage
  /** Draws what is missing, in the order in which shoppers meet it, and returns how many that were. Ends early when closed. */
  drawMissing(): Promise<number>
  close(): void
}

const WORKERS_AT_MOST = 4
const ORIGINAL = /^pictures\/[0-9a-f]{20}\/original$/

/** The pictures of the demo's products, which are on sale before they are drawn. */
export function createDrawings({ storage, alone, products = demoProducts }: DrawingsOptions): Drawings {
  const drawing = new Map<string, Promise<Buffer>>()
  const allDrawn = Promise.withResolvers<void>()
  // Nobody may be waiting for it.
  allDrawn.promise.catch(() => {})
  const size = Math.min(WORKERS_AT_MOST, availableParallelism())
  let pool: DrawingPool | undefined
  let closed = false

  async function make(file: string, picture: DemoPicture): Promise<Buffer> {
    if (closed) throw new Error('The shop is closing.')
    pool ??= openDrawingPool(size)
    const drawn = await pool.draw({ spec: picture.drawing, view: picture.view, width: picture.width })
    const bytes = Buffer.from(drawn.bytes)
    await storage.put(file, bytes, 'image/jpeg')
    return bytes
  }

  /** Once, however many ask. */
  function draw(file: string, picture: DemoPicture): Promise<Buffer> {
    const running = drawing.get(file)
    if (running) return running
    const work = make(file, picture).finally(() => drawing.delete(file))
    drawing.set(file, work)
    return work
  }

  let known: ReadonlyMap<string, DemoPicture> | undefined
  /** By the files of their originals, in the order in which shoppers meet them. */
  function picturesByFile(width: number): ReadonlyMap<string, DemoPicture> {
    known ??= new Map(inOrderOfSight(products, width).map((picture) => [`pictures/${picture.key}/original`, picture]))
    return known
  }

  async function get(file: string): Promise<Buffer | null> {
    const found = await storage.get(file)
    if (found || !ORIGINAL.test(file)) return found
    const width = await missingWidth(storage)
    // Drawn a moment ago, or a picture of nobody's.
    if (width === null) return storage.get(file)
    const picture = picturesByFile(width).get(file)
    return picture ? draw(file, picture) : null
  }

  async function drawAll(width: number): Promise<number> {
    const waiting = [...picturesByFile(width)]
    let drawn = 0
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [file, picture] = next
        if (await storage.exists(file)) continue
        await draw(file, picture)
        drawn += 1
      }
    }
    // All to their end: nothing may still be drawn once the lock is given back.
    const results = await Promise.allSettled(Array.from({ length: size }, lane))
    for (const result of results) if (result.status === 'rejected') throw result.reason
    await storage.delete(MISSING_PICTURES)
    return drawn
  }

  return {
    onDemand: { ...storage, get },
    whenDrawn: {
      ...storage,
      async get(file) {
        if (ORIGINAL.test(file) && (await storage.exists(MISSING_PICTURES))) await allDrawn.promise
        return storage.get(file)
      },
    },
    async drawMissing() {
      try {
        const drawn = await alone(async () => {
          const width = await missingWidth(storage)
          return width === null ? 0 : drawAll(width)
        })
        allDrawn.resolve()
        return drawn
      } catch (error) {
        allDrawn.reject(error)
        if (closed) return 0
        throw error
      } finally {
        // What was asked for meanwhile, while another process drew the rest.
        await Promise.allSettled(drawing.values())
        pool?.close()
        pool = undefined
      }
    },
    close() {
      closed = true
      pool?.close()
      allDrawn.reject(new Error('The shop is closing.'))
    },
  }
}
