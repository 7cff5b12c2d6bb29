import { randomUUID } from 'node:crypto'
import type { AskRefund, Gateway, Message, RefundOrder, RefundAnswer } from '../../src/shop/payments/gateways/gateway.ts'
import { callbackAddressOf } from '../../src/shop/payments/callback-address.ts'
import type { Refund } from '../../src/shop/payments/refunds/refund.ts'
import { scriptedProvider } from './scripted-provider.ts'
import { testShop, type TestShop } from './shop.ts'
import { addProduct } from './products.ts'

/** Something paid for at a scripted M-Pesa. */
export interface Paid {
  checkoutId: string
  attemptId: string
  reference: string
  orderId: string | null
  guest: string
  variant: string
}

export interface PaidShop extends TestShop {
  /** Refunds sent to the provider, and queried. */
  sent: RefundOrder[]
  asked: AskRefund[]
  /** What it answers next; the last of each stays. */
  answers: { refund: RefundAnswer[]; ask: RefundAnswer[] }
  buy(options?: { surplus?: number; price?: number }): Promise<Paid>
  /** A message of the provider to a secret address: of a refund, or of a payment. */
  receive(token: string, message: Message, kind?: 'result' | 'webhook' | 'callback'): Promise<void>
  refundsOf(paid: Pick<Paid, 'attemptId'>): Promise<Refund[]>
  one<Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row>
}

const said = { code: '0', description: 'scripted', raw: {} }
export const WORDS = {
  sent: { kind: 'sent', providerId: null, ...said },
  completed: { kind: 'completed', receipt: 'BACK000001', ...said },
  refused: { kind: 'refused', again: true, ...said },
  refusedForGood: { kind: 'refused', again: false, ...said },
  neverSent: { kind: 'never_sent', ...said },
  unknown: { kind: 'unknown', description: 'lost', raw: {} },
  byHand: { kind: 'by_hand', description: 'no credentials', raw: {} },
} as const satisfies Record<string, RefundAnswer>

let phones = 0

/** A shop whose provider is whatever a test needs it to be. */
export async function paidShop(): Promise<PaidShop> {
  const mpesa = scriptedProvider('daraja', ['mpesa'])
  const [sent, asked]: [RefundOrder[], AskRefund[]] = [[], []]
  const answers: PaidShop['answers'] = { refund: [WORDS.sent], ask: [WORDS.sent] }
  const next = (words: RefundAnswer[]) => (words.length > 1 ? words.shift() : words[0]) as RefundAnswer
  const gateway: Gateway = {
    ...mpesa.gateway,
    async refund(order) {
      sent.push(order)
      return next(answers.refund)
    },
    async askRefund(ask) {
      asked.push(ask)
      return next(answers.ask)
    },
  }
  const t = await testShop({ gateways: [gateway] })
  const { checkout, payments } = t.shop

  /** `token`: of a row, or as the provider was given it. */
  async function receive(token: string, message: Message, kind: 'result' | 'webhook' | 'callback' = 'result'): Promise<void> {
    await checkout.receive({
      gateway: 'daraja',
      kind,
      token: token.length === 32 ? callbackAddressOf(t.deps.cipher, token) : token,
      body: JSON.stringify(message),
      address: '127.0.0.1',
      headers: {},
    })
    await checkout.idle()
  }

  async function buy({ surplus = 0, price = 1500 } = {}): Promise<Paid> {
    const product = await addProduct(t.database, { price })
    const guest = randomUUID()
    const items = [{ product_id: product.id, size: null, quantity: 1 }]
    const phone_number = `2547${String(30_000_000 + phones++)}`
    const request = { items, delivery_area: 'nairobi', payment_method: 'mpesa', phone_number, guest_id: guest } as const
    const { id, payment } = await checkout.start(request, null)
    await checkout.idle()
    mpesa.pay(payment.reference, surplus)
    const message = mpesa.message(payment.reference, 'truth')
    if (!message) throw new Error('the provider has never heard of it')
    await receive(message.token, JSON.parse(message.body) as Message, 'callback')
    const attempt = await payments.byReference(payment.reference)
    const state = await checkout.state(id)
    if (!attempt || !state) throw new Error('nothing was stored')
    return {
      checkoutId: id,
      attemptId: attempt.id,
      reference: payment.reference,
      orderId: state.order_id,
      guest,
      variant: product.variants[''] ?? '',
    }
  }

  return {
    ...t,
    sent,
    asked,
    answers,
    buy,
    receive,
    refundsOf: ({ attemptId }) => payments.refunds.ofAttempt(attemptId),
    async one<Row>(text: string, ...values: unknown[]) {
      return (await t.database.db.run(text, values)).rows[0] as Row
    },
  }
}
