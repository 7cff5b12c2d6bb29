import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentsPage } from '../../src/shop/payments/contract.ts'
import { ofKnownGuest } from '../support/contacts.ts'
import { backOffice, type BackOffice, type Tried } from '../support/back-office.ts'
import { until } from '../support/server.ts'

// Payments as the office sees them: the list, its views and search, one payment in detail.
let office: BackOffice
const tried: Record<'paid' | 'short' | 'cancelled' | 'back' | 'waiting', Tried> = {} as never
beforeAll(async () => {
  office = await backOffice({ promptMs: 600_000 })
  tried.paid = await office.tryToPay('000', ['paid'])
  tried.short = await office.tryToPay('7705', ['review'])
  tried.cancelled = await office.tryToPay('032', ['failed'])
  tried.back = await office.tryToPay('000', ['paid'])
  await office.act(`/payments/${tried.back.id}/refund`, { note: 'Changed their mind' })
  tried.waiting = await office.tryToPay('999', ['awaiting_payment'])
})
afterAll(() => office.close())

const referencesOf = ({ items }: PaymentsPage) => items.map((item) => item.reference)

describe('the list', () => {
  test.each([
    ['', ['waiting', 'back', 'cancelled', 'short', 'paid']],
    ['?view=waiting', ['waiting']],
    ['?view=needs_person', ['short']],
    ['?view=paid', ['back', 'paid']],
    ['?view=not_paid', ['cancelled']],
    ['?view=refunds', ['back']],
    ['?gateway=daraja&view=paid', ['back', 'paid']],
    ['?gateway=paystack', []],
  ] as const)('"%s" shows what belongs there', async (query, names) => {
    expect(referencesOf(await office.list(query)).toSorted()).toEqual(names.map((name) => tried[name].reference).toSorted())
  })

  test('is walked page by page, newest first, each payment once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: PaymentsPage = await office.list(`?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...referencesOf(page))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(referencesOf(await office.list()))
    expect(new Set(seen).size).toBe(5)
    expect((await office.read('/api/admin/payments?cursor=nonsense', office.admin.headers)).status).toBe(400)
  })

  test('is searched by order number, reference, receipt and phone, within the view', async () => {
    const { paid, short } = tried
    const { receipt } = await office.payment(paid.id)
    for (const q of [
      paid.code,
      paid.code.toLowerCase().replace('-', ' '),
      paid.reference,
      receipt!.toLowerCase(),
      paid.phone,
      `+254${paid.phone.slice(1)}`,
    ]) {
      expect(referencesOf(await office.list(`?q=${encodeURIComponent(q)}`))).toEqual([paid.reference])
    }
    expect(referencesOf(await office.list(`?q=${short.code}&view=needs_person`))).toEqual([short.reference])
    for (const query of [`?q=${short.code}&view=paid`, '?q=Wanjiku', `?q=${short.code}&gateway=paystack`]) {
      expect(referencesOf(await office.list(query))).toEqual([])
    }
  })

  test('shows messages, the state and the masked phone number', async () => {
    const { items, open } = await office.list('?view=paid')
    const back = items.find(({ reference }) => reference === tried.back.reference)
    expect(back).toMatchObject({
      amount: 1500,
      paid_amount: 1500,
      refunded: 0,
      refunding: 1500,
      order_number: tried.back.code,
      needs_person: false,
    })
    expect(back?.phone_hint).toMatch(/^0\d{3} ••• 000$/)
    expect(JSON.stringify(items)).not.toContain(tried.back.phone.slice(1))
    expect(open).toEqual({ reviews: 1, refunds: 0, unmatched: 0, messages: 0 })
  })
})

test('the detail of a payment shows all that was received, in order, with its evidence', async () => {
  const { events, ...detail } = await office.payment(tried.paid.id)
  expect(events.map(({ from_state: from, to_state: to }) => `${from} ${to}`)).toEqual(
    expect.arrayContaining(['created initiating', 'pending settled']),
  )
  expect(JSON.stringify(events.at(-1)?.evidence)).toContain('MpesaReceiptNumber')
  expect(detail).toMatchObject({
    number: 1,
    method: 'mpesa',
    gateway: 'daraja',
    checkout_status: 'paid',
    siblings: [],
    refunds: [],
    receipt_checks: [],
  })
})

test('[open-06] a bank transfer that stays pending can be accepted by a person who has seen the money', async () => {
  const request = await ofKnownGuest(office.database, {
    items: [{ product_id: (await office.tryToPay('032', ['failed'], { stock: 2 })).product.id, quantity: 1 }],
    delivery_area: 'nairobi',
    payment_method: 'bank',
    phone_number: '0712345678',
  })
  const { body: started } = await office.post<{ id: string; payment: { reference: string } }>('/api/checkouts', request)
  const attempt = await until(
    () => office.shop.payments.byReference(started.payment.reference),
    (found) => found?.state === 'pending',
  )
  expect((await office.state({ checkoutId: started.id })).order_id).toBeNull()
  expect((await office.payment(attempt!.id)).actions).toEqual(['ask', 'match', 'accept'])
  const { body } = await office.act(`/payments/${attempt!.id}/accept`, { note: 'On the statement of the bank', receipt: 'FT26325ABCDE' })
  expect(body).toMatchObject({ state: 'settled', receipt: 'FT26325ABCDE', paid_amount: 1500 })
  expect((await office.state({ checkoutId: started.id })).status).toBe('paid')
})
