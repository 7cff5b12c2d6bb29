import { z } from 'zod'

// Shapes of Safaricom's replies and callbacks, as tolerant as the observed traffic demands.

/** Documents and traffic disagree on number or string for nearly every code. */
const code = z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, 40))
const someCode = code.refine((value) => value !== '')
const sentence = z.coerce
  .string()
  .transform((value) => value.slice(0, 500))
  .catch('')
const id = z.string().min(1).max(200)

export const tokenReply = z.object({ access_token: z.string().min(1).max(4000), expires_in: z.coerce.number().positive().catch(3599) })

export const refusalReply = z.object({ errorCode: someCode, errorMessage: sentence })

export const pushReply = z.object({ ResponseCode: someCode, ResponseDescription: sentence })
export const pushedIds = z.object({ MerchantRequestID: id, CheckoutRequestID: id })

export const queryReply = z.object({ ResultCode: someCode, ResultDesc: sentence, CheckoutRequestID: id.optional().catch(undefined) })

const written = z.union([z.string(), z.number()])
/** What is neither text nor number is something all the same, and nothing that can be read. */
const item = z.object({ Name: z.string(), Value: written.optional().catch('?') })
const metadata = z.object({ Item: z.array(z.unknown()) }).transform(({ Item }) => Item.flatMap((entry) => item.safeParse(entry).data ?? []))

export const callbackBody = z.object({
  Body: z.object({
    stkCallback: z.object({
      MerchantRequestID: id,
      CheckoutRequestID: id,
      ResultCode: someCode,
      ResultDesc: sentence,
      // Damaged details must not hide that money moved.
      CallbackMetadata: metadata.catch([]).default([]),
    }),
  }),
})

/** The two spellings seen, in the order in which they are believed. */
const conversation = {
  OriginatorConversationID: id.optional().catch(undefined),
  OriginatorCoversationID: id.optional().catch(undefined),
  ConversationID: id.optional().catch(undefined),
}
type Conversation = Partial<Record<keyof typeof conversation, string | undefined>>

/** By which the provider can be asked later; null when it gave none. */
export function conversationOf(said: Conversation): string | null {
  return said.OriginatorConversationID ?? said.OriginatorCoversationID ?? said.ConversationID ?? null
}

/** The first reply to a request whose result comes later. */
export const laterReply = z.object({ ResponseCode: someCode, ResponseDescription: sentence, ...conversation })

const parameter = z.object({ Key: z.string(), Value: written.optional().catch(undefined) })
/** Several parameters come as a list, a single one without it. */
const parameters = z
  .object({ ResultParameter: z.union([z.array(z.unknown()), z.unknown().transform((single) => [single])]) })
  .transform(({ ResultParameter }) => ResultParameter.flatMap((entry) => parameter.safeParse(entry).data ?? []))

export const resultBody = z.object({
  Result: z.object({
    ResultType: code.catch('0').default('0'),
    ResultCode: someCode,
    ResultDesc: sentence,
    TransactionID: z.string().optional().catch(undefined),
    ResultParameters: parameters.catch([]).default([]),
    ...conversation,
  }),
})
export type Result = z.output<typeof resultBody>['Result']

/** Every value of that name, in order: documents show some names twice. Names come with and without spaces. */
export function valuesOf(result: Result, name: string): string[] {
  const wanted = result.ResultParameters.filter(({ Key }) => Key.replaceAll(' ', '') === name)
  return wanted.flatMap(({ Value }) => (Value === undefined ? [] : [String(Value).trim()]))
}

export const confirmationBody = z.object({
  TransactionType: sentence,
  TransID: written,
  TransTime: written.optional().catch(undefined),
  TransAmount: written,
  BusinessShortCode: written,
  BillRefNumber: sentence.default(''),
  MSISDN: sentence.default(''),
  FirstName: sentence.default(''),
})

/** The reply to the registration for pulling. */
export const pullRegistered = z.object({ ResponseStatus: someCode, ResponseDescription: sentence })

/** Rows nest twice in what is documented; once, or as a text, where there are none. */
const rows = z.array(z.unknown()).transform((lists) => lists.flat())
export const pullReply = z.object({ ResponseCode: someCode, ResponseMessage: sentence, Response: rows.catch([]).default([]) })
export const pulledRow = z.object({
  transactionId: written,
  trxDate: sentence.default(''),
  msisdn: sentence.default(''),
  sender: sentence.default(''),
  transactiontype: sentence.default(''),
  billreference: sentence.default(''),
  amount: written,
})

const NAIROBI_OFFSET_MS = 3 * 3600 * 1000 // Kenya has no summer time

/** YYYYMMDDHHmmss in Nairobi; anything else is refused as "Invalid Timestamp". */
export function darajaTimestamp(now: Date): string {
  return new Date(now.getTime() + NAIROBI_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** "2026-11-20 10:21:15", in Nairobi. */
export function nairobiTime(at: Date): string {
  return new Date(at.getTime() + NAIROBI_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The moment of such a timestamp; null when it is none. */
export function momentOf(timestamp: string | number | undefined): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(timestamp ?? '').trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

export function darajaPassword(shortCode: string, passkey: string, timestamp: string): string {
  return Buffer.from(`${shortCode}${passkey}${timestamp}`).toString('base64')
}
