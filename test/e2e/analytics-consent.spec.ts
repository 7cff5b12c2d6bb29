import { expectAccessible } from './support/accessible.ts'
import {
  question,
  kept,
  cookiesOfTool,
  toolRequests,
  keeperAtWork,
  userOfTool,
  collected,
  measuring,
  unmeasured,
  go,
  mark,
  isMarked,
  type Router,
} from './support/analytics-tool.ts'
import { visitorWho } from './support/overlays.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// That analytics keeps to the answer. What measures is the stand-in (src/simulator/clarity).

test.use({ overlays: true })

// Nothing but the question: twenty seconds after its answer the tour would lie over the page.
test.beforeEach(({ page }) => visitorWho(page, ['consent']))

test('[open-66] Allow all lets it measure, without a word of the page; taken back at /privacy, it is gone', async ({ page }) => {
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
  const user = await userOfTool(page)

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
  expect(unmeasured(await collected(page, user))).toEqual([])
})

test(
  '[open-66] no address that may not be measured ever reaches the tool, whichever way somebody goes, or comes back',
  { tag: '@deep' },
  async ({ page }) => {
    test.slow()
    const asked = toolRequests(page)
    // Allowed where it may not run: Back would lead there again.
    await open(page, '/wishlist?secret=1')
    await question(page).getByRole('button', { name: 'Allow all' }).click()
    await keeperAtWork(page)
    await go(page, '/')
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/wishlist?secret=1')
    await page.goForward()
    await expect(page).toHaveURL('/')
    expect(asked).toEqual([])

    await open(page, '/about')
    await measuring(page)
    // What covers a page, and a piece over it, leave the document as it is.
    await go(page, '/')
    await mark(page)
    await page.getByRole('link', { name: /^Bag/ }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.locator('main a[href^="/product/"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(page).toHaveURL('/')
    expect(await isMarked(page)).toBe(true)

    // From one measured page to the next, and on before the tool has started again.
    await page.evaluate(() => {
      const router = (globalThis as unknown as Router).__reactRouterDataRouter
      return router.navigate('/feed').then(() => router.navigate('/wishlist'))
    })
    await expect(page).toHaveURL('/wishlist')
    await ready(page)
    expect(await isMarked(page)).toBe(false)
    await page.goBack()
    await expect(page).toHaveURL('/feed')
    await measuring(page)
    // A second time.
    await page.goForward()
    await expect(page).toHaveURL('/wishlist')
    await page.goBack()
    await expect(page).toHaveURL('/feed')
    await measuring(page)

    await go(page, '/?q=coat')
    await expect(page).toHaveURL('/?q=coat')
    await ready(page)
    await open(page, '/')
    await measuring(page)
    await go(page, '/checkout?ref=secret')
    await expect(page).toHaveURL('/checkout?ref=secret')
    await ready(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await measuring(page)
    // Not even where the page itself writes the address.
    await page.evaluate(() => history.pushState(null, '', '/guest-orders?secret=2'))
    await expect(page).toHaveURL('/guest-orders?secret=2')
    await ready(page)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await measuring(page)
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })

    await expect.poll(async () => (await collected(page)).filter(({ kind }) => kind === 'end').length).toBeGreaterThanOrEqual(5)
    await expect.poll(async () => (await collected(page)).at(-1)?.path).toBe('/')
    expect(unmeasured(await collected(page))).toEqual([])
  },
)

test(
  '[consent-03] [open-66] taken back in one tab, the tool is stopped in every other for good',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    await page.clock.install()
    await open(page, '/')
    await question(page).getByRole('button', { name: 'Allow all' }).click()
    await measuring(page)
    const asked = toolRequests(page)
    const other = await context.newPage()
    await open(other, '/privacy')
    await other.getByRole('main').getByRole('button', { name: 'Only necessary' }).click()
    await page.waitForFunction(() => (window as { clarity?: { v?: string } }).clarity?.v === 'ended')
    await expect.poll(() => cookiesOfTool(page)).toEqual([])
    asked.length = 0
    await go(page, '/feed')
    await expect(page).toHaveURL('/feed')
    // Longer than it takes to start again by itself.
    await page.clock.fastForward(5000)
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await go(page, '/about')
    await expect(page).toHaveURL('/about')
    expect([asked, await cookiesOfTool(page)]).toEqual([[], []])
  },
)
