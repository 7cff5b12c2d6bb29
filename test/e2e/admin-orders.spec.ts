import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { buy, signInAsAdmin, signUp, type Purchase } from './support/buyer.ts'
import { open, phoneEnding, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** A guest's order that waits to be packed, for somebody of whom there is only one. */
async function toPack(request: APIRequestContext, name: string, more: Record<string, string> = {}): Promise<Purchase> {
  const guestId = randomUUID()
  const order = await buy(request, phoneEnding('000'), { guestId })
  const reply = await request.post(`/api/orders/${order.id}/delivery-details`, {
    data: {
      name,
      phone_number: order.phone,
      delivery_area: 'nairobi',
      address: 'Kilimani, Jacaranda Court 4B',
      guest_id: guestId,
      ...more,
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return order
}

/** A name that nobody else has, in letters as names have them. */
const someName = () =>
  `Baraka ${randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 8)}x`

async function search(page: Page, words: string): Promise<void> {
  const form = page.getByRole('main').getByRole('search')
  await form.getByRole('searchbox').fill(words)
  await form.getByRole('button', { name: 'Search' }).click()
}

test('[role-05, open-28] the lists, an order, packing and paper are for admins only', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await signUp(page.request)
  for (const path of ['', '/pack', '/UP-7K3M9Q', `/print?kind=slip&ids=${randomUUID()}`]) {
    const reply = await page.request.get(`/admin/orders${path}`, { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']], path).toEqual([302, '/'])
  }
  for (const route of ['orders', 'order-detail', 'orders-pack', 'orders-print']) {
    const data = await (await page.request.get(`/admin/orders.data?_routes=routes%2Fadmin%2F${route}`)).text()
    expect(data).not.toContain('phone_number')
  }
})

test('[admin-04] an order is found by the end of a phone, read, noted, sent and taken back', { tag: '@desktop' }, async ({ page }) => {
  const name = someName()
  const order = await toPack(page.request, name)
  await signInAsAdmin(page.request)
  await open(page, '/admin/orders')
  await search(page, order.phone.slice(-7))
  const row = page.getByRole('row').filter({ hasText: order.number })
  await expect(row).toContainText(name)
  await expectAccessible(page)
  await row.getByRole('link', { name: order.number }).click()

  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  await expect(page.getByRole('region', { name: '1 piece' })).toContainText(order.piece)
  await page.getByRole('textbox', { name: 'New note' }).fill('Call before you come.')
  await page.getByRole('textbox', { name: 'Message' }).fill('Half a mess')
  // What is typed is there again, as the page was rendered without it.
  await page.reload()
  await ready(page)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a mess')
  await expect(page.getByRole('textbox', { name: 'New note' })).toHaveValue('Call before you come.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('Call before you come.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Packed today' }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(new RegExp(`^Hi Baraka, your Upya order ${order.number}`, 'i'))
  await page.getByRole('button', { name: 'Send SMS' }).click()
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(/SMS to the shopper(?:, waiting)?Hi Baraka/)
  await page.getByRole('button', { name: `Shipped: ${order.number}` }).click()
  await page.getByRole('button', { name: `Undo: ${order.number}` }).click()
  await expect(page.getByRole('button', { name: `Shipped: ${order.number}` })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: `Packing slip ${order.number}` })
  await expect(slip).toContainText(order.piece)
  await expect(slip).not.toContainText('KES')
  await page.getByRole('link', { name: '58 mm roll' }).click()
  await expect(slip).toHaveAttribute('data-paper', '58')
  await expectAccessible(page)
})

test(
  '[admin-04] the longest name, address and note fit on one label, and nothing of a receipt is cut off',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const address =
      'Behind the second petrol station after the flyover, opposite the green kiosk, third gate on the left, ask for Mama Njeri. '
    const notes = 'Please call twenty minutes before you come, the gate is locked and the dog is not friendly. '
    const order = await toPack(page.request, 'Featherstonehaugh van der Merwe-Kimathi wa Nyambura '.repeat(2).slice(0, 99).trim(), {
      address: address.repeat(5).slice(0, 499).trim(),
      notes: notes.repeat(6).slice(0, 499).trim(),
    })
    await signInAsAdmin(page.request)
    for (const paper of ['100x150', 'a6']) {
      await open(page, `/admin/orders/print?kind=label&ids=${order.id}&paper=${paper}`)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g), paper).toHaveLength(1)
    }
    for (const [kind, paper] of ['label', 'slip', 'picks'].flatMap((each) => [[each, '80'] as const, [each, '58'] as const])) {
      await open(page, `/admin/orders/print?kind=${kind}&ids=${order.id}&paper=${paper}&prices=yes`)
      const cut = await page.locator('.print-sheet').evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth)
      expect(cut, `${kind} on ${paper} mm`).toBe(0)
    }
  },
)

const ORDERS = 20
/** Under two for each order. Even one every six seconds, on a phone in one hand, is under four minutes of tapping (240 at one a second). */
const TAPS_MAX = 36

test(
  '[admin-04, open-11] the journey of a day: twenty orders from paid to delivered by one person on a phone',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    test.setTimeout(240_000)
    const name = someName()
    const orders: Purchase[] = []
    // Some at a time, as other journeys buy, too.
    for (let i = 0; i < ORDERS; i += 4) orders.push(...(await Promise.all([0, 1, 2, 3].map(() => toPack(page.request, name)))))
    await signInAsAdmin(page.request)
    let taps = 0
    const tap = async (target: Locator) => {
      taps++
      await target.click()
    }
    const find = async () => {
      const form = page.getByRole('main').getByRole('search')
      await form.getByRole('searchbox').fill(name)
      await tap(form.getByRole('button', { name: 'Search' }))
      // A reload before it has begun would be one of the list without the search.
      await expect(page).toHaveURL(/[?&]q=Baraka/)
    }

    await open(page, '/admin/orders')
    await find()
    await tap(page.getByRole('button', { name: `Mark these ${ORDERS}` }))
    await tap(page.getByRole('region', { name: 'Marked rows' }).getByRole('link', { name: 'Pack' }))
    const pieces = page.getByRole('list', { name: 'Pieces to fetch' }).getByRole('button')
    await expect(pieces).toHaveCount(ORDERS)
    for (const piece of await pieces.all()) await tap(piece)
    const packed = page.getByRole('region', { name: 'Packed' })
    await expect(packed).toContainText(`${ORDERS} orders packed`)
    await tap(packed.getByRole('button', { name: 'Shipped' }))
    await expect(page.getByText(`${ORDERS} orders marked as shipped.`).first()).toBeVisible()

    // Later that day: the rider has called from each door.
    await tap(page.getByRole('link', { name: 'All orders' }))
    await tap(page.getByRole('navigation', { name: 'Which orders' }).getByRole('link', { name: /^On the way/ }))
    await expect(page).toHaveURL(/[?&]tab=on_the_way/)
    await find()
    const mark = page.getByRole('button', { name: `Mark these ${ORDERS}` })
    await expect(async () => {
      await page.reload()
      await expect(mark).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 60_000 })
    await tap(mark)
    await tap(page.getByRole('region', { name: 'Marked rows' }).getByRole('button', { name: 'Delivered' }))
    await expect(page.getByText(`${ORDERS} orders marked as delivered.`).first()).toBeVisible()
    expect(taps).toBeLessThanOrEqual(TAPS_MAX)

    // Nobody presses anything any more.
    await expect
      .poll(
        async () => {
          const reply = await page.request.get(`/api/admin/orders?tab=delivered&q=${encodeURIComponent(name)}`)
          return ((await reply.json()) as { items: unknown[] }).items.length
        },
        { timeout: 60_000 },
      )
      .toBe(ORDERS)
    expect(orders).toHaveLength(ORDERS)
  },
)
