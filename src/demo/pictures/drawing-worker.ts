import sharp from 'sharp'
import { images } from '../../platform/images.ts'
import { drawPicture } from '../drawing/draw.ts'
import type { Order, Reply } from './drawing-pool.ts'

// One thread for each worker: there are as many workers as cores.
sharp.concurrency(1)

// The shop stops them; Ctrl-C in its terminal must not kill them in the middle of a picture.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (order: Order) => void draw(order))

async function draw({ id, spec, view, width: pixels }: Order): Promise<void> {
  try {
    const bytes = await drawPicture(spec, view, pixels)
    const { key, width, height, thumbhash } = await images.inspect(bytes)
    process.send?.({ id, picture: { key, width, height, thumbhash, bytes } } satisfies Reply)
  } catch (error) {
    process.send?.({ id, problem: error instanceof Error ? error.message : String(error) } satisfies Reply)
  }
}
