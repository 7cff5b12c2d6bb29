import { z } from 'zod'
import { TICKS_MAX } from './rules-packing.ts'

/** `POST /api/admin/orders/packed`: items of orders that were fetched for their parcel, or put back. */
export const packRequest = z.strictObject({
  pieces: z
    .array(z.strictObject({ id: z.uuid(), packed: z.boolean() }))
    .min(1)
    .max(TICKS_MAX),
})
export type PackRequest = z.output<typeof packRequest>

const packedPiece = z.object({
  /** Of the item. */
  id: z.uuid(),
  packed: z.boolean(),
  /** Who ticked it off. */
  by: z.string().nullable(),
})
export type PackedPiece = z.infer<typeof packedPiece>

/** As they are now; items that there are not are missing. */
export const packReply = z.object({ pieces: z.array(packedPiece) })
export type PackReply = z.infer<typeof packReply>

/** What pages that pack hear, by `GET /api/live/packing`. */
export type PackingEvents = {
  hello: object
  pieces: PackReply
  signed_out: object
}
