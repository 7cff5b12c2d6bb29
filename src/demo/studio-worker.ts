import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { images } from '../platform/images.ts'
import { drawPicture } from './drawing/draw.ts'
import type { Order, Reply } from './studio-pool.ts'

// One thread for each worker: there are as many workers as cores.
sharp.concurrency(1)

parentPort?.on('message', async ({ id, spec, view }: Order) => {
  const port = parentPort!
  try {
    const bytes = await drawPicture(spec, view)
    const { key, width, height, thumbhash } = await images.inspect(bytes)
    port.postMessage({ id, picture: { key, width, height, thumbhash, bytes } } satisfies Reply)
  } catch (error) {
    port.postMessage({ id, problem: error instanceof Error ? error.message : String(error) } satisfies Reply)
  }
})
