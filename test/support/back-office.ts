import { randomUUID } from 'node:crypto'
import type { CheckoutState, StartedCheckout } from '../../src/shop/checkout/contract.ts'
import type { PaymentsPage, PaymentDetail, Reconciliation } from '../../src/shop/payments/contract.ts'
import { PASSWORD, send, signUpProvenAdmin, type AuthenticatorApp, type SignedInMember } from './members.ts'
import { control } from './simulator-control.ts'
import { testServer, until, type TestServer, type TestServerOptions } from './server.ts'
import { addProduct, type StockedProduct } from './products.ts'

export interface Tried {
  product: StockedProduct
  checkoutId: string
  code: string
  reference: string
  /** Of the attempt. */
  id: string
  guest: string
  phone: string
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  body: T & { error: { code: string; message: string; fields?: Record<string, string> } }
}

export interface BackOffice extends TestServer {
  admin: SignedInMember & AuthenticatorApp
  /** Pays, on a phone with this ending, until the checkout is in one of these states. */
  tryToPay(
    ending: string,
    statuses: readonly string[],
    options?: { price?: number; stock?: number; product?: StockedProduct },
  ): Promise<Tried>
  state(tried: Pick<Tried, 'checkoutId'>): Promise<CheckoutState>
  payment(id: string): Promise<PaymentDetail>
  list(query?: string): Promise<PaymentsPage>
  reconciliation(): Promise<Reconciliation>
  /** As the admin; `path` below /api/admin. */
  act<T = PaymentDetail>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  /** To the PayBill, by hand; the receipt. */
  payByHand(account: string, amount: number): Promise<string>
  /** Worker turns, with the time between them. */
  work(seconds?: number): Promise<void>
  stockOf(product: StockedProduct): Promise<number>
  audited(action: string, subject: string): Promise<{ admin_email: string; details: Record<string, unknown> }[]>
}

let phones = 10

/** The shop with its simulated providers, and somebody in the office. */
export async function backOffice(options: TestServerOptions = {}): Promise<BackOffice> {
  const server = await testServer(options)
  const admin = await signUpProvenAdmin(server)
  const { database, shop, clock } = server
  const rows = async <T>(text: string, ...values: unknown[]) => (await database.db.run(text, values)).rows as T[]
  const read = async <T>(path: string) => (await server.read<T>(path, admin.headers)).body

  async function tryToPay(
    ending: string,
    statuses: readonly string[],
    { price = 1500, stock = 1, product: given }: { price?: number; stock?: number; product?: StockedProduct } = {},
  ): Promise<Tried> {
    const product = given ?? (await addProduct(database, { price, stock: { '': stock } }))
    const guest = randomUUID()
    const phone = `07${String(phones++).padStart(8 - ending.length, '1')}${ending}`
    const { body } = await server.post<StartedCheckout>('/api/checkouts', {
      items: [{ product_id: product.id, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: phone,
      guest_id: guest,
    })
    await until(
      () => server.read<CheckoutState>(`/api/checkouts/${body.id}`),
      (answer) => statuses.includes(answer.body.status),
    )
    const { reference } = body.payment
    const id = (await shop.payments.byReference(reference))?.id ?? ''
    return { product, checkoutId: body.id, code: reference.slice(0, 9), reference, id, guest, phone }
  }

  async function payByHand(account: string, amount: number): Promise<string> {
    const { items: before } = await control<{ items: { receipt: string }[] }>(server, '/ledger')
    await control(server, '/pay', { phone: '254722000999', account, amount })
    const { items } = await control<{ items: { receipt: string }[] }>(server, '/ledger')
    const receipt = items.find((item) => !before.some((known) => known.receipt === item.receipt))?.receipt ?? ''
    await until(
      () => rows<{ receipt: string }>('select receipt from provider_payments where receipt = $1', receipt),
      (found) => found.length > 0,
    )
    await shop.checkout.idle()
    return receipt
  }

  /** Shows who they are when it is asked for, and tries again, as the pages do. */
  async function act<T>(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const ask = () => server.post(`/api/admin${path}`, body, { ...admin.headers, ...headers }) as Promise<Answer<T>>
    const answer = await ask()
    if (answer.status !== 403 || answer.body.error.code !== 'reauthentication_required') return answer
    const proven = await send(server.base, '/api/auth/reauthenticate', { password: PASSWORD, code: admin.code() }, admin.headers)
    if (!proven.ok) throw new Error(`not proven: ${proven.status} ${await proven.text()}`)
    return ask()
  }

  return {
    ...server,
    admin,
    tryToPay,
    state: ({ checkoutId }) => read(`/api/checkouts/${checkoutId}`),
    payment: (id) => read(`/api/admin/payments/${id}`),
    list: (query = '') => read(`/api/admin/payments${query}`),
    reconciliation: () => read('/api/admin/payments/reconciliation'),
    act,
    payByHand,
    async work(seconds = 0) {
      clock.forward(seconds)
      const { checkout } = shop
      for (const turn of [checkout.sweepInbox, checkout.askProviders, checkout.sweep, checkout.sendRefunds, checkout.matchProviderPayments])
        await turn()
      await checkout.idle()
    },
    async stockOf({ id }) {
      return (await rows<{ stock: number }>('select stock from product_variants where product_id = $1', id))[0]?.stock ?? -1
    },
    audited: (action, subject) =>
      rows('select admin_email, details from admin_audit_log where action = $1 and subject = $2 order by created_at, id', action, subject),
  }
}
