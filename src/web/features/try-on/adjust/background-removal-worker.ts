import { createBackgroundRemoval, type RemovalReply, type RemovalRequest } from './background-removal.ts'

// Runs beside the page, so that a slow phone's screen stays alive while a product is cut out.

const cutter = createBackgroundRemoval()

addEventListener('message', ({ data }: MessageEvent<RemovalRequest & { name: number }>) => {
  const answer: RemovalReply & { name: number } = { ...cutter(data), name: data.name }
  postMessage(answer)
})
