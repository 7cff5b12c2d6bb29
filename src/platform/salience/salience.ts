import { Worker } from 'node:worker_threads'

/** A picture without alpha: red, green and blue of each pixel, row by row, 0 to 255. */
export interface SaliencePicture {
  width: number
  height: number
  data: Uint8Array
}

/** What stands out in a picture, as the network sees it twice: upright, and mirrored (turned back again). */
export interface Salience {
  /** Pixels of a side: the picture is pressed into a square. */
  side: number
  /** How likely each pixel belongs to what stands out, 0 to 255. */
  upright: Uint8Array
  mirrored: Uint8Array
}

/** Finds what a picture is of. */
export interface SalienceModel {
  /** Null when the network cannot be run here; never throws. Takes about 2.5 s on one core, in a thread of its own. */
  look(picture: SaliencePicture): Promise<Salience | null>
  /** Lets the thread and its memory (about 300 MB) go; looking again starts it again. */
  close(): Promise<void>
}

export interface SalienceOptions {
  /** After so long without a picture the thread and its memory are let go. */
  idleMs?: number
  /** Another network, for tests. */
  weights?: URL
}

/** Of the thread: null says that it cannot be done. */
export type SalienceAnswer = { id: number; salience: Salience | null }

const IDLE_MS = 30_000
/** A picture takes seconds; a thread that is silent for longer is broken. */
const SILENT_MS = 60_000

/** The network of U-2-Net (small), in a thread that is started by the first picture. */
export function createSalienceModel({ idleMs = IDLE_MS, weights }: SalienceOptions = {}): SalienceModel {
  const waiting = new Map<number, (salience: Salience | null) => void>()
  let worker: Worker | null = null
  let timer: NodeJS.Timeout | undefined
  let last = 0

  function start(): Worker {
    const started = new Worker(new URL('./salience-worker.ts', import.meta.url), {
      workerData: { weights: (weights ?? new URL('./u2netp.onnx', import.meta.url)).href },
      stdout: true,
      stderr: true,
    })
    started.on('message', ({ id, salience }: SalienceAnswer) => {
      waiting.get(id)?.(salience)
      waiting.delete(id)
      wait()
    })
    const lost = () => void (worker === started && stop())
    started.on('error', lost).on('exit', lost)
    // The process may end while it idles.
    started.unref()
    return started
  }

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void stop(), waiting.size > 0 ? SILENT_MS : idleMs)
    if (waiting.size === 0) {
      worker?.unref()
      timer.unref()
    }
  }

  async function stop(): Promise<void> {
    clearTimeout(timer)
    const ended = worker
    worker = null
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    await ended?.terminate()
  }

  return {
    look(picture) {
      return new Promise((resolve) => {
        worker ??= start()
        const id = ++last
        waiting.set(id, resolve)
        worker.ref()
        // A thread has no origin that could be named.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ id, picture })
        wait()
      })
    },
    close: stop,
  }
}
