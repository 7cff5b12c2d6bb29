import { z } from 'zod'
import { normalisePhone, PHONE_INVALID } from './phone.ts'

/** Any way a Kenyan writes a mobile number; out comes 254XXXXXXXXX (open-15). */
export const phoneNumber = z
  .string()
  .max(30)
  .transform((text, context) => {
    const phone = normalisePhone(text)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: PHONE_INVALID })
    return z.NEVER
  })

/** Version 4 only (auth-14). */
export const guestId = z.uuidv4()
