import type { Locator, Page } from '@playwright/test'
import type { Overlay } from '../../src/shop/overlays/rules.ts'
import { leaveForOffer } from './support/leaving.ts'
import { misfitsOf, withChoices } from './support/look.ts'
import { isPhone } from './support/member.ts'
import { visitorWho } from './support/overlays.ts'
import { open, stopTime } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// What opens by itself, with text twice as large: whole on the screen, and all of it within reach of a keyboard.

test.use({ overlays: true })

/** Home, with so much time passed as soon as what opens by itself is there. Milliseconds. */
async function meet(page: Page, overlay: Overlay, ms: number): Promise<void> {
  await withChoices(page, { font: 200 })
  await visitorWho(page, [overlay])
  await stopTime(page)
  const code = page.waitForResponse((response) => response.url().includes('/assets/overlay-host'))
  await open(page, '/')
  await code
  await page.clock.runFor(ms)
  await page.clock.resume()
}

/** It lies within the screen, with nothing cut and nothing that scrolls sideways. */
async function expectWhole(page: Page, overlay: Locator): Promise<void> {
  await expect(overlay).toBeVisible()
  await expect.poll(() => misfitsOf(page)).toEqual([])
  const [box, screen] = [await overlay.boundingBox(), page.viewportSize()]
  const { x = -1, y = -1, width = 0, height = 0 } = box ?? {}
  expect([x >= 0, y >= 0, x + width <= (screen?.width ?? 0), y + height <= (screen?.height ?? 0)]).toEqual([true, true, true, true])
}

/** The next of these comes into sight, whole, at the key; they are named in the order in which it reaches them. */
async function expectReached(page: Page, key: 'Tab' | 'Shift+Tab', names: readonly (string | RegExp)[]): Promise<void> {
  const focused = page.locator(':focus')
  for (const name of names) {
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press(key)
      if (
        (await focused
          .filter({ hasText: name })
          .or(page.locator(':focus[aria-label]').and(page.getByLabel(name)))
          .count()) > 0
      )
        break
    }
    await expect(focused).toHaveAccessibleName(name)
    await expect(focused).toBeInViewport({ ratio: 0.99 })
  }
}

test('the tour fits with text of 200 percent, each step, by keyboard', { tag: '@deep' }, async ({ page }) => {
  await meet(page, 'tour', 1000)
  const tour = page.getByRole('dialog')
  for (let step = 1; step <= 6; step++) {
    await expect(tour.getByRole('heading', { name: `Step ${step} of 6` })).toBeVisible()
    await expectWhole(page, tour)
    await expect(page.locator(':focus')).toBeInViewport({ ratio: 0.99 })
    await page.keyboard.press('Enter')
  }
  await expect(tour).toHaveCount(0)
})

test('the view tutorial fits with text of 200 percent, by keyboard', { tag: ['@deep', '@once'] }, async ({ page }) => {
  await meet(page, 'tutorial', 15_000)
  const tutorial = page.getByRole('dialog', { name: 'Look at it your way' })
  await expectWhole(page, tutorial)
  await expectReached(page, 'Tab', [/^Large tiles/, /^Small tiles/, /^One at a time/, 'Got it'])
  await page.keyboard.press('Enter')
  await expect(tutorial).toHaveCount(0)
})

test('the offer on leaving and its chip fit with text of 200 percent, by keyboard', { tag: '@deep' }, async ({ page }) => {
  await withChoices(page, { font: 200 })
  await visitorWho(page, ['exit_offer'])
  await open(page, '/')
  const offer = await leaveForOffer(page)
  await expectWhole(page, offer)
  await expectReached(page, 'Tab', ['Not now'])
  await page.keyboard.press('Enter')
  const chip = page.getByRole('button', { name: /Click to claim/ })
  await expectWhole(page, chip)
  await expectReached(page, 'Shift+Tab', [/Click to claim/])
  await page.keyboard.press('Enter')
  await expect(offer).toBeVisible()
  await expectReached(page, 'Tab', [/^Claim/])
  await page.keyboard.press('Enter')
  const mine = page.getByRole('dialog', { name: /^Yours/ })
  await expectWhole(page, mine)
  await expectReached(page, 'Tab', ['Use it in my bag', 'Copy the code'])
})

test('the recent purchases fit with text of 200 percent, by keyboard', { tag: '@deep' }, async ({ page }) => {
  await meet(page, 'recent_purchases', isPhone() ? 8000 : 12_000)
  const popup = page.getByRole('complementary', { name: 'Recent purchases' })
  await expectWhole(page, popup)
  await expectReached(page, 'Shift+Tab', ['Close recent purchases'])
  await page.keyboard.press('Enter')
  await expect(popup).toHaveCount(0)
})

test('the question for cookies fits with text of 200 percent, by keyboard', { tag: '@deep' }, async ({ page }) => {
  await meet(page, 'consent', 1500)
  const question = page.getByRole('region', { name: 'Your choice about cookies' })
  await expectWhole(page, question)
  await expectReached(page, 'Tab', ['Privacy and cookies', 'Only necessary', 'Allow all'])
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
})
