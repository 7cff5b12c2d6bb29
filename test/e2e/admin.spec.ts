import type { Browser } from '@playwright/test'
import type { Dashboard } from '../../src/shop/insights/contract.ts'
import { expectAccessible } from './support/accessible.ts'
import { goToAdminPage } from './support/admin.ts'
import { buy, giveDetails, signInAsAdmin, signUp } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** The routes of the requirement, those of payments and settings, and one that nobody has made. */
const PAGES = [
  '/admin',
  '/admin/products',
  '/admin/videos',
  '/admin/orders',
  '/admin/users',
  '/admin/highlights',
  '/admin/discounts',
  '/admin/fomo',
  '/admin/customer-analytics',
  '/admin/wishlist-analytics',
  '/admin/email-settings',
  '/admin/email-settings/queue',
  '/admin/email-settings/templates',
  '/admin/email-settings/blocked',
  '/admin/email-settings/outbox',
  '/admin/chat',
  '/admin/chat-analytics',
  '/admin/chat/replies',
  '/admin/chat-analytics/facts',
  '/admin/returns',
  '/admin/products/new',
  '/admin/products/import',
  '/admin/orders/pack',
  '/admin/discounts/new',
  '/admin/highlights/preview',
  '/admin/email-settings/queue',
  '/admin/email-settings/templates',
  '/admin/email-settings/blocked',
  '/admin/email-settings/outbox',
  '/admin/payments',
  '/admin/holds',
  '/admin/security',
  '/admin/payments/books',
  '/admin/payments/reconciliation',
  '/admin/settings',
  '/admin/social-proof',
  '/admin/audit',
  '/admin/no-such-page',
]

/** To be printed or shown in a frame: nothing of the shell is around them. */
const BARE = ['/admin/products/tags', '/admin/orders/print', '/admin/highlights/preview/page']

test(
  '[routes-17, role-05, open-28] a visitor and a member are sent home from every admin page, and are refused the data behind them',
  { tag: ['@once', '@deep'] },
  async ({ request: visitor, playwright, baseURL }) => {
    const member = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signUp(member)
    for (const request of [visitor, member]) {
      for (const path of [...PAGES, ...BARE]) {
        const reply = await request.get(path, { maxRedirects: 0 })
        expect([reply.status(), reply.headers()['location']], path).toEqual([302, '/'])
        // As the router of an open page asks for it.
        const data = await request.get(`${path}.data`, { maxRedirects: 0 })
        expect(await data.text(), path).toContain('SingleFetchRedirect')
      }
      // The data of one page alone, as the router asks for it.
      const data = await (await request.get('/admin.data?_routes=routes%2Fadmin%2Fdashboard')).text()
      expect(data).not.toContain('held_unusual')
      for (const path of ['/api/admin/dashboard', '/api/admin/audit']) expect([401, 403]).toContain((await request.get(path)).status())
    }
    // Who follows the redirect is at home.
    expect((await member.get('/admin/products')).url()).toBe(`${baseURL}/`)
    await member.dispose()
  },
)

test(
  '[routes-17, open-39] an admin meets a page or a plain 404 at each of them, inside the admin shell',
  { tag: '@once' },
  async ({ request }) => {
    await signInAsAdmin(request)
    for (const path of PAGES) {
      const reply = await request.get(path, { maxRedirects: 0 })
      const html = await reply.text()
      expect([200, 404], path).toContain(reply.status())
      expect(reply.headers()['cache-control'], path).toContain('no-store')
      expect(html, path).toContain('aria-label="Admin"')
      if (reply.status() === 404) expect(html, path).toContain('Page not found')
    }
  },
)

test('[admin-01] the dashboard says what waits, follows the shop, and leads to where it is done', async ({ page, browser }) => {
  test.slow()
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/In a real shop an admin has 7 days to add a passkey or set up an authenticator app/)).toBeVisible()
  const toPack = page
    .getByRole('region', { name: 'To do' })
    .getByRole('listitem')
    .filter({ hasText: /orders? to pack/ })
  const { context, order } = await orderToPack(browser)
  // Without a reload, as many as there are by now: other journeys order and pack, too.
  const shown = async () => Number(/\d+/.exec(await toPack.innerText())?.[0])
  const counted = async () => {
    const { todo } = (await (await page.request.get('/api/admin/dashboard')).json()) as Dashboard
    return todo.find(({ kind }) => kind === 'to_pack')?.count
  }
  await expect.poll(async () => (await shown()) === (await counted())).toBe(true)
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page).toHaveURL(/span=days30/)
  await expect(page.getByRole('figure', { name: 'Net sales a day' })).toBeVisible()
  await expectAccessible(page)
  await toPack.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/orders/)
  await expect(page.getByRole('link', { name: order.number })).toBeVisible()
  await goToAdminPage(page, 'Audit log')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await context.close()
})

test('one search finds an order, a piece and a page; keys alone are enough', { tag: ['@once', '@wide'] }, async ({ page, browser }) => {
  test.slow()
  const { context, order } = await orderToPack(browser)
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Order, phone/ })
  // A phone's keyboard would cover half of the window: there it opens at a tap.
  await field.fill(order.number.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(order.number) })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: order.number })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // G and a letter, the question mark, and the switch that turns both off.
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('row').nth(1)).toBeFocused()
  await page.keyboard.press('?')
  await page.getByText('Single keys do something').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.keyboard.press('Control+k')
  await expect(field).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Products', includeHidden: true })).toBeVisible()
  await context.close()
})

test('the shell leads to the shop and out', { tag: '@deep' }, async ({ page }) => {
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await open(page, '/admin')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  const reply = await page.request.get('/admin', { maxRedirects: 0 })
  expect([reply.status(), reply.headers()['location']]).toEqual([302, '/'])
})

/** A member's order that is paid and waits to be packed; `context` is the buyer's browser. */
async function orderToPack(browser: Browser) {
  const context = await browser.newContext()
  const buyer = await signUp(context.request)
  const order = await buy(context.request, phoneEnding('000'), buyer)
  await giveDetails(context.request, order, buyer)
  return { context, order }
}
