import { z } from 'zod'

// Shapes of Safaricom's replies and callbacks, as tolerant as the observed traffic demands.

/** Documents and traffic disagree on number or string for nearly every code. */
const code = z.union([z.string().trim().min(1), z.number()]).transform(String)
const sentence = z.string().catch('')

export const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(3599) })

export const refusalReply = z.object({ errorCode: code, errorMessage: sentence })

export const pushReply = z.object({ ResponseCode: code, ResponseDescription: sentence })
export const pushedIds = z.object({ MerchantRequestID: z.string().min(1), CheckoutRequestID: z.string().min(1) })

export const queryReply = z.object({ ResultCode: code, ResultDesc: sentence, CheckoutRequestID: z.string().optional().catch(undefined) })

const item = z.object({ Name: z.string(), Value: z.union([z.string(), z.number()]).optional().catch(undefined) })
const metadata = z.object({ Item: z.array(z.unknown()) }).transform(({ Item }) => Item.flatMap((entry) => item.safeParse(entry).data ?? []))

export const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: z.string().min(1),
      CheckoutRequestID: z.string().min(1),
      ResultCode: code,
      ResultDesc: sentence,
      // Damaged details must not hide that money moved.
      CallbackMetadata: metadata.catch([]).default([]),
    }),
  }),
})

const NAIROBI_OFFSET_MS = 3 * 3600 * 1000 // Kenya has no summer time

/** YYYYMMDDHHmmss in Nairobi; anything else is refused as "Invalid Timestamp". */
export function darajaTimestamp(now: Date): string {
  return new Date(now.getTime() + NAIROBI_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

export function darajaPassword(shortCode: string, passkey: string, timestamp: string): string {
  return Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64')
}
