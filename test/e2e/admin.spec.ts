import type { Browser } from '@playwright/test'
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
  '/admin/chat',
  '/admin/chat-analytics',
  '/admin/payments',
  '/admin/holds',
  '/admin/security',
  '/admin/payments/books',
  '/admin/payments/reconciliation',
  '/admin/settings',
  '/admin/audit',
  '/admin/no-such-page',
]

test(
  '[routes-17, role-05, open-28] a visitor and a member are sent home from every admin page, and are refused the data behind them',
  { tag: '@once' },
  async ({ request: visitor, playwright, baseURL }) => {
    const member = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signUp(member)
    for (const request of [visitor, member]) {
      for (const path of PAGES) {
        const reply = await request.get(path, { maxRedirects: 0 })
        expect([reply.status(), reply.headers()['location']], path).toEqual([302, '/'])
        // As the router of an open page asks for it.
        const data = await request.get(`${path}.data`, { maxRedirects: 0 })
        expect(await data.text(), path).toContain('SingleFetchRedirect')
      }
      // The data of one page alone, as the router asks for it.
      const data = await (await request.get('/admin.data?_routes=routes%2Fadmin%2Fdashboard')).text()
      expect(data).not.toContain('payments_in_review')
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

test('[admin-01, open-11] an admin sees what waits, ships an order and finds the action in the audit log', async ({ page, browser }) => {
  test.slow()
  const { context, order } = await orderToPack(browser)
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/In a real shop an admin has 7 days to set up an authenticator app/)).toBeVisible()
  await expect(page.getByText('Orders today')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Orders per day: / })).toBeVisible()
  await expect(page.getByText('amina@upya.example')).toBeVisible()
  const row = page
    .getByRole('table', { name: /^To pack/ })
    .getByRole('row')
    .filter({ hasText: order.number })
  await expect(row).toContainText('Wanjiku Kamau')
  await row.getByRole('button', { name: `Shipped: ${order.number}` }).click()
  await expect(page.getByText(`${order.number} is marked as shipped. The shopper has been told.`).first()).toBeVisible()
  const onTheWay = page
    .getByRole('table', { name: /^On the way/ })
    .getByRole('row')
    .filter({ hasText: order.number })
  await expect(onTheWay).toBeVisible()

  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click()
  const entry = page.getByRole('row').filter({ hasText: order.number })
  await expect(entry).toContainText('Order shipped')
  await expect(entry).toContainText('amina@upya.example')
  await context.close()
})

test.describe('another admin was faster', () => {
  test.use({ expectedErrors: [/409/] })

  test(
    '[open-11] a step that someone else has taken is said, and the list is looked at again',
    { tag: ['@once', '@deep'] },
    async ({ page, browser }) => {
      test.slow()
      const { context, order } = await orderToPack(browser)
      const admin = await signInAsAdmin(page.request)
      await open(page, '/admin')
      const button = page.getByRole('button', { name: `Shipped: ${order.number}` })
      await expect(button).toBeVisible()
      const headers = { 'X-CSRF-Token': admin.csrf }
      await page.request.post(`/api/admin/orders/${order.id}/fulfillment`, { headers, data: { fulfillment_status: 'shipped' } })
      await button.click()
      await expect(
        page.getByText(`${order.number}: This order has just changed. Reload the page and check it again.`).first(),
      ).toBeVisible()
      await expect(button).toHaveCount(0)
      await context.close()
    },
  )
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
