import { z } from 'zod'
import { ALL_BITS, BATCH_MAX } from './rules-events.ts'

const event = z.strictObject({
  /** The video. */
  v: z.uuid(),
  /** What happened, see EVENT_BITS. */
  b: z.number().int().min(0).max(ALL_BITS),
  /** Milliseconds watched since the last batch. */
  s: z
    .number()
    .min(0)
    .max(86_400_000)
    .transform((ms) => Math.round(ms)),
  /** Milliseconds until the first frame was seen. */
  f: z.number().min(0).max(86_400_000).optional(),
  /** Bytes loaded of it since the last batch. */
  d: z
    .number()
    .min(0)
    .max(2 ** 40)
    .transform((bytes) => Math.round(bytes))
    .optional(),
  /** Products that were opened or added. */
  p: z.array(z.uuid()).max(20).optional(),
})
export type VideoEvent = z.infer<typeof event>

/** What `POST /api/beacons` tells of videos, and `POST /api/videos/events`: what is not understood is left out. */
export const eventBatch = z.object({ events: z.array(z.unknown()).max(BATCH_MAX) }).transform(({ events }) =>
  events.flatMap((one) => {
    const parsed = event.safeParse(one)
    return parsed.success ? [parsed.data] : []
  }),
)
