import { missingBytes, type Models } from './models.ts'
import type { Person } from '../engine/person.ts'
import { PHOTO_HEIGHT, shownOn, type Answers, type Reply, type Work } from './messages.ts'
import { TryOnFailure, type Figure, type TryOnWorker, type WorkOptions } from './protocol.ts'

declare const TRY_ON_MODELS: Models

/** Whom the next worker is told of after one was ended. */
type Wearer = { person: Person } | { figure: Figure }

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (reason: unknown) => void
  onProgress: WorkOptions['onProgress']
}

/** What reading photos still has to fetch; 0 once all of it is here. Bytes. */
export async function modelDownload(): Promise<{ bytes: number; cached: boolean }> {
  const bytes = await missingBytes(TRY_ON_MODELS)
  return { bytes, cached: bytes === 0 }
}

/** Whether this browser can dress anybody, in a photo or not. What it lacks besides is only known once the worker runs. */
export function canDress(): boolean {
  return typeof Worker === 'function' && typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function'
}

/**
 * What the phone has to have. GB, as browsers round them. Reading takes up to 0.3 on top of the page: on the smallest phones that
 * ends the page. With 2, it may be lost while its owner takes a picture.
 */
const MEMORY = { read: 2, warm: 4 } as const

function hasMemory(work: keyof typeof MEMORY): boolean {
  return ((navigator as { deviceMemory?: number }).deviceMemory ?? Infinity) >= MEMORY[work]
}

/** Begins no worker yet. What is asked is done in order. Browser only. */
export function createTryOnWorker(): TryOnWorker {
  const process = createProcess()
  let wearer: Wearer | null = null
  /** The worker that knows them: orders are carried out one after the other. */
  let knownTo: Worker | null = null
  let closed = false

  async function introduce(): Promise<void> {
    if (!wearer) throw new TryOnFailure('broken')
    if (knownTo === process.running()) return
    knownTo = process.running()
    if ('figure' in wearer) await process.ask('mannequin', wearer, {})
    else await process.ask('person', wearer, {})
  }

  function stayWith(someone: Wearer): void {
    wearer = someone
    knownTo = process.running()
  }

  return {
    async warmUp() {
      if (!canDress() || !hasMemory('warm') || !(await modelDownload()).cached || closed) return
      await process.ask('warm', {}, {}).catch(() => undefined)
    },
    async readPhoto(photo, heightCm, options = {}) {
      options.signal?.throwIfAborted()
      // Before anything is fetched for nothing; the mannequin needs little.
      if (!hasMemory('read')) throw new TryOnFailure('small_phone')
      // Its file comes while the photo is made smaller.
      process.running()
      const small = await scaled(photo)
      const { reading, person } = await process.ask('photo', { photo: small, heightCm }, options, [small])
      // With a photo that is refused, whoever was there stays.
      if (person) stayWith({ person })
      return reading
    },
    async useMannequin(figure, options = {}) {
      const size = await process.ask('mannequin', { figure }, options)
      stayWith({ figure })
      return size
    },
    async dress(garments, tucked, options = {}) {
      options.signal?.throwIfAborted()
      await introduce()
      const isDrawn = wearer !== null && 'figure' in wearer
      const { picture, ...details } = await process.ask('dress', { garments: shownOn(isDrawn, garments), tucked }, options)
      options.onDetails?.(details)
      return picture
    },
    close() {
      closed = true
      wearer = null
      process.end(new DOMException('closed', 'AbortError'))
    },
  }
}

/** A copy, as it goes to the worker; the page keeps its own. */
async function scaled(photo: ImageBitmap): Promise<ImageBitmap> {
  const scale = Math.min(1, PHOTO_HEIGHT / Math.max(photo.height, photo.width * 0.75))
  const size = { resizeWidth: Math.round(photo.width * scale), resizeHeight: Math.round(photo.height * scale) }
  return createImageBitmap(photo, { ...size, resizeQuality: 'high' })
}

/** The worker itself: it is begun when something is asked, and begun anew after something was cancelled or has failed badly. */
function createProcess() {
  let worker: Worker | null = null
  let orders = 0
  const waiting = new Map<number, Waiting>()

  function end(reason: unknown): void {
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function begin(): Worker {
    if (!canDress()) throw new TryOnFailure('unsupported')
    const begun = new Worker(new URL('../dressing/try-on-worker.ts', import.meta.url), { type: 'module' })
    begun.addEventListener('message', ({ data }: MessageEvent<Reply>) => take(data))
    begun.addEventListener('error', () => worker === begun && end(new TryOnFailure(navigator.onLine ? 'broken' : 'offline')))
    return begun
  }

  function take(reply: Reply): void {
    const asked = waiting.get(reply.id)
    if (!asked) return
    if ('progress' in reply) return asked.onProgress?.(reply.progress)
    waiting.delete(reply.id)
    if ('answer' in reply) return asked.resolve(reply.answer)
    asked.reject(new TryOnFailure(reply.failure))
    // Its memory is in an unknown state.
    if (reply.failure === 'broken' || reply.failure === 'out_of_memory') end(new TryOnFailure(reply.failure))
  }

  function ask<Kind extends keyof Work>(
    kind: Kind,
    work: Work[Kind],
    { signal, onProgress }: WorkOptions,
    transferred: Transferable[] = [],
  ): Promise<Answers[Kind]> {
    return new Promise<Answers[Kind]>((resolve, reject) => {
      signal?.throwIfAborted()
      worker ??= begin()
      const id = ++orders
      const cancel = (): void => end(new DOMException('cancelled', 'AbortError'))
      signal?.addEventListener('abort', cancel, { once: true })
      const settled = (): void => signal?.removeEventListener('abort', cancel)
      waiting.set(id, {
        onProgress,
        resolve: (answer) => (settled(), resolve(answer as Answers[Kind])),
        reject: (reason) => (settled(), reject(reason)),
      })
      worker.postMessage({ id, kind, ...work }, transferred)
    })
  }

  /** Begun if there is none. */
  return { ask, end, running: () => (worker ??= begin()) }
}
