import { createStore, type Readable } from '../../../lib/store.ts'
import type { Photo } from '../photo.ts'
import type { OutfitNote } from '../engine/outfit.ts'
import {
  TryOnFailure,
  type DressedDetails,
  type Figure,
  type PhotoReading,
  type TryOnFailureReason,
  type TryOnWorker,
  type WorkProgress,
  type WornGarment,
} from '../worker/protocol.ts'

/** Who is dressed. */
export type Wearer = { kind: 'photo'; photo: Photo; heightCm: number | null } | { kind: 'mannequin'; figure: Figure }

export interface Clothes {
  garments: readonly WornGarment[]
  tucked: boolean
}

export interface DresserView {
  /** What is being done; null when nothing is. */
  work: WorkProgress | null
  /** The wearer without anything of ours; null for a photo, which is its own picture. */
  plain: ImageBitmap | null
  /** In these clothes; null as long as there are none. */
  picture: ImageBitmap | null
  /** What the photo shows; null for the mannequin. */
  reading: PhotoReading | null
  /** What is to be said of the picture. */
  notes: readonly OutfitNote[]
  /** The shoulder width, a part of the picture's width; a guess before somebody is dressed. */
  shoulders: number
  failure: TryOnFailureReason | null
  /** The wearer stands there and can be dressed. */
  ready: boolean
}

export interface Dresser extends Readable<DresserView> {
  /** A photo may come soon. */
  warmUp(): void
  /** Somebody else. Resolves when they stand there; false when it was cancelled, failed, or somebody else came. */
  receive(wearer: Wearer): Promise<boolean>
  /** One after the other: of all that is asked for in the meantime, only the last is done. */
  dress(clothes: Clothes): void
  /** Ends what is under way, with the worker. */
  cancel(): void
  /** Once more, from the beginning. */
  retry(): void
  /** Ends the worker and lets all of its memory go. */
  close(): void
}

/** Of somebody who fills a photo from head to shoes. */
const SHOULDERS = 0.25

export const NOBODY: DresserView = {
  work: null,
  plain: null,
  picture: null,
  reading: null,
  notes: [],
  shoulders: SHOULDERS,
  failure: null,
  ready: false,
}
const NOTHING: Clothes = { garments: [], tucked: false }

interface Arrival {
  wearer: Wearer
  settle: (stands: boolean) => void
}

/** Has one thing done after the other by a worker that is begun when it is first needed. Browser only. */
export function createDresser(begin: () => TryOnWorker): Dresser {
  const { view, show, clear, showPicture } = createBoard()
  let worker: TryOnWorker | null = null
  let wearer: Wearer | null = null
  let arrival: Arrival | null = null
  let asked: Clothes | null = null
  /** What was asked for last: whoever comes is dressed in it. */
  let latest: Clothes = NOTHING
  let working: AbortController | null = null
  /** Who is seen. */
  let standing: Wearer | null = null
  /** A worker that broke is begun anew once by itself. */
  let forgiven = false

  async function work(): Promise<void> {
    if (working) return
    while (arrival || (asked && view.get().ready)) {
      const mine = new AbortController()
      working = mine
      try {
        if (arrival) await stand(arrival, mine.signal)
        else if (asked) await put(asked, mine.signal)
      } catch (error) {
        failed(error, mine.signal)
      }
      // Closed or cancelled meanwhile: whoever came then has begun anew.
      if (working !== mine) return
      working = null
    }
    if (view.get().work) show({ work: null })
  }

  async function stand(come: Arrival, signal: AbortSignal): Promise<void> {
    asked ??= latest
    const options = { signal, onProgress: (progress: WorkProgress) => signal.aborted || show({ work: progress }) }
    show({ work: { stage: 'start', done: null, total: null }, ready: false, failure: null })
    // A figure that was only changed stays to be seen until the new one stands there.
    if (come.wearer.kind === 'photo' && come.wearer !== standing) clear()
    worker ??= begin()
    const reading = come.wearer.kind === 'photo' ? await readPhoto(worker, come.wearer, options) : null
    if (come.wearer.kind === 'mannequin') await worker.useMannequin(come.wearer.figure, options)
    const plain = come.wearer.kind === 'mannequin' ? await worker.dress([], false, options) : null
    signal.throwIfAborted()
    clear()
    // Nobody is there to be dressed in a photo that is refused.
    const ready = !reading?.problems.some(({ blocking }) => blocking)
    show({ reading, plain, ready })
    standing = come.wearer
    if (arrival === come) arrival = null
    come.settle(ready)
  }

  async function put(clothes: Clothes, signal: AbortSignal): Promise<void> {
    asked = null
    if (!worker) return
    if (clothes.garments.length === 0) return showPicture(null)
    show({ work: { stage: 'dressing', done: null, total: null }, failure: null })
    const onProgress = (progress: WorkProgress) => signal.aborted || show({ work: progress })
    let details: DressedDetails = { notes: [], shoulders: view.get().shoulders }
    const onDetails = (found: DressedDetails) => void (details = found)
    const picture = await worker.dress(clothes.garments, clothes.tucked, { signal, onProgress, onDetails })
    showPicture(picture, details)
    forgiven = false
  }

  function failed(error: unknown, signal: AbortSignal): void {
    const reason = error instanceof TryOnFailure ? error.reason : 'broken'
    if (signal.aborted) return
    const settle = arrival?.settle
    arrival = null
    if (reason === 'broken' && !forgiven && wearer && view.get().ready) {
      forgiven = true
      dropWorker()
      asked ??= latest
      arrival = { wearer, settle: () => undefined }
      return
    }
    dropWorker()
    asked = null
    show({ work: null, failure: reason, ready: false })
    settle?.(false)
  }

  function dropWorker(): void {
    worker?.close()
    worker = null
  }

  function stop(): void {
    working?.abort()
    working = null
    arrival?.settle(false)
    arrival = null
  }

  return {
    get: view.get,
    subscribe: view.subscribe,
    warmUp: () => void (worker ??= begin()).warmUp(),
    receive(next) {
      // Whoever was on the way in makes room; a worker that is being asked ends by itself.
      if (!view.get().ready) stop()
      return new Promise((resolve) => {
        arrival?.settle(false)
        wearer = next
        arrival = { wearer: next, settle: resolve }
        void work()
      })
    },
    dress(clothes) {
      latest = asked = clothes
      void work()
    },
    cancel() {
      stop()
      dropWorker()
      show({ work: null, ready: false })
    },
    retry() {
      if (!wearer) return
      forgiven = false
      arrival = { wearer, settle: () => undefined }
      void work()
    },
    close() {
      stop()
      dropWorker()
      clear()
      view.set(NOBODY)
      wearer = standing = asked = null
      latest = NOTHING
    },
  }
}

async function readPhoto(worker: TryOnWorker, { photo, heightCm }: Extract<Wearer, { kind: 'photo' }>, options: object) {
  const bitmap = await createImageBitmap(photo.blob)
  // The worker has a copy of its own: a large photo is not kept twice until memory is swept.
  return worker.readPhoto(bitmap, heightCm, options).finally(() => bitmap.close())
}

/** What is seen. A picture that is no longer seen takes no memory. */
function createBoard() {
  const view = createStore<DresserView>(NOBODY)
  const show = (change: Partial<DresserView>) => view.set({ ...view.get(), ...change })

  function clear(): void {
    const { plain, picture } = view.get()
    show({ reading: null, plain: null, picture: null, notes: [] })
    plain?.close()
    picture?.close()
  }

  function showPicture(picture: ImageBitmap | null, details: Partial<DressedDetails> = { notes: [] }): void {
    const before = view.get().picture
    show({ picture, ...details, failure: null })
    before?.close()
  }

  return { view, show, clear, showPicture }
}
