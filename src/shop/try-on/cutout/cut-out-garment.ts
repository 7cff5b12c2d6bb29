import { Worker } from 'node:worker_threads'
import type { SalienceModel } from '../../../platform/salience/salience.ts'
import type { Garment, Rig, SaidSleeves } from '../rules-rig.ts'
import type { Picture } from './pixels.ts'
import type { Seen } from './mask-signs.ts'

/** A garment without its ground, where its points are, and how far both can be trusted. */
export interface CutGarment {
  /** Pixels; as large as the picture that was given. */
  width: number
  height: number
  /** Red, green, blue and alpha, not premultiplied. */
  rgba: Uint8ClampedArray<ArrayBuffer>
  rig: Rig
  /** 0 to 1; from CONFIDENCE_LEAST on it may be shown to shoppers. */
  confidence: number
  /** What speaks against it, in words for admins; empty when nothing does. */
  reasons: string[]
  /** Armholes without sleeves were seen: what has none has none for sure. */
  armholes?: boolean
}

/** What the thread is given. `seen` is null when there is no network. */
export interface CutTask {
  picture: Picture
  garment: Garment
  seen: Seen | null
  /** What the shop says of its sleeves. */
  sleeves?: SaidSleeves
}

/** A picture takes half a second; a thread that is silent for longer is broken. */
const SILENT_MS = 60_000

/**
 * Cuts a garment out of a photograph (upright, best 400 to 700 px wide) and finds its points (issue 17.4). Without a network the whole
 * picture is given back with confidence 0. `sleeves` is what the shop says of them, if it does. Works in threads that end with it. Rejects when the picture cannot be worked on.
 */
export async function cutOutGarment(
  picture: Picture,
  garment: Garment,
  tools: SalienceModel,
  sleeves: SaidSleeves = null,
): Promise<CutGarment> {
  const seen = await tools.look(picture)
  return inThread({ picture, garment, seen, sleeves })
}

function inThread(task: CutTask): Promise<CutGarment> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./cut-out-thread.ts', import.meta.url), { workerData: task })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const fail = (why: string): void => end(() => reject(new Error(`The garment could not be cut out: ${why}`)))
    const timer = setTimeout(() => fail('it took too long'), SILENT_MS)
    worker.once('message', (cut: CutGarment) => end(() => resolve(cut)))
    worker.once('error', (error: Error) => fail(error.message))
    worker.once('exit', () => fail('its thread ended'))
  })
}
