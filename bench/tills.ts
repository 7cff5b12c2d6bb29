import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { createLive, type Live } from '../src/platform/live.ts'
import { createLog } from '../src/platform/log.ts'
import type { Child } from './child.ts'
import type { World } from './world.ts'

export interface BagLine {
  product_id: string
  size: string | null
  quantity: number
}

interface Answer {
  status: number
  body: { id?: string; status?: string; error?: { code: string } }
}

/** A checkout that was paid: when, and how long it took until Pay was answered and until it was paid. Milliseconds. */
interface Bought {
  at: number
  answered: number
  took: number
}

/** When the simulated phone approves. Milliseconds. */
export const PHONE = 2000
/** Until all are under way, and how long is counted then. Milliseconds. */
const RAMP = 5000
const COUNTED = 10_000
/** Enough to keep the shop busy while every phone takes its two seconds. */
const IN_FLIGHT = 640

let phones = 0

/** Distinct numbers that pay by themselves: 07 or 01, five digits, 000. */
function nextPhone(): string {
  const n = phones++
  return `0${n % 2 ? 7 : 1}${String(Math.floor(n / 2) % 100_000).padStart(5, '0')}000`
}

export function buyer(shop: Child, connections: number) {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
    const response = await request(shop.base + path, { dispatcher, method, ...sent })
    return { status: response.statusCode, body: (await response.body.json()) as Answer['body'] }
  }
  return {
    pay: (items: BagLine[]) =>
      call('POST', '/api/checkouts', { items, delivery_area: 'nairobi', phone_number: nextPhone(), guest_id: randomUUID() }),
    state: (id: string) => call('GET', `/api/checkouts/${id}`),
    close: () => dispatcher.close(),
  }
}

type Buyer = ReturnType<typeof buyer>

/** Guests who pay what the next bag holds, any number at once. */
export interface Tills {
  buy(): Promise<Bought>
  close(): Promise<void>
}

export async function openTills(shop: Child, { database }: World, bag: () => BagLine[]): Promise<Tills> {
  const live = createLive(database, createLog('silent'))
  await live.start()
  const guests = buyer(shop, 128)
  return {
    buy: () => wholeCheckout(guests, live, bag()),
    async close() {
      await guests.close()
      await live.stop()
    },
  }
}

/** As many at once as keep the shop busy; `counted` are those once all are under way. */
export async function busiest({ buy }: Tills): Promise<{ done: Bought[]; counted: Bought[]; perSecond: number }> {
  const done: Bought[] = []
  const end = performance.now() + RAMP + COUNTED
  async function guest(i: number): Promise<void> {
    await sleep((i / IN_FLIGHT) * PHONE)
    while (performance.now() < end) done.push(await buy())
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, (_, i) => guest(i)))
  const counted = done.filter(({ at }) => at >= end - COUNTED && at < end)
  return { done, counted, perSecond: counted.length / (COUNTED / 1000) }
}

/** So many a second, evenly, until it is stopped: then the last have been paid. */
export function steady<Bought>({ buy }: { buy(): Promise<Bought> }, perSecond: number): { stop(): Promise<Bought[]> } {
  const state = { isOver: false }
  const inside: Promise<Bought>[] = []
  const began = performance.now()
  const coming = (async () => {
    for (let n = 0; !state.isOver; n++) {
      const wait = began + (n / perSecond) * 1000 - performance.now()
      if (wait > 0) await sleep(wait)
      const one = buy()
      // Who fails is told of at the end.
      one.catch(() => {})
      inside.push(one)
    }
  })()
  return {
    async stop() {
      state.isOver = true
      await coming
      return Promise.all(inside)
    },
  }
}

async function wholeCheckout(guests: Buyer, live: Live, items: BagLine[]): Promise<Bought> {
  const started = performance.now()
  const { status, body } = await guests.pay(items)
  const answered = performance.now() - started
  if (status !== 201 || !body.id) throw new Error(`Pay was refused: ${status} ${JSON.stringify(body)}`)
  await paid(guests, live, body.id)
  const at = performance.now()
  return { at, took: at - started, answered }
}

/** As the payment dialog does it: refetches at every event, and every 3 s. */
async function paid(guests: Buyer, live: Live, id: string): Promise<void> {
  let wake = () => {}
  const unsubscribe = live.subscribe(`checkout:${id}`, () => wake())
  const timer = setInterval(() => wake(), 3000)
  try {
    for (;;) {
      await new Promise<void>((resolve) => (wake = resolve))
      const { body } = await guests.state(id)
      if (body.status === 'paid') return
      if (body.status !== 'awaiting_payment') throw new Error(`The checkout ended ${body.status}`)
    }
  } finally {
    unsubscribe()
    clearInterval(timer)
  }
}
