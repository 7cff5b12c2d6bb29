import type { Page } from '@playwright/test'
import type { OverlayReport } from '../../src/shop/overlays/contract.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { visitorWho } from './support/overlays.ts'
import { open, stopTime } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// An admin switches the tour off in one of them.
test.use({ overlays: true, exclusive: 'tour' })

const seen = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
/** Opens home and lets so much time pass at once, as soon as what opens by itself is there; then time goes on as ever. */
async function waitAtHome(page: Page, ms: number): Promise<void> {
  const code = page.waitForResponse((response) => response.url().includes('/assets/overlay-host'))
  await open(page, '/')
  await code
  await page.clock.runFor(ms)
  await page.clock.resume()
}

test('[tour-02] [tour-03] the tour begins by itself, is walked through by keyboard, and stays away', async ({ page }) => {
  await visitorWho(page, ['tour'])
  await stopTime(page)
  await waitAtHome(page, 1000)
  const tour = page.getByRole('dialog')
  await expect(tour.getByRole('heading', { name: 'Step 1 of 6' })).toBeVisible()
  await expectAccessible(page, '.tour-card')
  // By Enter alone: the focus is where the tour goes on.
  for (let step = 1; step <= 6; step++) {
    await expect(tour.getByRole('heading', { name: `Step ${step} of 6` })).toBeVisible()
    await expect(page.locator(':focus')).toHaveText(step < 6 ? 'Next' : 'Finish')
    await page.keyboard.press('Enter')
  }
  await expect(tour).toHaveCount(0)
  expect(await seen(page, 'has_seen_product_tour')).toBe('true')
})

test(
  '[tour-04] on phones the view tutorial comes after 15 s, and what is chosen there is what is seen',
  { tag: '@once' },
  async ({ page }) => {
    await visitorWho(page, ['tutorial'])
    await stopTime(page)
    await waitAtHome(page, 15_000)
    const tutorial = page.getByRole('dialog', { name: 'Look at it your way' })
    await expect(tutorial).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    // What has just come under a finger is deaf for a moment.
    await page.clock.runFor(1000)
    await tutorial.getByRole('button', { name: /^Small tiles/ }).click()
    await expect(tutorial).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Compact view' })).toHaveAttribute('aria-pressed', 'true')
    expect(await seen(page, 'has_seen_view_tutorial')).toBe('true')
  },
)

test(
  'who comes by a link of a message, or is paying, is left in peace, wherever they go from there',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    await visitorWho(page, ['tour'])
    await open(page, '/guest-orders')
    await page.getByRole('link', { name: 'Home' }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('upya:quiet-visit'))).toBe('true')
    const other = await context.newPage()
    await open(other, '/#mail')
    await expect.poll(() => other.evaluate(() => sessionStorage.getItem('upya:quiet-visit'))).toBe('true')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('[tour-03] what a member has closed stays away on their other devices', { tag: ['@once', '@deep'] }, async ({ page, browser }) => {
  await visitorWho(page, ['tour'])
  const { email, password } = await signUp(page.request)
  await open(page, '/')
  const told = page.waitForResponse((response) => response.url().endsWith('/api/overlays/seen') && response.request().method() === 'PUT')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  expect((await told).status()).toBe(204)
  const context = await browser.newContext()
  const device = await context.newPage()
  await visitorWho(device, ['tour'])
  await device.request.post('/api/auth/sign-in', { data: { email, password } })
  await open(device, '/')
  await expect.poll(() => seen(device, 'has_seen_product_tour')).toBe('true')
  await expect(device.getByRole('dialog')).toHaveCount(0)
  await context.close()
})

test('what a browser tells by itself reaches the figures of the admin', { tag: '@once' }, async ({ page, browser }) => {
  const office = await browser.newContext()
  await signInAsAdmin(office.request)
  const figures = async () => {
    const answer = await office.request.get('/api/admin/overlays')
    const { shown } = ((await answer.json()) as OverlayReport).find(({ overlay }) => overlay === 'tour')!
    return { people: shown.people, dismissed: shown.dismissed }
  }
  await visitorWho(page, ['tour'])
  const before = await figures()
  await open(page, '/')
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It is told as the page is left, for another of the shop: a page that gives way to one of elsewhere has half a second for that, which
  // a busy machine may not have.
  await page.goto('/about')
  // Other journeys may be met by a tour meanwhile.
  await expect
    .poll(async () => {
      const { people, dismissed } = await figures()
      return people > before.people && dismissed > before.dismissed
    })
    .toBe(true)
  await office.close()
})

test('an admin sees what each popup brings, and switches one off', { tag: '@deep' }, async ({ page, browser }) => {
  await signInAsAdmin(page.request)
  await open(page, '/admin/popups')
  await expectAccessible(page)
  const tour = page.getByRole('region', { name: 'Product tour' })
  await expect(tour.getByText('Held back from')).toBeVisible()
  const turn = tour.getByRole('switch')
  await turn.press('Space')
  await expect(page.getByText('Off. Visitors don’t see it any more.').first()).toBeVisible()
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitorWho(visitor, ['tour'])
  await stopTime(visitor)
  await waitAtHome(visitor, 60_000)
  await expect(visitor.getByRole('dialog')).toHaveCount(0)
  await turn.press('Space')
  await expect(turn).toBeChecked()
  // The page that is open hears of it.
  await expect(visitor.getByRole('dialog', { name: /one of a kind/ })).toBeVisible()
  await context.close()
})
