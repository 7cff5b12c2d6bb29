import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isShopError } from '../../src/shop/errors.ts'
import type { PaymentMethod } from '../../src/shop/payments/rules.ts'
import { scriptedProvider, type Query, type ScriptedRefund, type ScriptedProvider, type Start } from '../support/scripted-provider.ts'
import { checkInvariants, unitsNow } from '../support/invariants.ts'
import { ALL_TESTS } from '../support/all-tests.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { addProduct, type StockedProduct } from '../support/products.ts'

// Whatever happens, in whatever order: at most one order, no product lost or sold twice, every shilling accounted for.

// UPYA_PROPERTY_RUNS=500 UPYA_PROPERTY_SEED=$RANDOM searches further.
const RUNS = Number(process.env['UPYA_PROPERTY_RUNS'] ?? (ALL_TESTS ? 100 : 25))
const SEED = Number(process.env['UPYA_PROPERTY_SEED'] ?? 254)
const SHOPPERS = 2

type Step =
  | { do: 'start'; who: number; method: PaymentMethod; answer: Start }
  | { do: 'retry'; who: number; method: PaymentMethod; answer: Start }
  | { do: 'pay'; who: number; attempt: number; surplus: number; tells: boolean }
  | { do: 'message'; who: number; attempt: number; times: number; how: Query; used: boolean }
  | { do: 'confirm'; who: number; attempt: number }
  | { do: 'by hand'; who: number; surplus: number }
  | { do: 'return'; who: number }
  | { do: 'cancel'; who: number }
  | { do: 'cancel order'; who: number }
  | { do: 'wait'; seconds: number; query: Query; refund: ScriptedRefund }

const who = fc.nat({ max: SHOPPERS - 1 })
const attempt = fc.nat({ max: 2 })
const method = fc.constantFrom<PaymentMethod>('mpesa', 'mpesa', 'card')
const answer = fc.constantFrom<Start>('accepted', 'accepted', 'accepted', 'lost', 'refused')
const how = fc.constantFrom<Query>('truth', 'truth', 'truth', 'denies', 'unclear')
const query = fc.constantFrom<Query>('truth', 'truth', 'silent', 'denies', 'unclear')
const refund = fc.constantFrom<ScriptedRefund>('sent', 'done', 'refused', 'lost', 'lost_but_done', 'never_sent', 'by_hand')
const seconds = fc.constantFrom(1, 15, 40, 100, 400, 700, 1600)

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('start' as const), who, method, answer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), who, method, answer }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who,
      attempt,
      surplus: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
      tells: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('message' as const),
      who,
      attempt,
      times: fc.constantFrom(1, 1, 3),
      how,
      used: fc.constantFrom(false, false, false, false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), who, attempt }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('by hand' as const), who, surplus: fc.constantFrom(0, 0, 0, -1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('return' as const), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), who }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel order' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds, query, refund }) },
) satisfies fc.Arbitrary<Step>

let t: TestShop
let mpesa: ScriptedProvider
let cards: ScriptedProvider
beforeAll(async () => {
  mpesa = scriptedProvider('daraja', ['mpesa'])
  cards = scriptedProvider('paystack', ['card'])
  t = await testShop({ gateways: [mpesa.gateway, cards.gateway] })
})
afterAll(() => t.close())

test('[open-01, open-06] any order of callbacks, queries, returns, expiries, refunds and lies keeps stock and money whole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 36, size: 'max' }), async (steps) => {
      const run = await begin()
      for (const one of steps) await unlessRefused(() => run.does(one))
      expect(await checkInvariants(t.database, { units: run.units, now: t.clock.now() })).toEqual([])
      await run.end()
      expect(await run.broken()).toEqual([])
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
  // It has been everywhere that matters.
  expect(await statesSeen()).toEqual(expect.arrayContaining(['settled', 'refunded', 'amount_mismatch', 'timed_out', 'cancelled', 'failed']))
}, 120_000)

async function statesSeen(): Promise<string[]> {
  const rows = await t.database.db.query<{ state: string }>(
    { name: 'test_states', text: 'select distinct state from payment_attempts' },
    [],
  )
  return rows.map(({ state }) => state)
}

let phones = 0

/** One product, two shoppers who want it. */
async function begin() {
  const product = await addProduct(t.database)
  const shoppers = Array.from({ length: SHOPPERS }, () => ({
    guest: randomUUID(),
    phone: `2547${String(10_000_000 + phones++)}`,
    checkouts: [] as string[],
  }))
  const units = await unitsNow(t.database)

  async function attemptsOf(person: number): Promise<About[]> {
    return t.database.db.query(
      {
        name: 'test_attempts_of',
        text: 'select reference, gateway from payment_attempts where checkout_id = any($1::text[]) order by created_at, id',
      },
      [shoppers[person]?.checkouts],
    )
  }

  async function does(one: Step): Promise<void> {
    if (one.do === 'wait') return passTime(one)
    const shopper = shoppers[one.who]
    const checkout = shopper?.checkouts.at(-1)
    if (one.do === 'start' && shopper) return start(product, shopper, one)
    if (!checkout) return
    const { checkout: machine } = t.shop
    switch (one.do) {
      case 'retry':
        mpesa.script.start = cards.script.start = one.answer
        await machine.retry(checkout, { payment_method: one.method }, null)
        return machine.idle()
      case 'cancel':
        await machine.cancel(checkout)
        return
      case 'cancel order': {
        const order = (await machine.state(checkout))?.order_id
        if (order) await machine.cancelOrder(order, { userId: null, guestId: shopper?.guest ?? null }, null)
        return
      }
      case 'return': {
        const reference = (await machine.state(checkout))?.payment?.reference
        if (reference) await machine.stateByReference(reference)
        return
      }
      case 'by hand': {
        const { payment, total_amount: price } = (await machine.state(checkout)) ?? {}
        if (payment && price) await confirms(mpesa.payByHand(payment.reference.replace(/-\d+$/, ''), price + one.surplus, t.clock.now()))
        return
      }
      case 'confirm': {
        const about = at(await attemptsOf(one.who), one.attempt)
        const message = about?.gateway === 'daraja' ? mpesa.confirmation(about.reference, t.clock.now()) : null
        return message ? confirms(message) : undefined
      }
      case 'pay':
      case 'message':
        return speaks(one, at(await attemptsOf(one.who), one.attempt))
    }
  }

  return {
    units,
    does,
    /** Every payment is finally reported, time passes, and admins make the refunds that cannot be automatic. */
    async end(): Promise<void> {
      for (const provider of [mpesa, cards]) provider.script.query = 'truth'
      for (const person of shoppers.keys()) {
        for (const { reference, gateway } of await attemptsOf(person)) {
          if (providerOf(gateway).truthOf(reference)?.paid != null) await deliver(gateway, reference, 'truth')
        }
      }
      for (let turn = 0; turn < 6; turn++) await passTime({ seconds: 900, query: 'truth', refund: 'done' })
    },
    async broken(): Promise<string[]> {
      const both = [mpesa.money(), cards.money()]
      const providerMoney = { taken: both[0]!.taken + both[1]!.taken, returned: both[0]!.returned + both[1]!.returned }
      return checkInvariants(t.database, { units, providerMoney, now: t.clock.now() })
    },
  }
}

async function start(
  product: StockedProduct,
  shopper: { guest: string; phone: string; checkouts: string[] },
  one: Step & { do: 'start' },
): Promise<void> {
  mpesa.script.start = cards.script.start = one.answer
  const started = await t.shop.checkout.start(
    {
      items: [{ product_id: product.id, size: null, quantity: 1 }],
      delivery_area: 'nairobi',
      payment_method: one.method,
      phone_number: shopper.phone,
      guest_id: shopper.guest,
    },
    null,
  )
  shopper.checkouts.push(started.id)
  await t.shop.checkout.idle()
}

interface About {
  reference: string
  gateway: string
}

function at(attempts: readonly About[], attempt: number): About | undefined {
  return attempts[attempt % Math.max(1, attempts.length)]
}

/** Money at the PayBill: paid by hand, or the second word about a prompt. */
async function confirms(message: { token: string; body: string }): Promise<void> {
  const arrived = { gateway: 'daraja' as const, kind: 'confirmation' as const, ...message, address: '127.0.0.1', headers: {} }
  await t.shop.checkout.receive(arrived)
  await t.shop.checkout.idle()
}

async function speaks(one: Step & { do: 'pay' | 'message' }, about: About | undefined): Promise<void> {
  if (!about) return
  if (one.do === 'pay') {
    providerOf(about.gateway).pay(about.reference, one.surplus)
    return one.tells ? deliver(about.gateway, about.reference, 'truth') : undefined
  }
  // A receipt that has paid already, shown for another payment: no new money.
  const used = one.used
    ? providerOf(about.gateway)
        .paid()
        .find(({ reference }) => reference !== about.reference)?.receipt
    : undefined
  await Promise.all(Array.from({ length: one.times }, () => deliver(about.gateway, about.reference, one.how, used)))
  await t.shop.checkout.idle()
}

async function deliver(gateway: string, reference: string, how: Query, used?: string): Promise<void> {
  const provider = providerOf(gateway)
  // Shown for a payment that was made, it would be the provider denying its own receipt.
  const message = provider.message(reference, how, provider.truthOf(reference)?.paid == null ? used : undefined)
  if (!message) return
  const arrived = { gateway: provider.gateway.name, kind: 'callback' as const, ...message, address: '127.0.0.1', headers: {} }
  await t.shop.checkout.receive(arrived)
  await t.shop.checkout.idle()
}

async function passTime(one: { seconds: number; query: Query; refund: ScriptedRefund }): Promise<void> {
  for (const provider of [mpesa, cards]) Object.assign(provider.script, { query: one.query, refund: one.refund })
  t.clock.forward(one.seconds)
  const { checkout } = t.shop
  await checkout.sweepInbox()
  await checkout.matchProviderPayments()
  await checkout.askProviders()
  await checkout.sweep()
  await checkout.sendRefunds()
}

function providerOf(gateway: string): ScriptedProvider {
  return gateway === 'paystack' ? cards : mpesa
}

async function unlessRefused(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!isShopError(error)) throw error
  }
}
