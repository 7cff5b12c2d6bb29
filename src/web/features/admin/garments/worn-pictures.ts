import type { PreparedGarment } from '../../../../shop/try-on/contract-garments.ts'
import { NEEDED_POINTS } from '../../../../shop/try-on/rules-rig.ts'
import { halved, type Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { canvasOf, fetchedPixels } from '../studio/brush/canvas-pixels.ts'
import { figureFor } from './mannequin-figures.ts'
import type { FittingAnswer, FittingTask } from './mannequin-worker.ts'

// Small pictures of garments on the mannequin, drawn one after the other beside the page and kept as long as it is open. Browser only.

/** About 15 kB each. */
const KEPT = 400
/** Without work for so long the worker ends, with its memory. Milliseconds. */
const IDLE = 20_000

export type WornGarment = Pick<PreparedGarment, 'id' | 'version' | 'cutout' | 'rig' | 'measurements' | 'product'>
/** The address of the picture, or `failed`. */
export type Worn = string | 'failed'

const kept = new Map<string, Worn>()
/** What is waited for, in the order in which it came to be seen. */
const waiting = new Map<string, { garment: WornGarment; onDone: (worn: Worn) => void }>()
let isRunning = false

const keyOf = ({ id, version }: WornGarment): string => `${id} ${version}`

/** Whether it can be laid on at all. */
export function isWearable({ cutout, rig }: Pick<WornGarment, 'cutout' | 'rig'>): boolean {
  return cutout !== null && rig !== null && NEEDED_POINTS[rig.garment].every((name) => rig.points[name])
}

export function keptWorn(garment: WornGarment): Worn | null {
  return kept.get(keyOf(garment)) ?? null
}

/** Has it drawn, for the one card that shows it. What is returned says that nobody waits for it any more. */
export function drawWorn(garment: WornGarment, onDone: (worn: Worn) => void): () => void {
  const key = keyOf(garment)
  const entry = { garment, onDone }
  waiting.set(key, entry)
  void run()
  return () => {
    if (waiting.get(key) === entry) waiting.delete(key)
  }
}

async function run(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    const [key, { garment }] = next
    const worn = kept.get(key) ?? (await pictureOf(garment).catch(() => 'failed' as const))
    keep(key, worn)
    // Whoever waits for it by now.
    const entry = waiting.get(key)
    waiting.delete(key)
    entry?.onDone(worn)
  }
  isRunning = false
  rest()
}

function keep(key: string, worn: Worn): void {
  kept.set(key, worn)
  const [oldest] = kept
  if (kept.size <= KEPT || !oldest) return
  kept.delete(oldest[0])
  if (oldest[1] !== 'failed') URL.revokeObjectURL(oldest[1])
}

async function pictureOf({ cutout, rig, measurements, product }: WornGarment): Promise<Worn> {
  if (!cutout || !rig) return 'failed'
  const photo = await fetchedPixels(cutout)
  const answer = await asked({ id: 0, figure: figureFor(product.department), photo, mask: null, rig, measurements })
  return answer ? addressOf(halved(answer)) : 'failed'
}

async function addressOf(pixels: Pixels): Promise<Worn> {
  const blob = await new Promise<Blob | null>((resolve) => canvasOf(pixels).toBlob(resolve, 'image/webp', 0.85))
  return blob ? URL.createObjectURL(blob) : 'failed'
}

let worker: Worker | null = null
let ending: ReturnType<typeof setTimeout> | undefined

function asked(task: FittingTask): Promise<Pixels | null> {
  clearTimeout(ending)
  return new Promise((resolve) => {
    const end = () => {
      // Such as for want of memory: the next one gets a worker of its own.
      stop()
      resolve(null)
    }
    worker ??= startFittingWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<FittingAnswer>) => resolve(data.picture), { once: true })
    worker.addEventListener('error', end, { once: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage(task, [task.photo.data.buffer])
  })
}

function rest(): void {
  clearTimeout(ending)
  ending = setTimeout(stop, IDLE)
}

function stop(): void {
  worker?.terminate()
  worker = null
}

/** The worker that dresses the mannequin. */
export function startFittingWorker(): Worker {
  return new Worker(new URL('./mannequin-worker.ts', import.meta.url), { type: 'module' })
}
