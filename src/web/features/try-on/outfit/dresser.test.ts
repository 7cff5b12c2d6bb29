import { afterEach, expect, test, vi } from 'vitest'
import { NO_NUDGE } from '../engine/outfit.ts'
import type { Photo } from '../photo.ts'
import { TryOnFailure, type Figure, type TryOnWorker, type WorkOptions, type WornGarment } from '../worker/protocol.ts'
import { createDresser } from './dresser.ts'

const FIGURE: Figure = { height: 170, chest: null, waist: null, hips: null, inseam: null, bodyType: null, skinTone: 3 }
const MANNEQUIN = { kind: 'mannequin', figure: FIGURE } as const
const ME = { kind: 'photo', photo: { blob: new Blob(['me']) } as Photo, heightCm: 170 } as const
const READING = { problems: [], shows: { hips: true, legs: true, feet: true }, width: 600, height: 900 }

const garment = (id: string): WornGarment => ({
  id,
  cutout: `/media/${id}.webp`,
  rig: { garment: 'top', sleeves: 'short', points: {} },
  measurements: {},
  nudge: NO_NUDGE,
  onPhotos: true,
})
const clothes = (...ids: string[]) => ({ garments: ids.map(garment), tucked: false })

/** A worker whose answers come when the test says so: every call is written down. */
function fakeWorker() {
  const calls: string[] = []
  const waiting: { resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = []
  const bitmaps: { name: string; closed: boolean }[] = []
  const ask = <T>(name: string, { signal }: WorkOptions = {}) => {
    calls.push(name)
    return new Promise<T>((resolve, reject) => {
      waiting.push({ resolve: resolve as (value: unknown) => void, reject })
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  }
  const worker: TryOnWorker = {
    warmUp: () => ask('warm'),
    readPhoto: (_photo, height, options) => ask(`read ${height}`, options),
    useMannequin: (figure, options) => ask(`mannequin ${figure.height}`, options),
    dress: (garments, tucked, { onDetails, ...options } = {}) =>
      ask(`dress ${garments.map(({ id }) => id).join('+') || 'nothing'}${tucked ? ' tucked' : ''}`, options).then((picture) => {
        onDetails?.({ notes: garments.some(({ id }) => id === 'shoes') ? ['shoes_beside'] : [], shoulders: 0.3 })
        return picture as ImageBitmap
      }),
    close: () => calls.push('close'),
  }
  const picture = (name: string) => {
    const bitmap = { name, closed: false, close: () => (bitmap.closed = true) }
    bitmaps.push(bitmap)
    return bitmap
  }
  async function answer(value: unknown) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    const next = waiting.shift()!
    if (value instanceof Error) next.reject(value)
    else next.resolve(value)
    await vi.waitFor(() => undefined)
  }
  return { worker, calls, picture, bitmaps, answer }
}

afterEach(() => vi.unstubAllGlobals())

async function dressed() {
  const fake = fakeWorker()
  const dresser = createDresser(() => fake.worker)
  const stands = dresser.receive(MANNEQUIN)
  await fake.answer({ width: 600, height: 900 })
  await fake.answer(fake.picture('plain'))
  expect(await stands).toBe(true)
  return { ...fake, dresser }
}

test('of what is asked for while somebody is being dressed, only the last is done', async () => {
  const { dresser, calls, answer, picture, bitmaps } = await dressed()
  for (const id of ['tee', 'shirt', 'blouse', 'knit']) dresser.dress(clothes(id))
  await answer(picture('tee'))
  await answer(picture('knit'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ picture: { name: 'knit' }, work: null, ready: true }))
  expect(calls).toEqual(['mannequin 170', 'dress nothing', 'dress tee', 'dress knit'])
  // What is no longer shown takes no memory.
  expect(bitmaps.map(({ name, closed }) => [name, closed])).toEqual([
    ['plain', false],
    ['tee', true],
    ['knit', false],
  ])
  dresser.dress(clothes())
  await vi.waitFor(() => expect(dresser.get().picture).toBeNull())
  dresser.close()
  expect(bitmaps.every(({ closed }) => closed)).toBe(true)
  expect(calls.at(-1)).toBe('close')
})

test('a photo that is being read can be given up, and another one read after it', async () => {
  const close = vi.fn<() => void>()
  vi.stubGlobal('createImageBitmap', async () => ({ close }))
  const { worker, calls, answer } = fakeWorker()
  const dresser = createDresser(() => worker)
  const first = dresser.receive(ME)
  await vi.waitFor(() => expect(calls).toEqual(['read 170']))
  dresser.cancel()
  expect([await first, dresser.get().work, calls.at(-1)]).toEqual([false, null, 'close'])
  const second = dresser.receive({ ...ME, heightCm: 165 })
  await vi.waitFor(() => expect(calls.at(-1)).toBe('read 165'))
  await answer(new Error('of the one that was given up'))
  await answer(READING)
  expect([await second, dresser.get().reading, dresser.get().ready]).toEqual([true, READING, true])
  // Both times the page lets go of the whole photo.
  await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2))
})

test('whoever comes while somebody is dressed is dressed in the same clothes', async () => {
  const { dresser, calls, answer, picture } = await dressed()
  dresser.dress(clothes('tee'))
  const taller = dresser.receive({ kind: 'mannequin', figure: { ...FIGURE, height: 180 } })
  await answer(picture('tee'))
  await answer({ width: 600, height: 900 })
  await answer(picture('plain'))
  expect(await taller).toBe(true)
  await answer(picture('tee again'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ picture: { name: 'tee again' } }))
  expect(calls.slice(2)).toEqual(['dress tee', 'mannequin 180', 'dress nothing', 'dress tee'])
})

test('a worker that breaks is begun anew once; what it cannot do is said, and can be tried again', async () => {
  const { dresser, calls, answer, picture } = await dressed()
  dresser.dress(clothes('tee'))
  await answer(new Error('broke'))
  await answer({ width: 600, height: 900 })
  await answer(picture('plain'))
  await answer(new Error('broke again'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ failure: 'broken', work: null, ready: false }))
  expect(calls.slice(2)).toEqual(['dress tee', 'close', 'mannequin 170', 'dress nothing', 'dress tee', 'close'])
  dresser.retry()
  await answer({ width: 600, height: 900 })
  await answer(picture('plain'))
  await answer(picture('tee'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ failure: null, picture: { name: 'tee' } }))
  dresser.dress(clothes('tee', 'jeans'))
  await answer(new TryOnFailure('out_of_memory'))
  await vi.waitFor(() => expect(dresser.get().failure).toBe('out_of_memory'))
})

test('what is to be said of a picture comes and goes with it', async () => {
  const { dresser, answer, picture } = await dressed()
  dresser.dress(clothes('tee', 'shoes'))
  await answer(picture('both'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ notes: ['shoes_beside'], shoulders: 0.3 }))
  dresser.dress(clothes('tee'))
  await answer(picture('tee'))
  await vi.waitFor(() => expect(dresser.get()).toMatchObject({ picture: { name: 'tee' }, notes: [] }))
})
