import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Addresses } from './addresses.ts'
import type { Meter } from './meter.ts'

export interface SizedProduct {
  product_id: string
  size: string | null
}

export interface Mall {
  base: string
  /** Where the simulated providers listen. */
  providers: string
  addresses: Addresses
  variants: readonly SizedProduct[]
  meter: Meter
}

/** Of a hundred who come: how many press Pay, and of a hundred of those, how many do what. */
const BUYERS = 20
const BY_CARD = 20
const CHANGE_THEIR_MIND = 5
const CANCEL_ON_THE_PHONE = 5
/** Longest time for a payment to become an order. Milliseconds. */
const PAYMENT_TIMEOUT_MS = 60_000

/** How shoppers go through the shop; any number at once. */
export function createShoppers({ base, providers, addresses, variants, meter }: Mall) {
  const dispatcher = new Agent({ connections: 64, pipelining: 1 })
  let turn = 0
  let phones = 0
  const one = <T>(list: readonly T[]): T => list[turn++ % list.length] as T

  async function ask<T>(kind: string, method: 'GET' | 'POST', url: string, body?: unknown, expected = 200): Promise<T> {
    return meter.time(kind, async () => {
      const json = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      const answer = await request(url, { dispatcher, method, ...json })
      const text = await answer.body.text()
      if (answer.statusCode !== expected) throw new Error(`status ${answer.statusCode} ${text.slice(0, 80)}`)
      return (answer.headers['content-type']?.includes('json') ? JSON.parse(text) : undefined) as T
    })
  }
  const see = (kind: string, path: string) => ask(kind, 'GET', base + path)

  async function browse(): Promise<void> {
    await see('home page', one(addresses.homes))
    await see('list', one(addresses.lists))
    await see('search', one(addresses.searches))
    // A small catalogue has none.
    if (addresses.deepPages.length > 0) await see('deep page of a list', one(addresses.deepPages))
    for (let i = 0; i < 2; i++) {
      const id = one(addresses.ids)
      await see('product page', `/product/${id}`)
      await see('product', `/api/products/${id}`)
    }
  }

  /** 07 or 01, five digits and the ending that says what the phone does. */
  function phone(ending: string): string {
    const n = phones++
    return `0${n % 2 ? 7 : 1}${String(Math.floor(n / 2) % 100_000).padStart(5, '0')}${ending}`
  }

  async function buy(): Promise<void> {
    const items = [{ ...one(variants), quantity: 1 }]
    await ask('quote', 'POST', `${base}/api/cart/quote`, { items, delivery_area: 'nairobi' })
    const chance = Math.random() * 100
    const byCard = chance < BY_CARD
    const cancels = !byCard && chance < BY_CARD + CANCEL_ON_THE_PHONE
    const guest_id = randomUUID()
    const order = { items, delivery_area: 'nairobi', guest_id, phone_number: phone(cancels ? '032' : '000') }
    const how = byCard ? { payment_method: 'card', email: `load-${guest_id}@mail.example` } : {}
    const { id, payment } = await ask<{ id: string; payment: { reference: string } }>(
      'pay',
      'POST',
      `${base}/api/checkouts`,
      { ...order, ...how },
      201,
    )
    if (byCard) await payByCard(id, payment.reference)
    const state = await meter.time('paid', () => ended(id, cancels ? 'failed' : 'paid'))
    if (cancels) await ask('give up', 'POST', `${base}/api/checkouts/${id}/cancel`)
    else if (Math.random() * 100 < CHANGE_THEIR_MIND)
      await ask('cancel an order', 'POST', `${base}/api/orders/${state.order_id}/cancel`, { guest_id })
  }

  /** The provider's page is there as soon as the shop has sent the payer to it. */
  async function payByCard(id: string, reference: string): Promise<void> {
    await ended(id, 'awaiting_payment', 'page')
    await request(`${providers}/control/paystack/pay`, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference }),
    }).then(({ body }) => body.text())
  }

  /** As the payment dialog does: polls, here every half second. */
  async function ended(id: string, status: string, step?: string): Promise<{ order_id: string | null }> {
    const deadline = performance.now() + PAYMENT_TIMEOUT_MS
    for (;;) {
      const state = await ask<{ status: string; step: string; order_id: string | null }>('state', 'GET', `${base}/api/checkouts/${id}`)
      if (state.status === status && (step === undefined || state.step === step)) return state
      if (state.status !== 'awaiting_payment' || performance.now() > deadline)
        throw new Error(`a checkout ended ${state.status} ${state.step}`)
      await sleep(500)
    }
  }

  return {
    /** One who comes, looks around and perhaps buys. What fails is counted, and ends the visit. */
    async visit(): Promise<void> {
      try {
        await browse()
        if (Math.random() * 100 < BUYERS) await buy()
      } catch {
        // The meter has it.
      }
    },
    close: () => dispatcher.close(),
  }
}

export type Shoppers = ReturnType<typeof createShoppers>
