import { z } from 'zod'
import { productCard } from '../../catalogue/contract.ts'
import { OUTFIT_MAX } from '../rules.ts'

/** `POST /api/try-on/looks`: the body is the picture, `pieces` says what is worn in it. */
export const lookQuery = z.strictObject({
  pieces: z
    .string()
    .max(OUTFIT_MAX * 37)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.uuid()).min(1).max(OUTFIT_MAX)),
})

export const look = z.object({
  id: z.uuid(),
  /** Its page is /look/TOKEN: whoever has it sees the look. */
  token: z.string(),
  product_ids: z.array(z.uuid()),
  /** Pixels. */
  width: z.number().int(),
  height: z.number().int(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
export type Look = z.infer<typeof look>

/** `GET /api/try-on/looks`: the member's own, the newest first. */
export const looks = z.object({ looks: z.array(look) })

/** What somebody with the link sees: nothing of who made it. */
export const sharedLook = look.omit({ id: true, product_ids: true }).extend({ pieces: z.array(productCard) })
export type SharedLook = z.infer<typeof sharedLook>
