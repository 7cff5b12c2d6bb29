import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { images } from '../../platform/images.ts'
import { drawPicture } from '../drawing/draw.ts'
import { drawnGarment } from '../drawing/rigs.ts'
import type { Drawn, DrawingResult, DrawingTask } from './drawing-pool.ts'

// One thread for each worker: there are as many workers as cores.
sharp.concurrency(1)
// The shop is open meanwhile: its pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The shop stops them; Ctrl-C in its terminal must not kill them in the middle of a picture.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (task: DrawingTask) => void draw(task))

async function draw(task: DrawingTask): Promise<void> {
  try {
    process.send?.((await drawn(task)) satisfies DrawingResult)
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) } satisfies DrawingResult)
  }
}

async function drawn({ spec, view, width, worn }: DrawingTask): Promise<Drawn> {
  if (!worn) return { bytes: await drawPicture(spec, view, width), rig: null }
  const garment = await drawnGarment(spec, { view, pixels: width, garment: worn })
  if (!garment) throw new RangeError(`nothing is worn of ${spec.silhouette}, ${view}`)
  return { bytes: await images.encodeCutout(garment), rig: garment.rig }
}
