import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { steady } from '../tills.ts'
import { createMeter, type Reading } from '../meter.ts'
import type { SizedProduct } from '../shopper.ts'

/** A guest who pays by phone does so within two minutes, or something is wrong. Milliseconds. */
const PATIENCE_MS = 120_000
/** As the payment dialog asks when its stream says nothing. Milliseconds. */
const POLL_MS = 1000

/** What came of all who paid. */
export interface Paid {
  pressed: number
  paid: number
  /** Answers that told them to come again, which they did; and how many of them came from the CDN, which found no process ready. */
  busy: number
  byCdn: number
  failures: Record<string, number>
  /** Of the answers to quote, Pay and questions how it stands, and of the whole. */
  reading: Reading
}

export interface Payers {
  /** One guest: bag, Pay, the phone, the order. True when it was paid. */
  buy(): Promise<boolean>
  /** Guests at an even rate until it is stopped; then the last have paid, and all is told. */
  steady(perSecond: number): { stop(): Promise<Paid> }
  take(): Paid
  close(): Promise<void>
}

let phones = 0

/** Paying shoppers, any number at once, each with an e-mail address and an idempotency key as the page sends it. */
export function createPayers(base: string, variants: readonly SizedProduct[]): Payers {
  const dispatcher = new Agent({ connections: 256, pipelining: 1, headersTimeout: 30_000, bodyTimeout: 30_000 })
  const meter = createMeter()
  let turn = 0
  let told = { pressed: 0, paid: 0, busy: 0, byCdn: 0 }

  /** Asks again for as long as the answer is "busy, try again". */
  async function ask<T>(kind: string, method: 'GET' | 'POST', path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS
    const type: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
    for (;;) {
      const answer = await meter.time(kind, async () => {
        const {
          statusCode,
          headers,
          body: sent,
        } = await request(base + path, {
          dispatcher,
          method,
          headers: { ...type, ...more },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return { statusCode, headers, text: await sent.text() }
      })
      if (answer.statusCode < 300) return JSON.parse(answer.text) as T
      if (answer.statusCode !== 503 || performance.now() > deadline)
        throw new Error(`status ${answer.statusCode} ${answer.text.slice(0, 80)}`)
      told.busy++
      if (!answer.text.includes('unavailable')) told.byCdn++
      await sleep(1000 * Number(answer.headers['retry-after'] ?? 1))
    }
  }

  async function buy(): Promise<boolean> {
    const items = [{ ...variants[turn++ % variants.length], quantity: 1 }]
    const n = phones++
    const guest_id = randomUUID()
    const from = { 'x-forwarded-for': `172.${16 + ((n >> 16) & 15)}.${(n >> 8) & 255}.${n & 255}` }
    const phone_number = `0${n % 2 ? 7 : 1}${String(Math.floor(n / 2) % 100_000).padStart(5, '0')}000`
    const began = performance.now()
    told.pressed++
    try {
      await ask('quote', 'POST', '/api/cart/quote', { items, delivery_area: 'nairobi' }, from)
      const order = { items, delivery_area: 'nairobi', guest_id, phone_number, email: `tiers-${guest_id}@mail.example` }
      const { id } = await ask<{ id: string }>('pay', 'POST', '/api/checkouts', order, { ...from, 'idempotency-key': randomUUID() })
      for (;;) {
        await sleep(POLL_MS)
        const { status } = await ask<{ status: string }>('state', 'GET', `/api/checkouts/${id}`, undefined, from)
        if (status === 'paid') break
        if (status !== 'awaiting_payment' || performance.now() - began > PATIENCE_MS) throw new Error(`the checkout is ${status}`)
      }
      told.paid++
      return true
    } catch (error) {
      meter.fail((error as Error).message)
      return false
    }
  }

  function take(): Paid {
    const reading = meter.take()
    const now = told
    told = { pressed: 0, paid: 0, busy: 0, byCdn: 0 }
    return { ...now, failures: reading.errors, reading }
  }

  return {
    buy,
    take,
    steady(perSecond) {
      const paying = steady({ buy }, perSecond)
      return {
        async stop() {
          await paying.stop()
          return take()
        },
      }
    },
    close: () => dispatcher.close(),
  }
}
