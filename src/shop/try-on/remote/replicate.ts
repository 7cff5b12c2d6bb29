import { z } from 'zod'
import { EngineFailure, type EngineReading } from './engine.ts'
import { dataUrlOf } from './result.ts'
import type { WireStyle } from './wire.ts'

const started = z.object({ id: z.string() })
const polled = z.object({
  id: z.string(),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  logs: z.string().nullish(),
})
const STATES = {
  starting: 'queued',
  processing: 'running',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
  aborted: 'failed',
} as const

/** Replicate's predictions: the model is named by a version, or as OWNER/NAME. */
export const replicate: WireStyle = {
  start({ person, garment, category, seed }, { model, inputNames: [photoName, garmentName] }) {
    const input = { [photoName]: dataUrlOf(person), [garmentName]: dataUrlOf(garment), category, seed }
    return { path: '/v1/predictions', body: { ...(model.includes('/') ? { model } : { version: model }), input } }
  },
  readStarted(answer) {
    const { data } = started.safeParse(answer)
    if (!data) throw new EngineFailure('bad_answer')
    return data.id
  },
  poll: (id) => `/v1/predictions/${id}`,
  readPolled(answer): EngineReading {
    const { data } = polled.safeParse(answer)
    if (!data) throw new EngineFailure('bad_answer')
    const state = STATES[data.status]
    const resultUrl = (Array.isArray(data.output) ? data.output.at(-1) : data.output) ?? null
    if (state === 'done' && !resultUrl) throw new EngineFailure('bad_answer')
    return {
      state,
      progress: progressOf(data.logs),
      resultUrl: state === 'done' ? resultUrl : null,
      error: state === 'failed' ? 'failed' : null,
    }
  },
  cancel: (id) => `/v1/predictions/${id}/cancel`,
}

/** Models write how far they are: " 40%|####". */
function progressOf(logs: string | null | undefined): number | null {
  const said = [...(logs ?? '').matchAll(/\b(\d{1,3})%\|/g)].at(-1)?.[1]
  return said === undefined ? null : Math.min(1, Number(said) / 100)
}
