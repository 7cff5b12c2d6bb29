import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { SIMULATED_MERCHANT } from './merchant.ts'
import { badRequest, parseTimestamp, WireRefusal } from './wire.ts'

// What Safaricom refuses at once. Merchants send numbers and strings alike, so both are taken.

const digits = (pattern: RegExp) => z.union([z.string(), z.number()]).transform(String).pipe(z.string().regex(pattern))
const text = (min: number, max: number) => z.string().min(min).max(max)

const signature = {
  BusinessShortCode: digits(/^\d{5,7}$/),
  Timestamp: digits(/^\d{14}$/),
  Password: text(1, 500),
}

export const pushRequest = z.object({
  ...signature,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: digits(/^[1-9]\d{0,8}$/).transform(Number),
  PartyA: digits(/^254[17]\d{8}$/),
  PartyB: digits(/^\d{5,7}$/),
  PhoneNumber: digits(/^254[17]\d{8}$/),
  CallBackURL: text(1, 2000),
  AccountReference: text(1, 12),
  TransactionDesc: text(1, 2000),
})

export const queryRequest = z.object({ ...signature, CheckoutRequestID: text(1, 100) })

/** Throws WireRefusal naming the first field that is not right. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw badRequest(String(parsed.error.issues[0]?.path[0] ?? 'Request Payload'))
}

const TIMESTAMP_TOLERANCE_MS = 5 * 60_000

/** Shortcode, moment and password belong together; throws WireRefusal otherwise. */
export function demandSignature(body: { BusinessShortCode: string; Timestamp: string; Password: string }, clock: Clock): void {
  const at = parseTimestamp(body.Timestamp)
  if (!at || Math.abs(clock.now().getTime() - at.getTime()) > TIMESTAMP_TOLERANCE_MS) throw badRequest('Timestamp')
  if (body.BusinessShortCode !== SIMULATED_MERCHANT.shortCode) throw new WireRefusal(500, '500.001.1001', 'Merchant does not exist')
  const expected = Buffer.from(`${body.BusinessShortCode}${SIMULATED_MERCHANT.passkey}${body.Timestamp}`).toString('base64')
  if (body.Password !== expected) throw new WireRefusal(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
}

const FORBIDDEN_WORDS = /mpesa|safaricom|exec?|cmd|sql|query/i
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws WireRefusal. `allowLoopback` lets a local shop be called without a certificate. */
export function demandCallbackUrl(address: string, allowLoopback: boolean): void {
  const url = URL.parse(address)
  const secure = url?.protocol === 'https:'
  const local = url?.protocol === 'http:' && LOOPBACK.has(url.hostname)
  if (!secure && !(local && allowLoopback)) throw badRequest('CallBackURL')
  if (FORBIDDEN_WORDS.test(address)) throw badRequest('CallBackURL')
}
