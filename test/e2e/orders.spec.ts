import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { buy, giveDetails, guestIdOf, signInAsAdmin, signUp } from './support/buyer.ts'
import { fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Made {
  order_number: string
  created_at: string
}

const card = (page: Page, number: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: number }) })

test('[order-05, routes-05, data-08] a member buys, follows the order live and finds it in the history', async ({ page, browser }) => {
  test.slow()
  await signUp(page.request)
  const piece = await pieceFor(page)
  const phone = phoneEnding('000')
  await fillBag(page, piece)
  await pay(page, phone)
  await page.waitForURL(/\/delivery-details\?order_id=/)
  await page.getByLabel('Name').fill('Wanjiku Kamau')
  await page.getByLabel('Address').fill('Kilimani, Argwings Kodhek Road, Jacaranda Court 4B')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await page.waitForURL(/\/order-confirmation\?order_id=/)
  const number =
    (await page
      .getByText(/^UP-[A-Z0-9]{6}$/)
      .first()
      .textContent()) ?? ''

  await open(page, '/orders')
  const order = card(page, number)
  await expect(order.getByText('Being packed')).toBeVisible()
  await expect(order.getByText(piece.name)).toBeVisible()
  await expect(order.getByText(/Jacaranda Court 4B/)).toBeVisible()
  await order.getByRole('link', { name: /View order/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  const now = page.locator('[aria-current="step"]')
  await expect(now).toContainText('Delivery details received')
  await expect(page.getByText(/They’ll reach you in 1-2 days/)).toBeVisible()

  // The admin ships it elsewhere; this page is updated by itself.
  const shop = await browser.newContext()
  const admin = await signInAsAdmin(shop.request)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const shipped = await shop.request.post(`/api/admin/orders/${id}/fulfillment`, {
    headers: { 'X-CSRF-Token': admin.csrf },
    data: { fulfillment_status: 'shipped' },
  })
  expect(shipped.status()).toBe(200)
  await expect(now).toContainText('On its way')
  await expect(page.getByText('Now: On its way')).toBeAttached()
  await expect(page.getByRole('link', { name: 'Change', exact: true })).toHaveCount(0)
  await expect(
    page
      .getByRole('button', { name: /Notifications, [1-9]/ })
      .or(page.getByRole('link', { name: /Notifications, [1-9]/ }))
      .first(),
  ).toBeVisible()
  await shop.close()
})

test('[order-05] older orders come when asked for, newest first', { tag: ['@once', '@deep'] }, async ({ page }) => {
  test.slow()
  const member = await signUp(page.request)
  // As many at once as one shopper may have open.
  for (const wave of [3, 3, 3, 2]) await Promise.all(Array.from({ length: wave }, () => buy(page.request, phoneEnding('000'), member)))
  const made = ((await (await page.request.get('/api/orders?limit=20')).json()) as { items: Made[] }).items
  const times = made.map((order) => order.created_at)
  expect(times).toEqual(times.toSorted().toReversed())
  const numbers = made.map((order) => order.order_number)
  expect(numbers).toHaveLength(11)
  await open(page, '/orders')
  const headings = page.getByRole('list', { name: 'Orders' }).getByRole('heading')
  await expect(headings).toHaveText(numbers.slice(0, 10))
  await page.getByRole('link', { name: 'Show more' }).click()
  await expect(headings).toHaveText(numbers)
  await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
})

test('[order-05] a member without orders is shown a way on', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.getByRole('link', { name: 'See our picks' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test(
  '[routes-05, open-38, open-13] a visitor and another member see nothing of an order',
  { tag: '@once' },
  async ({ request, playwright, baseURL }) => {
    const member = await signUp(request)
    const order = await buy(request, phoneEnding('000'), member)
    const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    expect((await stranger.get(`/orders/${order.id}`)).status()).toBe(404)
    expect((await stranger.get(`/orders/${order.id}/receipt`)).status()).toBe(404)
    expect((await stranger.get(`/api/orders/${order.id}`)).status()).toBe(404)
    await signUp(stranger, 'Otieno Ouma')
    expect((await stranger.get(`/orders/${order.id}`)).status()).toBe(404)
    expect((await stranger.get(`/orders/${order.id}/receipt`)).status()).toBe(404)
    expect(await (await stranger.get('/orders')).text()).not.toContain(order.number)
    const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const sent = await visitor.get('/orders', { maxRedirects: 0 })
    expect(sent.status()).toBe(302)
    expect(sent.headers()['location']).toBe('/?signin=%2Forders')
    await stranger.dispose()
    await visitor.dispose()
  },
)

test.describe('before signing in the answer is 404', () => {
  test.use({ expectedErrors: [/404/] })

  test(
    '[open-13] the link of an e-mail, opened on another device, leads through the sign-in to the order',
    { tag: '@deep' },
    async ({ page, browser }) => {
      const home = await browser.newContext()
      const member = await signUp(home.request)
      const order = await buy(home.request, phoneEnding('000'), member)
      await home.close()
      await open(page, `/orders/${order.id}`)
      await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign In' })
      await dialog.getByLabel('E-mail').fill(member.email)
      await dialog.getByLabel('Password', { exact: true }).fill(member.password)
      await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible()
    },
  )
})

test('[open-13] a guest follows the own order live and joins it to an account later', { tag: '@deep' }, async ({ page, browser }) => {
  test.slow()
  await open(page, '/')
  const guestId = await guestIdOf(page)
  const order = await buy(page.request, phoneEnding('000'), { guestId })
  await giveDetails(page.request, order, { guestId })
  await open(page, `/orders/${order.id}`)
  const now = page.locator('[aria-current="step"]')
  await expect(now).toContainText('Delivery details received')

  const shop = await browser.newContext()
  const admin = await signInAsAdmin(shop.request)
  await shop.request.post(`/api/admin/orders/${order.id}/fulfillment`, {
    headers: { 'X-CSRF-Token': admin.csrf },
    data: { fulfillment_status: 'shipped' },
  })
  await expect(now).toContainText('On its way')
  await shop.close()

  await signUp(page.request)
  await open(page, '/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  const claim = page.getByRole('region', { name: 'Bought as a guest before?' })
  await claim.getByLabel('Phone number you paid with').fill('0712 000 111')
  await claim.getByRole('button', { name: 'Add my orders' }).click()
  await expect(claim.getByText('We couldn’t find an order from this browser with this number.')).toBeVisible()
  await claim.getByLabel('Phone number you paid with').fill(order.phone)
  await claim.getByRole('button', { name: 'Add my orders' }).click()
  await expect(page.getByText('1 order added.')).toBeVisible()
  await expect(card(page, order.number)).toBeVisible()
})

test('a receipt fits a sheet of paper and shows nothing but itself', { tag: '@deep' }, async ({ page }) => {
  const member = await signUp(page.request, 'Achieng Odhiambo')
  const order = await buy(page.request, phoneEnding('000'), member)
  await giveDetails(page.request, order, member)
  await open(page, `/orders/${order.id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { name: `Receipt ${order.number}` })).toBeVisible()
  await expect(page.getByText(order.piece)).toBeVisible()
  await expect(page.getByText(/^0\d{3} ••• \d{3}$/)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByText(order.piece)).toBeVisible()
  const width = await page.evaluate(() => ({ page: document.documentElement.scrollWidth, seen: innerWidth }))
  expect(width.page).toBeLessThanOrEqual(width.seen)
})

test('a piece that is sold out leads to others like it', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const member = await signUp(page.request)
  const order = await buy(page.request, phoneEnding('000'), member, { all: true })
  await open(page, `/orders/${order.id}`)
  await page
    .getByRole('button', { name: `Find similar: ${order.piece}` })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Similar pieces' }).getByRole('link').first()).toBeVisible()
})

test('[open-39] an order id that nobody has answers 404 in plain words', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const reply = await page.request.get(`/orders/${randomUUID()}`)
  expect(reply.status()).toBe(404)
  expect(await reply.text()).toContain('We couldn’t find this order')
  expect((await page.request.get('/orders/no-id')).status()).toBe(404)
})
