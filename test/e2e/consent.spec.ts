import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import type { Collected } from '../../src/simulator/clarity/clarity.ts'
import { expectAccessible } from './support/accessible.ts'
import { signUp } from './support/buyer.ts'
import { signInWith } from './support/member.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The question for cookies, and that analytics keeps to the answer. What measures is the stand-in (src/simulator/clarity).

test.use({ overlays: true })

const question = (page: Page): Locator => page.getByRole('region', { name: 'Your choice about cookies' })
const kept = (page: Page) =>
  page.evaluate(() => ({ choice: localStorage.getItem('cookieConsent'), off: localStorage.getItem('clarity_disabled') }))
const cookiesOfTool = async (page: Page) => (await page.context().cookies()).filter(({ name }) => name.startsWith('_cl'))
/** What was asked of the tool from now on, by the paths. */
function toolRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/simulator/clarity')) asked.push(pathname)
  })
  return asked
}
/** What would load the tool is there, and has had its turn. */
async function keeperAtWork(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/consent-keeper-/.test(name)))
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
/** What the tool has collected of this browser. */
async function collected(page: Page): Promise<Collected[]> {
  const [cookie] = (await cookiesOfTool(page)).filter(({ name }) => name === '_clck')
  const { items } = (await (await page.request.get('/simulator/clarity/collected.json')).json()) as { items: Collected[] }
  return items.filter(({ user }) => user !== null && user === cookie?.value)
}

test(
  '[consent-01] [consent-02] [consent-03] the question comes by itself; with Only necessary nothing is measured, and it is not asked again',
  { tag: '@wide' },
  async ({ page }) => {
    const asked = toolRequests(page)
    await open(page, '/')
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await expect(question(page).getByRole('link', { name: 'Privacy and cookies' })).toHaveAttribute('href', '/privacy')
    // Neither is larger, or stands out.
    const [one, other] = await question(page).getByRole('button').all()
    expect((await one?.boundingBox())?.width).toBe((await other?.boundingBox())?.width)
    // Nothing before a choice.
    await keeperAtWork(page)
    expect([asked, await kept(page)]).toEqual([[], { choice: null, off: null }])

    const recorded = page.waitForResponse((response) => response.url().endsWith('/api/consent') && response.ok())
    await question(page).getByRole('button', { name: 'Only necessary' }).click()
    await expect(question(page)).toHaveCount(0)
    expect(await kept(page)).toEqual({ choice: 'necessary', off: 'true' })
    await recorded

    await page.reload()
    await ready(page)
    await keeperAtWork(page)

    expect([asked, await cookiesOfTool(page)]).toEqual([[], []])
    await expect(question(page)).toHaveCount(0)
  },
)

test(
  '[open-66] Allow all lets it measure, without a word of the page; taken back at /privacy, it is gone',
  { tag: '@wide' },
  async ({ page }) => {
    test.slow()
    const asked = toolRequests(page)
    await open(page, '/')
    await question(page).getByRole('button', { name: 'Allow all' }).click()
    expect(await kept(page)).toEqual({ choice: 'all', off: null })
    await expect
      .poll(() => asked)
      .toEqual(expect.arrayContaining(['/simulator/clarity/tag/journeys', '/simulator/clarity/s/clarity.js', '/simulator/clarity/collect']))
    await expect.poll(async () => (await collected(page)).length).toBeGreaterThan(0)
    for (const { consent, text } of await collected(page)) {
      expect(consent).toEqual({ ad_Storage: 'denied', analytics_Storage: 'granted' })
      // Dots and nothing else.
      expect(text).toMatch(/^[•\s]*•[•\s]*$/)
    }

    // Where somebody's own things are it is off, and on again where all is everybody's.
    const loads = () => asked.filter((path) => path.includes('/tag/')).length
    await page.getByRole('contentinfo').getByRole('link', { name: 'Wishlist' }).click()
    await expect(page).toHaveURL('/wishlist')
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    expect((await collected(page)).filter(({ path }) => path === '/wishlist')).toEqual([])
    await page.goBack()
    await expect.poll(loads).toBe(2)

    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
    const choice = page.getByRole('main')
    await expect(choice.getByText(/^You chose Allow all on \d+ \w+ \d{4}, \d\d:\d\d, for the version of November 2026\.$/)).toBeVisible()
    await expectAccessible(page, 'main')
    await choice.getByRole('button', { name: 'Only necessary' }).click()
    await expect(choice.getByText(/^You chose Only necessary on /)).toBeVisible()
    await expect.poll(() => cookiesOfTool(page)).toEqual([])
    expect(await kept(page)).toEqual({ choice: 'necessary', off: 'true' })

    const before = asked.length
    await open(page, '/')
    await keeperAtWork(page)
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    expect([asked.length, await cookiesOfTool(page)]).toEqual([before, []])
    await expect(question(page)).toHaveCount(0)
  },
)

test('[consent-01] nobody is asked at the till; the question waits for the next page', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await open(page, '/')
  const go = (path: string) =>
    page.evaluate(
      (to) =>
        (globalThis as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }).__reactRouterDataRouter.navigate(
          to,
        ),
      path,
    )
  await go('/checkout')
  await expect(page).toHaveURL('/checkout')
  await page.clock.runFor(20_000)
  await expect(question(page)).toHaveCount(0)
  await go('/wishlist')
  await expect(page).toHaveURL('/wishlist')
  await page.clock.runFor(1000)
  await expect(question(page)).toBeVisible()
})

test('[consent-01] by keyboard alone it is reached early, and is no trap', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/')
  await expect(question(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  const focused = page.locator(':focus')
  for (const name of ['Skip to content', 'Privacy and cookies', 'Only necessary', 'Allow all']) {
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(name)
  }
  // Past it the page goes on.
  await page.keyboard.press('Tab')
  expect(await question(page).evaluate((region) => region.contains(document.activeElement))).toBe(false)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  expect((await kept(page)).choice).toBe('necessary')
  await expect(page.locator('#main')).toBeFocused()
})

test('with text twice as large both answers are on the screen, above the bars, and the words can be scrolled', async ({ page }) => {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  await open(page, '/')
  await expect(question(page)).toBeVisible()
  const bar = await page.getByRole('navigation', { name: 'Main' }).filter({ visible: true }).last().boundingBox()
  for (const name of ['Only necessary', 'Allow all']) {
    const button = question(page).getByRole('button', { name })
    await expect(button).toBeInViewport({ ratio: 1 })
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  const box = await question(page).boundingBox()
  expect([(box?.x ?? -1) >= 0, (box?.y ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= 360]).toEqual([true, true, true])
  await question(page).getByRole('link').focus()
  await expect(question(page).getByRole('link')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await question(page).getByRole('button', { name: 'Only necessary' }).click()
  await expect(question(page)).toHaveCount(0)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  test('a choice holds without a connection, in every tab, and reaches the shop later', { tag: '@once' }, async ({ page, context }) => {
    await open(page, '/')
    await expect(question(page)).toBeVisible()
    const other = await context.newPage()
    await open(other, '/')
    await expect(question(other)).toBeVisible()
    await keeperAtWork(page)
    await context.setOffline(true)
    await question(page).getByRole('button', { name: 'Only necessary' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(question(other)).toHaveCount(0)
    const guest = await page.evaluate(() => localStorage.getItem('guest_user_id') ?? '')
    const known = async () => {
      const answer = await page.request.get('/api/consent', { headers: { 'x-guest-id': guest } })
      return ((await answer.json()) as { consent: { choice: string } | null }).consent?.choice
    }
    await context.setOffline(false)
    await expect.poll(known).toBe('necessary')
  })
})

test('[consent-02] what a member has chosen holds on another device without being asked', { tag: '@once' }, async ({ page, browser }) => {
  const { email } = await signUp(page.request)
  await open(page, '/')
  await question(page).getByRole('button', { name: 'Only necessary' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('upya:consent'))).not.toContain('unsent')

  const elsewhere = await browser.newContext()
  const device = await elsewhere.newPage()
  await open(device, '/login')
  await signInWith(device.getByRole('main'), email)
  await expect(device).toHaveURL('/')
  await device.evaluate(() => sessionStorage.clear())
  await open(device, `/?from=${randomUUID()}`)
  await expect.poll(() => kept(device)).toEqual({ choice: 'necessary', off: 'true' })
  await expect(question(device)).toHaveCount(0)
  await elsewhere.close()
})
