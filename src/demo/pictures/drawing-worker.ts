import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { drawPicture } from '../drawing/draw.ts'
import type { DrawingResult, DrawingTask } from './drawing-pool.ts'

// One thread for each worker: there are as many workers as cores.
sharp.concurrency(1)
// The shop is open meanwhile: its pages come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// The shop stops them; Ctrl-C in its terminal must not kill them in the middle of a picture.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
process.on('message', (task: DrawingTask) => void draw(task))

async function draw({ spec, view, width }: DrawingTask): Promise<void> {
  try {
    process.send?.({ bytes: await drawPicture(spec, view, width) } satisfies DrawingResult)
  } catch (error) {
    process.send?.({ problem: error instanceof Error ? error.message : String(error) } satisfies DrawingResult)
  }
}
