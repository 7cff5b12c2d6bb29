import { expect as baseExpect, type Browser, type Locator, type Page } from '@playwright/test'
import { buy, giveDetails, signInAsAdmin, signUp, type Account, type Purchase } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

function bell(page: Page): Locator {
  return page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
}

function isPhone(): boolean {
  return test.info().project.name === 'phone'
}

/** Where the notifications are: the dropdown of wide screens, the page of phones. */
async function openNotices(page: Page): Promise<Locator> {
  await bell(page).click()
  if (!isPhone()) return page.getByRole('dialog', { name: 'Notifications' })
  await expect(page).toHaveURL(/\/notifications$/)
  return page.getByRole('main')
}

/** Two notifications: the order is placed, and it is paid for. */
async function bought(page: Page, account: Account): Promise<Purchase> {
  return buy(page.request, phoneEnding('000'), account)
}

async function secondDevice(browser: Browser, baseURL: string | undefined, { email, password }: Account) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  baseExpect((await context.request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(200)
  return { context, page: await context.newPage() }
}

test('[routes-06, role-02, open-40] a visitor has no bell, and is asked to sign in', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await expect(bell(page)).toHaveCount(0)
  await open(page, '/notifications')
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('[notif-02, notif-03] while they are on their way it says so; a new member has none yet', { tag: '@deep' }, async ({ page }) => {
  await signUp(page.request)
  await open(page, '/')
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route('**/api/notifications?limit=20', async (route) => {
    await held
    await route.continue()
  })
  const notices = await openNotices(page)
  if (!isPhone()) await expect(notices.getByRole('status')).toHaveText('Loading notifications')
  letThrough()
  await expect(notices.getByText('No notifications yet')).toBeVisible()
  await expect(notices.getByText("You'll see order updates here")).toBeVisible()
})

test(
  '[notif-01, notif-07, role-04] a purchase rings the bell at once, and the items say what happened',
  { tag: '@deep' },
  async ({ page }) => {
    const account = await signUp(page.request)
    // A purchase takes less than a second here: the page must listen before it.
    const listening = page.waitForResponse('**/api/live/me')
    await open(page, '/')
    await listening
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    // The message stays for seconds only: looked for while the order is still being paid.
    const [order] = await Promise.all([bought(page, account), expect(page.getByText('Payment received').first()).toBeVisible()])
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
    const notices = await openNotices(page)
    const items = notices.getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.filter({ hasText: 'Order placed' })).toContainText(`Order #${order.number}`)
    await expect(items.first()).toContainText(/Just now|min ago/)
  },
)

test(
  '[notif-08, notif-09, notif-10] one is marked read, then all, and another device sees it',
  { tag: '@deep' },
  async ({ page, browser, baseURL }) => {
    const account = await signUp(page.request)
    await bought(page, account)
    await open(page, '/')
    const other = await secondDevice(browser, baseURL, account)
    await open(other.page, '/notifications')
    await expect(other.page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(2)
    const notices = await openNotices(page)
    await notices.getByRole('button', { name: 'Mark as read: Order placed' }).click()
    await expect(notices.getByRole('button', { name: /^Mark as read/ })).toHaveCount(1)
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
    await expect(other.page.getByRole('button', { name: /^Mark as read/ })).toHaveCount(1)
    await expect(bell(other.page)).toHaveAccessibleName('Notifications, 1 unread')
    await notices.getByRole('button', { name: 'Mark all read' }).click()
    await expect(notices.getByRole('button', { name: /^Mark as read/ })).toHaveCount(0)
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await expect(bell(other.page)).toHaveAccessibleName('Notifications')
    await page.reload()
    await expect(bell(page)).toHaveAccessibleName('Notifications')
    await other.context.close()
  },
)

test('[notif-07, notif-08] two tabs share one stream and show the same', { tag: ['@once', '@deep'] }, async ({ page, context }) => {
  const account = await signUp(page.request)
  await open(page, '/')
  const second = await context.newPage()
  await open(second, '/notifications')
  await bought(page, account)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(second.getByRole('main').getByText('Order placed')).toBeVisible()
  // The tab that listened goes; the other one takes over.
  await page.close()
  await second.getByRole('button', { name: 'Mark all read' }).click()
  await expect(bell(second)).toHaveAccessibleName('Notifications')
  await buy(context.request, phoneEnding('000'), account)
  await expect(bell(second)).toHaveAccessibleName('Notifications, 2 unread', { timeout: 15_000 })
})

test('[notif-11] pressed, an item is read, the dropdown closes and the order opens', { tag: '@deep' }, async ({ page }) => {
  const account = await signUp(page.request)
  const order = await bought(page, account)
  await open(page, '/')
  const notices = await openNotices(page)
  await notices.getByRole('link', { name: /Order placed/ }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${order.id}$`))
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
})

test(
  '[routes-06, notif-01, notif-06] the page shows all of them, twenty at a time; above nine the bell says 9+',
  { tag: '@once' },
  async ({ page, browser, baseURL }) => {
    test.setTimeout(90_000)
    const account = await signUp(page.request)
    const admin = await browser.newContext({ baseURL: baseURL ?? '' })
    const { csrf } = await signInAsAdmin(admin.request)
    // Three at once: that many one shopper may have open.
    const three = await Promise.all([1, 2, 3].map(() => bought(page, account)))
    const two = await Promise.all([1, 2].map(() => bought(page, account)))
    // Five notifications of each; and two of one more.
    for (const order of [...three, ...two].slice(1)) {
      await giveDetails(page.request, order, account)
      for (const fulfillment_status of ['shipped', 'delivered', 'fulfilled']) {
        const address = `/api/admin/orders/${order.id}/fulfillment`
        const reply = await admin.request.post(address, { headers: { 'X-CSRF-Token': csrf }, data: { fulfillment_status } })
        expect(reply.status(), await reply.text()).toBe(200)
      }
    }
    await admin.close()
    await open(page, '/notifications')
    await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ unread')
    const items = page.getByRole('main').getByRole('listitem')
    await expect(items).toHaveCount(20)
    for (const title of ['On its way', 'Delivered', 'Complete']) await expect(items.filter({ hasText: title }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(items).toHaveCount(22)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  },
)

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test(
    '[notif-07, notif-09] what cannot be told stays unread, and what was missed is made up for',
    { tag: ['@once', '@deep'] },
    async ({ page, context, browser, baseURL }) => {
      const account = await signUp(page.request)
      await bought(page, account)
      await open(page, '/notifications')
      await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Mark as read: Order placed' }).click()
      await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible()
      await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
      const other = await secondDevice(browser, baseURL, account)
      await open(other.page, '/notifications')
      await other.page.getByRole('button', { name: 'Mark all read' }).click()
      await expect(bell(other.page)).toHaveAccessibleName('Notifications')
      await other.context.close()
      await context.setOffline(false)
      await expect(bell(page)).toHaveAccessibleName('Notifications', { timeout: 20_000 })
    },
  )
})
