import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { question, kept, cookiesOfTool, toolRequests, keeperAtWork, go } from './support/analytics-tool.ts'
import { signUp } from './support/buyer.ts'
import { signInWith } from './support/member.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The question for cookies. What is measured after it: analytics-consent.spec.ts.

test.use({ overlays: true })

test('[consent-01] [consent-02] [consent-03] the question comes by itself; with Only necessary nothing is measured, and it is not asked again', async ({
  page,
}) => {
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
})

test('[consent-01] nobody is asked at the till; the question waits for the next page', async ({ page }) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await open(page, '/')
  await go(page, '/checkout')
  await expect(page).toHaveURL('/checkout')
  await page.clock.runFor(20_000)
  await expect(question(page)).toHaveCount(0)
  await go(page, '/wishlist')
  await expect(page).toHaveURL('/wishlist')
  await page.clock.runFor(1000)
  await expect(question(page)).toBeVisible()
})

test('[consent-01] by keyboard alone it is reached early, and is no trap', { tag: '@desktop' }, async ({ page }) => {
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

test(
  'with text twice as large both answers are on the screen, above the bars, and the words can be scrolled',
  { tag: ['@deep', '@once'] },
  async ({ page }) => {
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
  },
)

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })
  test(
    'a choice holds without a connection, in every tab, and reaches the shop later',
    { tag: ['@once', '@deep'] },
    async ({ page, context }) => {
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
    },
  )
})

test(
  '[consent-02] what a member has chosen holds on another device without being asked',
  { tag: ['@once', '@deep'] },
  async ({ page, browser }) => {
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
  },
)
