import { Worker } from 'node:worker_threads'
import type { StudioChoices } from './rules-compose.ts'
import type { Mask, Pixels } from './rules-pixels.ts'

/** What the thread is given. */
export interface ComposeTask {
  photo: Pixels
  mask: Mask
  choices: StudioChoices
}

/** A picture takes about two seconds; a thread that is silent for longer is broken. */
const SILENT_MS = 60_000

/** `composeStudio` in a thread that ends with it, so that the shop goes on answering. The photo is handed over. Rejects when it fails. */
export function composePicture(task: ComposeTask): Promise<Pixels | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./compose-thread.ts', import.meta.url), {
      workerData: task,
      transferList: [task.photo.data.buffer],
    })
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const fail = (why: string): void => end(() => reject(new Error(`The picture could not be made: ${why}`)))
    const timer = setTimeout(() => fail('it took too long'), SILENT_MS)
    worker.once('message', (picture: Pixels | null) => end(() => resolve(picture)))
    worker.once('error', (error: Error) => fail(error.message))
    worker.once('exit', () => fail('its thread ended'))
  })
}
