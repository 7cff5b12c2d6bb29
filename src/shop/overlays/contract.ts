import { z } from 'zod'
import { OVERLAY_EVENTS, OVERLAYS, SEEN_OVERLAYS } from './rules.ts'

/** One of what `POST /api/beacons` tells of overlays, and `POST /api/overlays/events`. */
export const overlayEvent = z.strictObject({ overlay: z.enum(OVERLAYS), event: z.enum(OVERLAY_EVENTS) })

/** `GET /api/overlays/seen`: what the member has closed, and when; ISO times. */
export const seenOverlays = z.partialRecord(z.enum(SEEN_OVERLAYS), z.string())
export type SeenOverlays = z.infer<typeof seenOverlays>
/** `PUT /api/overlays/seen` */
export const seenOverlay = z.strictObject({
  overlay: z.enum(SEEN_OVERLAYS),
  /** When it was closed, by the device; now where it is missing or yet to come. */
  at: z.iso.datetime().optional(),
})

const arm = z.object({
  /** Browsers. */
  people: z.number().int(),
  accepted: z.number().int(),
  dismissed: z.number().int(),
  /** Of them ordered within ORDER_DAYS. */
  ordered: z.number().int(),
})
export type Arm = z.infer<typeof arm>

/** `GET /api/admin/overlays`: of the last REPORT_DAYS. `held` is null for what is held back from nobody. */
export const overlayReport = z.array(z.object({ overlay: z.enum(OVERLAYS), shown: arm, held: arm.nullable() }))
export type OverlayReport = z.infer<typeof overlayReport>
