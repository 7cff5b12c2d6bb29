import { MODELS_CACHE } from '../../../lib/offline-cache.ts'
import { TryOnFailure } from './protocol.ts'

// Fetches what reads photos, once: about 17 MB in parts of which each is checked and cached as soon as it has come.

/** One file of what is fetched. Bytes; `download` is what it weighs on the line. */
export interface ModelPart {
  path: string
  sha256: string
  bytes: number
  download: number
}
export type ModelName = 'runtime' | 'detector' | 'landmarks' | 'segmentation'
/** What there is, as the build has made it (scripts/try-on-models.ts). `script` starts the runtime. */
export type Models = Record<ModelName, ModelPart[]> & { script: string }

export interface DownloadOptions {
  onProgress?: (bytes: { done: number; total: number }) => void
  /** How long is waited before each further try. Milliseconds. */
  pauses?: readonly number[]
  /** Own scripts that are cached beside the models, so that all of it starts without a connection. */
  scripts?: readonly string[]
  /** What is still to come is not fetched any more. */
  signal?: AbortSignal | undefined
  /** All unless said. */
  only?: readonly ModelName[]
}

/** Each model as soon as it is here, in its parts, so that its work can begin while the next ones are on their way; none of those not asked for. */
export type ComingModels = Record<ModelName, Promise<Uint8Array<ArrayBuffer>[]>> & { all: Promise<void> }

const NAMES: readonly ModelName[] = ['runtime', 'detector', 'landmarks', 'segmentation']
const PAUSES = [500, 2000, 5000]

/** What is still to be fetched. Bytes on the line. */
export async function missingBytes(models: Models): Promise<number> {
  const cache = await openCache()
  const found = await Promise.all(allParts(models).map(async (part) => ((await cache?.match(part.path)) ? 0 : part.download)))
  return found.reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * All models from the cache or the shop, one after the other in the order in which they are needed. Rejects with TryOnFailure
 * `offline` or `damaged_download`; what has come by then stays.
 */
export function fetchModels(models: Models, options: DownloadOptions = {}): ComingModels {
  const begun = beginDownload(models, options)
  let before: Promise<unknown> = begun
  const coming = NAMES.map((name) => {
    const parts = before.then(async () => (options.only?.includes(name) === false ? [] : (await begun)(name)))
    // Whoever waits for it is told.
    parts.catch(() => undefined)
    before = parts
    return [name, parts] as const
  })
  const all = before.then(async () => tidy(await openCache(), models, options.scripts ?? []).catch(() => undefined))
  all.catch(() => undefined)
  return { ...(Object.fromEntries(coming) as Omit<ComingModels, 'all'>), all }
}

async function beginDownload(models: Models, { onProgress, pauses = PAUSES, signal }: DownloadOptions) {
  const cache = await openCache()
  const total = await missingBytes(models)
  let before = 0
  return async (name: ModelName): Promise<Uint8Array<ArrayBuffer>[]> => {
    const found: Uint8Array<ArrayBuffer>[] = []
    for (const part of models[name]) {
      const onShare = (share: number): void => onProgress?.({ done: Math.min(total, before + share * part.download), total })
      const cached = await cachedPart(cache, part)
      found.push(cached ?? (await fetchPart(part, { cache, pauses, signal, onShare })))
      if (!cached) before += part.download
    }
    if (total > 0 && name === NAMES.at(-1)) onProgress?.({ done: total, total })
    return found
  }
}

function allParts(models: Models): ModelPart[] {
  return NAMES.flatMap((name) => models[name])
}

/** Null where there is none: then each visit fetches, or the browser remembers by itself. */
async function openCache(): Promise<Cache | null> {
  return 'caches' in globalThis ? caches.open(MODELS_CACHE).catch(() => null) : null
}

/** What the disk has damaged is fetched again. */
async function cachedPart(cache: Cache | null, part: ModelPart): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await cache?.match(part.path)
  if (!answer) return null
  const content = new Uint8Array(await answer.arrayBuffer())
  if (await isWhole(content, part)) return content
  await cache?.delete(part.path)
  return null
}

interface PartOptions {
  cache: Cache | null
  pauses: readonly number[]
  signal: AbortSignal | undefined
  onShare: (share: number) => void
}

async function fetchPart(part: ModelPart, { cache, pauses, signal, onShare }: PartOptions): Promise<Uint8Array<ArrayBuffer>> {
  for (let attempt = 0; ; attempt++) {
    try {
      // A damaged file may sit in the browser's own cache.
      const answer = await fetch(part.path, { ...(attempt > 0 && { cache: 'reload' }), ...(signal && { signal }) })
      if (!answer.ok) throw new TryOnFailure('offline')
      const content = await read(answer, part, onShare)
      if (!(await isWhole(content, part))) throw new TryOnFailure('damaged_download')
      // A full phone does without.
      await cache?.put(part.path, new Response(content)).catch(() => undefined)
      return content
    } catch (error) {
      const pause = pauses[attempt]
      if (pause === undefined || signal?.aborted)
        throw error instanceof TryOnFailure ? error : new TryOnFailure('offline', { cause: error })
      await new Promise((done) => setTimeout(done, pause))
    }
  }
}

async function read(answer: Response, part: ModelPart, onShare: (share: number) => void): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  if (!reader) return new Uint8Array(await answer.arrayBuffer())
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length
    if (bytes > part.bytes) throw new TryOnFailure('damaged_download')
    pieces.push(next.value)
    onShare(bytes / part.bytes)
  }
  return joined(pieces)
}

async function isWhole(content: Uint8Array<ArrayBuffer>, { bytes, sha256 }: ModelPart): Promise<boolean> {
  if (content.length !== bytes) return false
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === sha256
}

/** Files of older builds are let go of; those that both have stay. */
async function tidy(cache: Cache | null, models: Models, scripts: readonly string[]): Promise<void> {
  if (!cache) return
  const own = [models.script, ...scripts]
  const wanted = new Set([...allParts(models).map(({ path }) => path), ...own])
  for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url)
  for (const script of own) if (!(await cache.match(script))) await cache.add(script)
}

/** One after the other, in one piece. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
