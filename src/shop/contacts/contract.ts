import { z } from 'zod'
import { guestId, phoneNumber } from '../contract.ts'

/** `POST /api/contact-codes`: a code goes to this phone by SMS, or to this address by e-mail. */
export const contactCodeRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('phone'), phone_number: phoneNumber, guest_id: guestId.optional() }),
  z.strictObject({ kind: z.literal('email'), email: z.email().max(200), guest_id: guestId.optional() }),
])
export type ContactCodeRequest = z.output<typeof contactCodeRequest>

/** `expires_in`: seconds. */
export const contactCodeReply = z.object({ id: z.uuid(), expires_in: z.number().int() })

/** `POST /api/contact-codes/confirm`, by who asked for it. */
export const contactCodeConfirm = z.strictObject({
  id: z.uuid(),
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'The code has six digits.'),
  guest_id: guestId.optional(),
})
export type ContactCodeConfirm = z.output<typeof contactCodeConfirm>

export const contactConfirmed = z.object({ confirmed: z.literal(true) })
