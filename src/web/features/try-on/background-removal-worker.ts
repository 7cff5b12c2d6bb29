import { createCutter, type CutAnswer, type CutQuestion } from './background-removal.ts'

// Runs beside the page, so that a slow phone's screen stays alive while a piece is cut out.

const cutter = createCutter()

addEventListener('message', ({ data }: MessageEvent<CutQuestion & { name: number }>) => {
  const answer: CutAnswer & { name: number } = { ...cutter(data), name: data.name }
  postMessage(answer)
})
