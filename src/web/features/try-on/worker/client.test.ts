import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../engine/person.ts'
import { createTryOnWorker } from './client.ts'
import type { Order, Reply } from './messages.ts'
import type { PhotoReading, WornGarment } from './protocol.ts'

/** A worker that answers only what the test tells it to. */
class QuietWorker extends EventTarget {
  readonly orders: Order[] = []
  ended = false
  constructor() {
    super()
    workers.push(this)
  }
  postMessage(order: Order): void {
    this.orders.push(order)
  }
  terminate(): void {
    this.ended = true
  }
  reply(message: Omit<Extract<Reply, { answer: unknown }>, 'id'> | object): void {
    const { id } = this.orders.at(-1)!
    this.dispatchEvent(new MessageEvent('message', { data: { id, ...message } }))
  }
}

let workers: QuietWorker[] = []
const photo = { width: 1200, height: 1600 } as ImageBitmap
const picture = {} as ImageBitmap
const person = { drawn: false } as Person
const figure = { height: 170, chest: null, waist: null, hips: null, inseam: null, bodyType: null, skinTone: 3 }
const reading: PhotoReading = { problems: [], shows: { hips: true, legs: true, feet: true }, width: 750, height: 1000 }
const latest = (): QuietWorker => workers.at(-1)!

beforeEach(() => {
  workers = []
  vi.stubGlobal('Worker', QuietWorker)
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {})
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('createImageBitmap', async (_: unknown, { resizeWidth, resizeHeight }: ImageBitmapOptions) => ({
    width: resizeWidth,
    height: resizeHeight,
  }))
})
afterEach(() => vi.unstubAllGlobals())

/** The order goes out in the next turn. */
const ordered = (kind: Order['kind']) => expect.poll(() => workers.at(-1)?.orders.at(-1)?.kind).toBe(kind)

test('a photo goes to the worker no larger than it is worked on, with progress', async () => {
  const worker = createTryOnWorker()
  expect(workers).toHaveLength(0)
  const stages: string[] = []
  const read = worker.readPhoto(photo, 170, { onProgress: ({ stage }) => stages.push(stage) })
  await ordered('photo')
  expect(latest().orders[0]).toMatchObject({ photo: { width: 750, height: 1000 }, heightCm: 170 })
  latest().reply({ progress: { stage: 'download', done: 1, total: 2 } })
  latest().reply({ answer: { reading, person } })
  expect(await read).toEqual(reading)
  expect(stages).toEqual(['download'])
})

test('cancelling ends the worker at once; the next one is told who is there', async () => {
  const worker = createTryOnWorker()
  const read = worker.readPhoto(photo, null)
  await ordered('photo')
  latest().reply({ answer: { reading, person } })
  await read

  const stop = new AbortController()
  const dressed = worker.dress([], true, { signal: stop.signal })
  await ordered('dress')
  stop.abort()
  await expect(dressed).rejects.toMatchObject({ name: 'AbortError' })
  expect(latest().ended).toBe(true)

  const notes: string[] = []
  const again = worker.dress([], true, { onDetails: (found) => notes.push(...found.notes) })
  await ordered('person')
  expect(workers).toHaveLength(2)
  expect(latest().orders[0]).toMatchObject({ person })
  latest().reply({ answer: null })
  await ordered('dress')
  latest().reply({ answer: { picture, notes: ['shoes_beside'] } })
  expect(await again).toBe(picture)
  expect(notes).toEqual(['shoes_beside'])
})

test('what is only shown on the mannequin never goes to somebody in a photo', async () => {
  const worker = createTryOnWorker()
  const outfit = [{ id: 'swimsuit', onPhotos: false } as WornGarment, { id: 'shirt', onPhotos: true } as WornGarment]
  const dressedIds = async () => {
    const dressed = worker.dress(outfit, false)
    await ordered('dress')
    const order = latest().orders.at(-1)!
    latest().reply({ answer: { picture, notes: [] } })
    await dressed
    return order.kind === 'dress' ? order.garments.map(({ id }) => id) : null
  }
  const drawn = worker.useMannequin(figure)
  await ordered('mannequin')
  latest().reply({ answer: { width: 667, height: 1000 } })
  await drawn
  expect(await dressedIds()).toEqual(['swimsuit', 'shirt'])
  const read = worker.readPhoto(photo, null)
  await ordered('photo')
  latest().reply({ answer: { reading, person } })
  await read
  expect(await dressedIds()).toEqual(['shirt'])
})

test('what reads photos is started early only where nothing has to be fetched for it and the phone has memory', async () => {
  const part = { path: '/assets/runtime.wasm', sha256: '', bytes: 2, download: 1 }
  vi.stubGlobal('TRY_ON_MODELS', { runtime: [part], detector: [], landmarks: [], segmentation: [], script: '/assets/runtime.js' })
  let cached = false
  vi.stubGlobal('caches', { open: async () => ({ match: async () => (cached ? new Response() : undefined) }) })
  await createTryOnWorker().warmUp()
  cached = true
  vi.stubGlobal('navigator', { onLine: true, deviceMemory: 2 })
  await createTryOnWorker().warmUp()
  vi.stubGlobal('navigator', { onLine: true, deviceMemory: 4 })
  const left = createTryOnWorker()
  const early = left.warmUp()
  left.close()
  await early
  expect(workers).toHaveLength(0)
  void createTryOnWorker().warmUp()
  await ordered('warm')
})

test('what was cancelled before it began starts nothing', async () => {
  const worker = createTryOnWorker()
  await expect(worker.useMannequin(figure, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  expect(workers).toHaveLength(0)
})

test('a refused photo leaves whoever was there before', async () => {
  const worker = createTryOnWorker()
  const drawn = worker.useMannequin(figure)
  await ordered('mannequin')
  latest().reply({ answer: { width: 667, height: 1000 } })
  await drawn
  const refused = worker.readPhoto(photo, null)
  await ordered('photo')
  latest().reply({ answer: { reading: { ...reading, problems: [{ problem: 'too_dark', blocking: true }] }, person: null } })
  expect((await refused).problems).toHaveLength(1)
  const dressed = worker.dress([], false)
  await ordered('dress')
  latest().reply({ answer: { picture, notes: [] } })
  expect(await dressed).toBe(picture)
})

test('a worker that fails badly is replaced, one that missed a file is not', async () => {
  const worker = createTryOnWorker()
  const offline = worker.readPhoto(photo, null)
  await ordered('photo')
  latest().reply({ failure: 'offline' })
  await expect(offline).rejects.toMatchObject({ name: 'TryOnFailure', reason: 'offline' })
  expect(latest().ended).toBe(false)

  const full = worker.useMannequin(figure)
  await ordered('mannequin')
  latest().reply({ failure: 'out_of_memory' })
  await expect(full).rejects.toMatchObject({ reason: 'out_of_memory' })
  expect(latest().ended).toBe(true)

  const crashed = worker.useMannequin(figure)
  await expect.poll(() => workers.length).toBe(2)
  latest().dispatchEvent(new Event('error'))
  await expect(crashed).rejects.toMatchObject({ reason: 'broken' })
})

test('the smallest phones read no photo, and fetch nothing for it; they have the mannequin', async () => {
  vi.stubGlobal('navigator', { onLine: true, deviceMemory: 1 })
  const worker = createTryOnWorker()
  await expect(worker.readPhoto(photo, null)).rejects.toMatchObject({ reason: 'small_phone' })
  expect(workers).toHaveLength(0)
  const drawn = worker.useMannequin(figure)
  await ordered('mannequin')
  latest().reply({ answer: { width: 667, height: 1000 } })
  await drawn
})

test('a browser that lacks something says so, and closing forgets everybody', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined)
  await expect(createTryOnWorker().useMannequin(figure)).rejects.toMatchObject({ reason: 'unsupported' })
  vi.stubGlobal('OffscreenCanvas', function OffscreenCanvas() {})
  const worker = createTryOnWorker()
  const drawn = worker.useMannequin(figure)
  await ordered('mannequin')
  worker.close()
  await expect(drawn).rejects.toMatchObject({ name: 'AbortError' })
  expect(latest().ended).toBe(true)
  await expect(worker.dress([], true)).rejects.toMatchObject({ reason: 'broken' })
})
