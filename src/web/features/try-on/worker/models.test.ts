import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchModels as begin, missingBytes, type DownloadOptions, type ModelName, type ModelPart, type Models } from './models.ts'

const contents: Record<string, Uint8Array<ArrayBuffer>> = {}

function part(name: string, bytes: number): ModelPart {
  const content = new Uint8Array(bytes).fill(name.length)
  const path = `/assets/${name}.tflite`
  contents[path] = content
  return { path, sha256: createHash('sha256').update(content).digest('hex'), bytes, download: bytes / 2 }
}

const models: Models = {
  runtime: [part('runtime-0', 100), part('runtime-10', 60)],
  detector: [part('detector', 40)],
  landmarks: [part('landmarks', 40)],
  segmentation: [part('segmentation', 40)],
  script: '/assets/script.js',
}
const ALL = 140

/** All of them, once the last is here. */
async function fetchModels(wanted: Models, options?: DownloadOptions): Promise<Record<ModelName, Uint8Array[]>> {
  const { all, ...coming } = begin(wanted, options)
  await all
  const [runtime, detector, landmarks, segmentation] = await Promise.all([
    coming.runtime,
    coming.detector,
    coming.landmarks,
    coming.segmentation,
  ])
  return { runtime, detector, landmarks, segmentation }
}
const NO_WAIT = { pauses: [0] }

/** What the shop answers instead, once for each. */
let instead: Record<string, (() => Response)[]> = {}
let asked: string[] = []
let kept: Map<string, Response>

beforeEach(() => {
  instead = {}
  asked = []
  kept = new Map()
  const pathOf = (request: string): string => new URL(request, 'https://upya.example').pathname
  const cache = {
    match: async (path: string) => kept.get(pathOf(path))?.clone(),
    put: async (path: string, answer: Response) => void kept.set(pathOf(path), answer),
    delete: async (path: string) => kept.delete(pathOf(path)),
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://upya.example${path}` })),
    add: async (path: string) => void kept.set(path, new Response('script')),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return instead[path]?.shift()?.() ?? new Response(contents[path])
  })
})
afterEach(() => vi.unstubAllGlobals())

const lost = (): Response => {
  throw new TypeError('Failed to fetch')
}

test('all is fetched once, in parts that are put together, with its progress in bytes', async () => {
  expect(await missingBytes(models)).toBe(ALL)
  const progress: number[] = []
  const found = await fetchModels(models, { onProgress: ({ done, total }) => progress.push(done / total) })
  expect(Object.fromEntries(Object.entries(found).map(([name, parts]) => [name, parts.map(({ length }) => length)]))).toEqual({
    runtime: [100, 60],
    detector: [40],
    landmarks: [40],
    segmentation: [40],
  } satisfies Record<ModelName, number[]>)
  expect(found.runtime[1]?.[0]).toBe('runtime-10'.length)
  expect(progress).toEqual([...progress].sort((one, other) => one - other))
  expect(progress.at(-1)).toBe(1)

  asked = []
  expect(await missingBytes(models)).toBe(0)
  await fetchModels(models, { onProgress: () => expect.unreachable() })
  expect(asked).toEqual([])
})

test('on a bad line a part is asked for again, and what has come stays', async () => {
  instead['/assets/landmarks.tflite'] = [lost, lost]
  await expect(fetchModels(models, NO_WAIT)).rejects.toMatchObject({ reason: 'offline' })
  expect(await missingBytes(models)).toBe(40)
  asked = []
  await fetchModels(models, NO_WAIT)
  expect(asked).toEqual(['/assets/landmarks.tflite', '/assets/segmentation.tflite'])
})

test('what is damaged is never used: on its way, on the disk, cut off, or too long', async () => {
  for (const wrong of [new Uint8Array(40), new Uint8Array(20).fill(8), new Uint8Array(4000)]) {
    const damaged = (): Response => new Response(wrong)
    instead['/assets/detector.tflite'] = [damaged, damaged]
    await expect(fetchModels(models, NO_WAIT)).rejects.toMatchObject({ reason: 'damaged_download' })
    expect(kept.has('/assets/detector.tflite')).toBe(false)
  }
  await fetchModels(models, NO_WAIT)
  kept.set('/assets/detector.tflite', new Response(new Uint8Array(40)))
  asked = []
  const { detector } = await fetchModels(models, NO_WAIT)
  expect(asked).toEqual(['/assets/detector.tflite'])
  expect(detector).toEqual([contents['/assets/detector.tflite']])
})

test('each model is there while the next is on its way; what is not needed any more is left', async () => {
  const stop = new AbortController()
  const coming = begin(models, { signal: stop.signal })
  instead['/assets/segmentation.tflite'] = [() => (stop.abort(), lost())]
  expect(await coming.detector).toHaveLength(1)
  await expect(coming.segmentation).rejects.toMatchObject({ reason: 'offline' })
  expect(asked.filter((path) => path === '/assets/segmentation.tflite')).toHaveLength(1)
  expect(await missingBytes(models)).toBe(20)

  const some = begin(models, { only: ['runtime'] })
  expect([await some.runtime, await some.segmentation].map(({ length }) => length)).toEqual([2, 0])
})

test('another build keeps the parts it shares, lets go of the others, and adds its scripts', async () => {
  kept.set('/assets/old.tflite', new Response('old'))
  await fetchModels(models, { scripts: ['/assets/worker.js'] })
  const paths = Object.keys(contents)
  expect([...kept.keys()].sort()).toEqual([...paths, '/assets/script.js', '/assets/worker.js'].sort())
})

test('without a cache, or a full one, it works all the same', async () => {
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('full')) })
  const { detector } = await fetchModels(models, NO_WAIT)
  expect(detector[0]).toHaveLength(40)
  expect(await missingBytes(models)).toBe(ALL)
})
