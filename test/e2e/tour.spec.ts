import type { Page } from '@playwright/test'
import { TOUR_STEPS } from '../../src/web/features/tour/steps.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** What each step speaks of: of these the first that is seen. */
const THINGS = TOUR_STEPS.map(({ shows }) => shows)

/**
 * Whether the light lies around the thing that the step speaks of, as much of it as the screen shows, with the line around it on the
 * screen, and the words beside it. Null without a light.
 */
function lightOf(page: Page, things: readonly string[]): Promise<{ isAround: boolean; isOnScreen: boolean; isFree: boolean } | null> {
  return page.evaluate((selectors) => {
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const thing = selectors
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .find((one) => boxOf(one).width > 0 && boxOf(one).height > 0)
    const [spot, card] = ['.tour-spot', '.tour-card'].map((name) => document.querySelector(name))
    if (!thing || !spot || !card) return null
    const [light, lit, words] = [boxOf(spot), boxOf(thing), boxOf(card)]
    const [margin, line] = [6, 3]
    const isAt = (edge: number, wanted: number) => Math.abs(edge - wanted) < 1
    return {
      isAround:
        isAt(light.top, Math.max(lit.top - margin, line)) &&
        isAt(light.left, Math.max(lit.left - margin, line)) &&
        isAt(light.bottom, Math.min(lit.bottom + margin, innerHeight - line)) &&
        isAt(light.right, Math.min(lit.right + margin, innerWidth - line)),
      isOnScreen: light.width > 20 && light.height > 20 && lit.top >= 0 && lit.bottom <= innerHeight,
      isFree: words.top >= light.bottom || words.bottom <= light.top || words.left >= light.right || words.right <= light.left,
    }
  }, things)
}

test('[home-02] [tour-01] [tour-03] six steps by keyboard alone, each with its light on the thing that it speaks of', async ({ page }) => {
  await open(page, '/')
  const begin = page.getByRole('button', { name: "Let's Walk You" })
  for (let tabs = 0; tabs < 40 && !(await begin.evaluate((one) => one === document.activeElement)); tabs++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const tour = page.getByRole('dialog')
  const focused = page.locator(':focus')
  for (const [at, things] of THINGS.entries()) {
    const isLast = at === THINGS.length - 1
    await expect(tour.getByRole('heading', { name: `Step ${at + 1} of 6` })).toBeVisible()
    await expect
      .poll(() => lightOf(page, things), { message: `step ${at + 1}` })
      .toEqual({ isAround: true, isOnScreen: true, isFree: true })
    await expect(focused).toHaveText(isLast ? 'Finish' : 'Next')
    await expect(focused).toBeInViewport({ ratio: 1 })
    // The keyboard stays in the tour, whichever way it goes.
    await page.keyboard.press('Tab')
    await expect(focused).toHaveText(isLast ? 'Finish' : 'Skip')
    await page.keyboard.press('Shift+Tab')
    await expect(focused).toHaveText(isLast ? 'Finish' : 'Next')
    await page.keyboard.press('Enter')
  }
  await expect(tour).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('has_seen_product_tour'))).toBe('true')
  await expect(begin).toBeFocused()
})

test('[tour-03] skipped, it is stored as seen, too; Escape skips', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  for (const leave of ['Skip', 'Escape']) {
    await page.evaluate(() => localStorage.removeItem('has_seen_product_tour'))
    await page.getByRole('button', { name: "Let's Walk You" }).click()
    const tour = page.getByRole('dialog')
    await expect(tour).toBeVisible()
    if (leave === 'Skip') await tour.getByRole('button', { name: 'Skip' }).click()
    else await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('has_seen_product_tour'))).toBe('true')
  }
})
