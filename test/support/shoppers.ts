import { randomInt, randomUUID } from 'node:crypto'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { Attempt } from '../../src/shop/payments/attempts/attempt.ts'
import { callbackAddressOf } from '../../src/shop/payments/callback-address.ts'
import type { AttemptState } from '../../src/shop/payments/rules.ts'
import type { OutcomeName } from '../../src/simulator/daraja/scenarios.ts'
import { confirmPhone } from './contacts.ts'
import { control } from './simulator-control.ts'
import { until, type TestServer } from './server.ts'
import { unitsOf, type StockedProduct } from './products.ts'

export type Refused = { error: { code: string; message: string } }
export type Shopping = ReturnType<typeof shopping>

let phones = randomInt(10_000)

/** A number of nobody else, with the ending that decides what its phone does. 555: nothing by itself. */
export function aPhone(ending = '555'): string {
  // Counted, as of the ten thousand with an ending of four digits two that are drawn are now and then the same.
  const digits = 8 - ending.length
  return `07${String(phones++ % 10 ** digits).padStart(digits, '0')}${ending}`
}

/** Where the provider answers about the row of this token. */
export function callbackPath({ deps }: Pick<TestServer, 'deps'>, token: string): string {
  return `/pay/cb/${callbackAddressOf(deps.cipher, token)}`
}

/** What shoppers do, over real HTTP, and what is known of it afterwards. */
export function shopping(server: TestServer) {
  const rows = async <Row>(text: string, values: unknown[] = []) => (await server.database.db.run(text, values)).rows as Row[]

  const shop = {
    rows,

    /** Pay pressed by a guest who has shown once that the phone is theirs. */
    async start(product: StockedProduct, extra: object = {}): Promise<StartedCheckout & Refused> {
      const items = [{ product_id: product.id, quantity: 1 }]
      const request = { items, delivery_area: 'nairobi', phone_number: aPhone(), guest_id: randomUUID(), ...extra }
      await confirmPhone(server.database, request.guest_id, request.phone_number)
      const { body } = await server.post<StartedCheckout & Refused>('/api/checkouts', request)
      return body
    },

    async state(id: string): Promise<CheckoutState> {
      return (await server.read<CheckoutState>(`/api/checkouts/${id}`)).body
    },

    again: (id: string, request: object = {}, headers: Record<string, string> = {}) =>
      server.post<StartedCheckout & Refused>(`/api/checkouts/${id}/payments`, request, headers),

    /** The last attempt, once it is in this state; as it is when none is given. */
    async attempt(id: string, state?: AttemptState, number?: number): Promise<Attempt> {
      const there = (latest: Attempt | null) => (state ?? latest?.state) === latest?.state && (number ?? latest?.number) === latest?.number
      const attempt = await until(() => server.shop.payments.latest(id), there)
      if (!attempt) throw new Error(`no attempt of ${id}`)
      return attempt
    },

    /** A checkout whose prompt or page is open. */
    async waiting(product: StockedProduct, extra: object = {}): Promise<{ id: string; attempt: Attempt }> {
      const { id, error } = await shop.start(product, extra)
      if (!id) throw new Error(error.code)
      return { id, attempt: await shop.attempt(id, 'pending') }
    },

    /** As Safaricom calls back, whatever the simulated phone shows; it has been processed. */
    async callback(attempt: Attempt, said: { code?: number; amount?: number; receipt?: string } = {}) {
      const answer = await server.post(callbackPath(server, attempt.callback_token), callbackOf(attempt, said))
      await server.shop.checkout.idle()
      return answer
    },

    /** The phone answers its prompt; the simulated M-Pesa calls back. */
    async answer(attempt: Attempt, outcome: OutcomeName): Promise<void> {
      await control(server, '/callback', { phone: attempt.phone_number, outcome })
      await server.shop.checkout.idle()
    },

    units: (product: StockedProduct) => unitsOf(server.database, product.variants[''] as string),

    byId: async (attempt: Attempt) => (await rows<Attempt>('select * from payment_attempts where id = $1', [attempt.id]))[0] as Attempt,

    refunds: (attempt: Attempt) => server.shop.payments.refunds.ofAttempt(attempt.id),

    orders: async (id: string) => (await rows<{ n: number }>('select count(*)::int as n from orders where checkout_id = $1', [id]))[0]?.n,

    /** Prompts that the simulated M-Pesa was asked for, for this phone as 254... */
    async prompts(phone: string | null): Promise<number> {
      return (await control<{ items: unknown[] }>(server, `/prompts?phone=${phone}`)).items.length
    },
  }
  return shop
}

/** A new receipt, as M-Pesa prints them. */
export function aReceipt(): string {
  return `T${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`
}

export function callbackOf(attempt: Attempt, { code = 0, amount = attempt.amount, receipt = aReceipt() } = {}) {
  const items = [
    { Name: 'Amount', Value: amount },
    { Name: 'MpesaReceiptNumber', Value: receipt },
    { Name: 'TransactionDate', Value: 20261120102115 },
    { Name: 'PhoneNumber', Value: Number(attempt.phone_number) },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: attempt.merchant_request_id,
        CheckoutRequestID: attempt.provider_request_id,
        ResultCode: code,
        ResultDesc: 'as told by the test',
        ...(code === 0 ? { CallbackMetadata: { Item: items } } : {}),
      },
    },
  }
}
