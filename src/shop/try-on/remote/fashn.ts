import { z } from 'zod'
import { EngineFailure, type EngineReading } from './engine.ts'
import { dataUrlOf } from './result.ts'
import type { WireStyle } from './wire.ts'

const started = z.object({ id: z.string(), error: z.unknown().optional() })
const polled = z.object({
  id: z.string(),
  status: z.enum(['starting', 'in_queue', 'processing', 'completed', 'failed', 'canceled', 'time_out']),
  output: z.array(z.string()).nullish(),
  error: z.object({ name: z.string().nullish(), message: z.string().nullish() }).nullish(),
})
const STATES = {
  starting: 'queued',
  in_queue: 'queued',
  processing: 'running',
  completed: 'done',
  failed: 'failed',
  canceled: 'failed',
  time_out: 'failed',
} as const
/** It does not take this photo or this garment: the next one may be fine. */
const OF_INPUT = new Set(['ImageLoadError', 'ContentModerationError', 'PoseError', 'InputValidationError', 'PhotoTypeError'])

/** FASHN's own protocol. Results come in the answer, so that they are kept nowhere else. */
export const fashn: WireStyle = {
  start({ person, garment, category, seed }, { model, inputNames: [photoName, garmentName] }) {
    const inputs = {
      [photoName]: dataUrlOf(person),
      [garmentName]: dataUrlOf(garment),
      category,
      mode: 'balanced',
      garment_photo_type: 'auto',
      seed,
      num_samples: 1,
      output_format: 'jpeg',
      return_base64: true,
    }
    return { path: '/v1/run', body: { model_name: model, inputs } }
  },
  readStarted(answer) {
    const { data } = started.safeParse(answer)
    if (!data || data.error) throw new EngineFailure('bad_answer')
    return data.id
  },
  poll: (id) => `/v1/status/${id}`,
  readPolled(answer): EngineReading {
    const { data } = polled.safeParse(answer)
    if (!data) throw new EngineFailure('bad_answer')
    const state = STATES[data.status]
    const [resultUrl = null] = data.output ?? []
    if (state === 'done' && !resultUrl) throw new EngineFailure('bad_answer')
    const error = state === 'failed' ? (OF_INPUT.has(data.error?.name ?? '') ? 'refused' : 'failed') : null
    return { state, progress: null, resultUrl: state === 'done' ? resultUrl : null, error }
  },
  cancel: null,
}
