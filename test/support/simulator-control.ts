import type { TestServer } from './server.ts'

/** What the simulated Paystack says of a payment; sums in KES cents. */
export interface PaystackPayment {
  id: string
  reference: string
  access_code: string
  status: string
  channel: string
  gateway_response: string
  amount: number
  paid: { amount: number; currency: string } | null
  refunded: number
  refunds: { id: string; amount: number; status: string; note: string }[]
}

/** How a card or transfer payment goes; as on the hosted page when nothing is said. See control.ts of the simulator. */
export interface PaystackOutcome {
  webhook?: 'once' | 'none' | 'before' | 'late' | 'thrice' | 'forged'
  /** KES cents more or, when negative, less than was asked for. */
  surplus?: number
  currency?: string
  refund?: 'processed' | 'failed' | 'needs-attention' | 'pending'
}

type Control = Pick<TestServer, 'mpesa'>

/** One call of the control API of the simulators: `/clock`, `/paystack/fault` ... Throws what it refuses. */
export async function control<T = unknown>({ mpesa }: Control, path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetch(`${mpesa}/control${path}`, init)
  const answer = (await response.json()) as T
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** A card on the page of this payment, without a browser. The card that pays, when none is named. */
export function payByCard(where: Control, reference: string, way: PaystackOutcome & { card?: string } = {}): Promise<PaystackPayment> {
  return control(where, '/paystack/pay', { reference, ...way })
}

/** What the payer does about the transfer of this payment. */
export function payByBank(
  where: Control,
  reference: string,
  way: PaystackOutcome & { does?: 'sent' | 'wrong' | 'rejected' | 'expired' } = {},
): Promise<PaystackPayment> {
  return control(where, '/paystack/transfer', { reference, ...way })
}

/** The webhook of a paid payment, now; resolves with how the shop answered each copy. */
export async function sendWebhook(where: Control, reference: string, { times = 1, forged = false } = {}): Promise<number[]> {
  return (await control<{ statuses: number[] }>(where, '/paystack/webhook', { reference, times, forged })).statuses
}

/** Paystack has this truth about a payment; throws for an unknown reference. */
export async function paystackPayment(where: Control, reference: string): Promise<PaystackPayment> {
  const { items } = await control<{ items: PaystackPayment[] }>(where, `/paystack/transactions?reference=${encodeURIComponent(reference)}`)
  const [payment] = items
  if (!payment) throw new Error(`Paystack has never heard of ${reference}`)
  return payment
}

export interface OnPage {
  status: number
  /** Where the page sends the browser. */
  location: string | null
  html: string
}

/** The hosted page, as a browser without JavaScript uses it: a form of it is submitted, and its redirect returned but not followed. */
export async function sendForm(page: string, form: 'card' | 'transfer' | 'cancel', fields: Record<string, string> = {}): Promise<OnPage> {
  const response = await fetch(`${page}/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

/** A filled-in form with this card. */
export function cardFields(number: string): Record<string, string> {
  return { number, name: 'Wanjiku Kamau', expiry: '12/30', cvv: '408' }
}
