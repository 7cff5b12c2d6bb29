import { z } from 'zod'
import { normalisePhone } from './phone.ts'

/** Any way a Kenyan writes a mobile number; out comes 254XXXXXXXXX (open-15). */
export const phoneNumber = z
  .string()
  .max(30)
  .transform((text, context) => {
    const phone = normalisePhone(text)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: 'Enter a Kenyan mobile number, for example 0712 345 678.' })
    return z.NEVER
  })

/** Version 4 only (auth-14). */
export const guestId = z.uuidv4()
