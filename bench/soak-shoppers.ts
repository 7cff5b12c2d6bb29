import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Meter } from './meter.ts'

export interface SoakMall {
  base: string
  products: readonly string[]
  meter: Meter
}

/** Of a hundred who come: how many press Pay; of a hundred of those: how many cancel on the phone, and do not answer. */
const BUYERS = 25
const CANCEL = 10
const SILENT = 5
/** Longest time that a shopper goes on trying to pay while the shop is away, and then looks at what became of it. Milliseconds. */
const PATIENCE_MS = 60_000
/** What a shop in trouble may say: it is counted, and tried again as a browser does. */
const BUSY = new Set([502, 503, 504])

/** What came of what shoppers did. */
export interface Told {
  visits: number
  requests: number
  /** Of these: turned away or cut off, as it may be during a fault. */
  busy: number
  /** Pay, by whoever approves on the phone. */
  willing: number
  /** Of these. */
  paid: number
}

/** Shoppers who try again when the shop is away, as browsers and people do. Whatever else is not as it should be is a failure of the meter. */
export function createPatientShoppers({ base, products, meter }: SoakMall) {
  const dispatcher = new Agent({ connections: 64, pipelining: 1, headersTimeout: 20_000, bodyTimeout: 20_000 })
  const told: Told = { visits: 0, requests: 0, busy: 0, willing: 0, paid: 0 }
  let turn = 0
  let phones = 0
  let networks = 0
  const one = (): string => products[turn++ % products.length] as string

  /** Null when the shop was busy or away. */
  async function ask<T>(
    kind: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: T } | null> {
    const n = networks++
    const from = { 'x-test-from': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
    const json = body === undefined ? {} : { body: JSON.stringify(body) }
    const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await meter.time(kind, async () => {
      try {
        const found = await request(base + path, { dispatcher, method, headers: { ...type, ...from, ...headers }, ...json })
        return { status: found.statusCode, text: await found.body.text(), json: found.headers['content-type']?.includes('json') ?? false }
      } catch {
        // Cut off: a process died, or is not there.
        return { status: 502, text: '', json: false }
      }
    })
    told.requests++
    if (BUSY.has(answer.status)) {
      told.busy++
      return null
    }
    return { status: answer.status, body: (answer.json ? JSON.parse(answer.text) : {}) as T }
  }

  async function see(kind: string, path: string): Promise<void> {
    const answer = await ask(kind, 'GET', path)
    if (answer && answer.status !== 200) meter.fail(`${kind}: status ${answer.status}`)
  }

  async function buy(): Promise<void> {
    const chance = Math.random() * 100
    const ending = chance < CANCEL ? '032' : chance < CANCEL + SILENT ? '123' : '000'
    const phone_number = `07${String(10_000 + (phones++ % 90_000))}${ending}`
    const press = { items: [{ product_id: one(), quantity: 1 }], delivery_area: 'nairobi', guest_id: randomUUID(), phone_number }
    const key = { 'idempotency-key': randomUUID() }
    if (ending === '000') told.willing++
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const started = await ask<{ id: string }>('pay', 'POST', '/api/checkouts', press, key)
      if (started?.status === 201 || started?.status === 200) return await follow(started.body.id, ending)
      if (started && started.status >= 500) return meter.fail(`pay: status ${started.status}`)
      // Refused in words, such as that a provider is away.
      if (started || performance.now() > deadline) return
      await sleep(1000)
    }
  }

  async function follow(id: string, ending: string): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (performance.now() < deadline) {
      const state = await ask<{ status: string; order_id: string | null }>('state', 'GET', `/api/checkouts/${id}`)
      if (state && state.status !== 200) return meter.fail(`state: status ${state.status}`)
      if (state?.body.status === 'paid') {
        if (ending !== '000') meter.fail('paid without a payer')
        told.paid++
        return
      }
      if (state && state.body.status !== 'awaiting_payment') return
      await sleep(1000)
    }
  }

  return {
    told,
    async visit(): Promise<void> {
      told.visits++
      await see('home page', '/')
      await see('list', '/api/products?category=clothing')
      await see('search', '/api/products?q=dress')
      await see('product page', `/product/${one()}`)
      if (Math.random() * 100 < BUYERS) await buy()
    },
    close: () => dispatcher.close(),
  }
}
