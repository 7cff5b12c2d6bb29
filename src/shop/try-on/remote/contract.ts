import { z } from 'zod'
import { JOB_STATES } from './rules.ts'

/** `GET /api/try-on/engines`: what can dress the member beside their own phone. */
export const engines = z.object({
  /** Null when there is none, or it is resting. */
  remote: z
    .object({
      provider: z.string(),
      /** To be sent back with a photo. */
      consent_version: z.string(),
      /** Pictures that are left today. */
      left: z.number().int(),
      per_day: z.number().int(),
    })
    .nullable(),
  /** Photos or pictures of theirs are at the shop, or on their way there: `DELETE /api/try-on/jobs` deletes them. */
  kept: z.boolean(),
})
export type Engines = z.infer<typeof engines>

/** `POST /api/try-on/jobs`: the body is the photo. */
export const jobQuery = z.strictObject({ piece: z.uuid(), consent: z.string().max(20).default('') })

export const job = z.object({
  id: z.uuid(),
  product_id: z.uuid(),
  state: z.enum(JOB_STATES),
  /** It failed because the shop has turned the service off, before anything was sent. */
  switched_off: z.boolean(),
  /** 0 to 1; null where the service does not say. */
  progress: z.number().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when its result can be seen; null without one. */
  result_until: z.iso.datetime().nullable(),
})
export type RemoteJob = z.infer<typeof job>

/** `GET /api/admin/try-on` */
export const figures = z.object({
  /** Null when none is set up. */
  engine: z
    .object({
      id: z.string(),
      provider: z.string(),
      cents: z.number().int(),
      per_member: z.number().int(),
      per_day: z.number().int(),
    })
    .nullable(),
  /** Failed too often just now, so that nobody is offered it. */
  is_resting: z.boolean(),
  switched: z.enum(['on', 'off']),
  /** How many were asked for today. */
  today: z.number().int(),
  /** The last thirty days in Nairobi on which there were any, the newest first. */
  days: z.array(
    z.object({
      day: z.string(),
      started: z.number().int(),
      done: z.number().int(),
      failed: z.number().int(),
      cancelled: z.number().int(),
      cost_cents: z.number().int(),
    }),
  ),
  /** Why pictures failed in the last seven days. */
  problems: z.array(z.object({ problem: z.string(), count: z.number().int() })),
  /** Since when the longest kept photo and result are there; null when there is none. */
  oldest_photo_at: z.iso.datetime().nullable(),
  oldest_result_at: z.iso.datetime().nullable(),
  /** Looks that members keep in their accounts. */
  looks: z.number().int(),
})
export type TryOnFigures = z.infer<typeof figures>
