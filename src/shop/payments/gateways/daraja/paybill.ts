import { createHmac } from 'node:crypto'
import type { Clock } from '../../../../platform/clock.ts'
import type { Call } from './http.ts'
import type { DarajaKeys } from './keys.ts'
import { readJson } from '../json.ts'
import { amountOf, maskedPhone, receiptOf } from './values.ts'
import { confirmationBody, laterReply, momentOf, refusalReply } from './payload-schemas.ts'
import type { Message } from '../gateway.ts'

// Money that people pay to the PayBill or till by hand (C2B).

/** In the addresses of these messages. From the passkey, so that it needs no setting and stays as long as the registration does. */
export function payBillSecret(keys: DarajaKeys): string {
  return createHmac('sha256', keys.passkey).update(`paybill ${keys.shortCode}`).digest('hex').slice(0, 32)
}

/** The request that registers the addresses with Safaricom. */
export function payBillAddresses(keys: DarajaKeys): { confirmation: string; validation: string } {
  const base = `${keys.callbackUrl.replace(/\/+$/, '')}/${payBillSecret(keys)}`
  return { confirmation: `${base}/confirmation`, validation: `${base}/validation` }
}

export type Registered = { kind: 'registered' } | { kind: 'refused'; description: string }

/** Once per short code in production; as often as one likes in the sandbox. Money is taken when we cannot be reached. */
export async function registerAddresses(keys: DarajaKeys, call: Call): Promise<Registered> {
  const { confirmation, validation } = payBillAddresses(keys)
  const body = { ShortCode: Number(keys.shortCode), ResponseType: 'Completed', ConfirmationURL: confirmation, ValidationURL: validation }
  const outcome = await call('/mpesa/c2b/v2/registerurl', body)
  if (outcome.kind !== 'replied') return { kind: 'refused', description: outcome.description }
  const reply = laterReply.safeParse(outcome.body).data
  if (outcome.status === 200 && reply && /^0+$/.test(reply.ResponseCode)) return { kind: 'registered' }
  const refusal = refusalReply.safeParse(outcome.body).data
  const words = refusal ? `${refusal.errorCode} ${refusal.errorMessage}` : (reply?.ResponseDescription ?? 'an answer that cannot be read')
  return { kind: 'refused', description: `HTTP ${outcome.status}: ${words}` }
}

/** Null when it is no confirmation, or one without amount or receipt: then an admin must review it. */
export function readConfirmation(keys: DarajaKeys, raw: unknown, clock: Clock): Message | null {
  const said = confirmationBody.safeParse(raw).data
  const [receipt, amount] = [receiptOf(said?.TransID), amountOf(said?.TransAmount)]
  if (!said || !receipt || !amount) return null
  if (!isOurs(keys, said.BusinessShortCode)) return { about: 'nothing', why: 'paid to another short code' }
  const payment = {
    receipt,
    amount,
    account: said.BillRefNumber.trim().slice(0, 40),
    paidAt: momentOf(said.TransTime) ?? clock.now(),
    payer: [said.FirstName.trim(), maskedPhone(said.MSISDN)].filter(Boolean).join(' ').slice(0, 80),
    raw,
  }
  return { about: 'unmatched', payment }
}

/** Every payment to us is accepted: an admin matches or refunds those that fit no order. */
export function validatePayBill(keys: DarajaKeys, body: string) {
  const said = confirmationBody.safeParse(readJson(body)).data
  if (!said) return { ResultCode: 'C2B00016', ResultDesc: 'Rejected' }
  if (!isOurs(keys, said.BusinessShortCode)) return { ResultCode: 'C2B00015', ResultDesc: 'Rejected' }
  if (!amountOf(said.TransAmount)) return { ResultCode: 'C2B00013', ResultDesc: 'Rejected' }
  return { ResultCode: '0', ResultDesc: 'Accepted' }
}

function isOurs(keys: DarajaKeys, shortCode: string | number): boolean {
  return [keys.shortCode, keys.partyB].includes(String(shortCode).trim())
}
