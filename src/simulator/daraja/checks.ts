import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { SIMULATED_MERCHANT } from './credentials.ts'
import { badRequest, parseTimestamp, DarajaRefusal } from './protocol.ts'

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

/** Of every request that is answered later. */
const later = {
  SecurityCredential: text(1, 2000),
  ResultURL: text(1, 2000),
  QueueTimeOutURL: text(1, 2000),
  Remarks: text(1, 100),
}
const receipt = text(6, 40)

export const reversalRequest = z.object({
  ...later,
  Initiator: text(1, 100),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: receipt,
  Amount: digits(/^[1-9]\d{0,8}(?:\.0+)?$/).transform(Number),
  ReceiverParty: digits(/^\d{5,9}$/),
  RecieverIdentifierType: digits(/^11$/),
  Occasion: text(0, 100).optional(),
})

/** By receipt, or by the conversation of an earlier request. */
export const statusRequest = z
  .object({
    ...later,
    Initiator: text(1, 100),
    CommandID: z.literal('TransactionStatusQuery'),
    TransactionID: receipt.optional(),
    OriginatorConversationID: text(1, 100).optional(),
    PartyA: digits(/^\d{5,12}$/),
    IdentifierType: digits(/^[124]$/),
    Occasion: text(0, 100).optional(),
  })
  .refine((body) => body.TransactionID ?? body.OriginatorConversationID, { path: ['TransactionID'] })

export const payoutRequest = z.object({
  ...later,
  OriginatorConversationID: text(1, 100),
  InitiatorName: text(1, 100),
  CommandID: z.enum(['BusinessPayment', 'SalaryPayment', 'PromotionPayment']),
  Amount: digits(/^[1-9]\d{0,8}$/).transform(Number),
  PartyA: digits(/^\d{5,7}$/),
  PartyB: digits(/^254[17]\d{8}$/),
  Occassion: text(0, 100).optional(), // Safaricom's spelling
})

export const registerRequest = z.object({
  ShortCode: digits(/^\d{5,7}$/),
  ResponseType: z.enum(['Completed', 'Cancelled']),
  ConfirmationURL: text(1, 2000),
  ValidationURL: text(1, 2000),
})

export const pullRegisterRequest = z.object({
  ShortCode: digits(/^\d{5,7}$/),
  RequestType: z.literal('Pull'),
  NominatedNumber: digits(/^(?:254|0)[17]\d{8}$/),
  CallBackURL: text(1, 2000),
})

const moment = z.string().regex(/^\d{4}-\d\d-\d\d \d{1,2}:\d\d(?::\d\d)?$/)
export const pullRequest = z.object({
  ShortCode: digits(/^\d{5,7}$/),
  StartDate: moment,
  EndDate: moment,
  OffSetValue: digits(/^\d{1,9}$/).transform(Number),
})

export const simulateRequest = z.object({
  ShortCode: digits(/^\d{5,7}$/),
  CommandID: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: digits(/^[1-9]\d{0,8}$/).transform(Number),
  Msisdn: digits(/^254[17]\d{8}$/),
  BillRefNumber: z.string().max(20).nullish(),
})

/** Throws DarajaRefusal naming the first field that is not right. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw badRequest(String(parsed.error.issues[0]?.path[0] ?? 'Request Payload'))
}

const TIMESTAMP_TOLERANCE_MS = 5 * 60_000

/** Shortcode, moment and password belong together; throws DarajaRefusal otherwise. */
export function demandSignature(body: { BusinessShortCode: string; Timestamp: string; Password: string }, clock: Clock): void {
  const at = parseTimestamp(body.Timestamp)
  if (!at || Math.abs(clock.now().getTime() - at.getTime()) > TIMESTAMP_TOLERANCE_MS) throw badRequest('Timestamp')
  if (body.BusinessShortCode !== SIMULATED_MERCHANT.shortCode) throw new DarajaRefusal(500, '500.001.1001', 'Merchant does not exist')
  const expected = Buffer.from(`${body.BusinessShortCode}${SIMULATED_MERCHANT.passkey}${body.Timestamp}`).toString('base64')
  if (body.Password !== expected) throw new DarajaRefusal(500, '500.001.1001', '[MerchantValidate] - Wrong credentials')
}

const FORBIDDEN_WORDS = /mpesa|m-pesa|safaricom|exec?|cmd|sql|query/i
/** Tunnels and public request inspectors are refused, too. */
const FORBIDDEN_HOSTS = /ngrok|mockbin|requestbin|webhook\.site/i
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Throws DarajaRefusal. Unless `httpsOnly`, a shop on this machine can be called without a certificate. */
export function demandAddress(field: string, address: string, { httpsOnly }: { httpsOnly: boolean }): void {
  const url = URL.parse(address)
  const secure = url?.protocol === 'https:'
  const local = url?.protocol === 'http:' && LOOPBACK.has(url.hostname)
  if (!url || (!secure && !(local && !httpsOnly))) throw badRequest(field)
  if (FORBIDDEN_WORDS.test(address) || FORBIDDEN_HOSTS.test(url.hostname)) throw badRequest(field)
}
