import { randomUUID } from 'node:crypto'
import type { CheckoutState, StartedCheckout } from '../../../src/shop/checkout/contract.ts'
import { until } from '../../support/server.ts'
import type { StockedProduct } from '../../support/products.ts'
import { FROM } from './balancer.ts'

export interface Answer<T> {
  status: number
  body: T & { error?: { code: string; message: string } }
  headers: Headers
}

export interface Purchase {
  phone: string
  guest?: string
  email?: string
  /** Of the request: the same again asks for the same checkout. */
  key?: string
}

let phones = 0

/** A number that nobody else of this process has, with the ending that says what it does: 000 pays by itself. */
export function phoneEnding(ending = '000'): string {
  return `07${String(10_000 + phones++)}${ending}`
}

let addresses = 0

/** Everybody comes from an address of their own, also past the balancer: a limit by address is only met on purpose. */
export function fromSomewhere(): Record<string, string> {
  const n = addresses++
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  return { [FROM]: address, 'x-forwarded-for': address }
}

/** One press of Pay, to be sent again as often as it takes. */
export function newPress(): Purchase {
  return { phone: phoneEnding(), guest: randomUUID(), key: randomUUID() }
}

export async function call<T>(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(base + path, {
    method,
    headers: { ...json, ...fromSomewhere(), ...headers },
    signal: AbortSignal.timeout(30_000),
    ...sent,
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Answer<T>['body'], headers: response.headers }
}

/** Pay is pressed. */
export function pay(
  base: string,
  product: StockedProduct,
  { phone, guest = randomUUID(), email, key = randomUUID() }: Purchase,
): Promise<Answer<StartedCheckout>> {
  const body = { items: [{ product_id: product.id, quantity: 1 }], delivery_area: 'nairobi', phone_number: phone, guest_id: guest }
  return call(base, 'POST', '/api/checkouts', { ...body, ...(email ? { email } : {}) }, { 'idempotency-key': key })
}

export function stateOf(base: string, id: string): Promise<Answer<CheckoutState>> {
  return call(base, 'GET', `/api/checkouts/${id}`)
}

/** Looks until the checkout has come to this. */
export async function becomes(base: string, id: string, wanted: (state: CheckoutState) => boolean, ms = 15_000): Promise<CheckoutState> {
  const { body } = await until(
    () => stateOf(base, id),
    (answer) => answer.status === 200 && wanted(answer.body),
    ms,
  )
  return body
}

export const isPaid = (state: CheckoutState): boolean => state.status === 'paid'
