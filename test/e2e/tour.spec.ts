import type { Page } from '@playwright/test'
import { TOUR_STEPS } from '../../src/web/features/tour/steps.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** What each step speaks of: of these the first that is seen. */
const THINGS = TOUR_STEPS.map(({ shows }) => shows)

/** How far the light lies beside the thing that the step speaks of, and beside the screen; pixels, 0 where it is right. */
function spotOf(page: Page, things: readonly string[]): Promise<{ beside: number; outside: number; isCovered: boolean } | null> {
  return page.evaluate((selectors) => {
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const thing = selectors
      .flatMap((selector) => [...document.querySelectorAll(selector)])
      .find((one) => boxOf(one).width > 0 && boxOf(one).height > 0)
    const [spot, card] = ['.tour-spot', '.tour-card'].map((name) => document.querySelector(name))
    if (!thing || !spot || !card) return null
    const [light, lit, words] = [boxOf(spot), boxOf(thing), boxOf(card)]
    const over = (value: number) => Math.max(0, Math.round(value))
    const beside = [lit.top - light.top, light.bottom - lit.bottom, lit.left - light.left, light.right - lit.right]
    // The light has a margin of its own.
    const outside = [-lit.top, lit.bottom - innerHeight, -lit.left, lit.right - innerWidth]
    return {
      beside: Math.max(...beside.map((room) => over(Math.abs(room - 6) - 1))),
      outside: Math.max(...outside.map((room) => over(room))),
      isCovered: words.top < lit.bottom && words.bottom > lit.top && words.left < lit.right && words.right > lit.left,
    }
  }, things)
}

test(
  '[home-02] [tour-01] [tour-03] six steps by keyboard alone, each with its light on the thing that it speaks of',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page, '/')
    const begin = page.getByRole('button', { name: "Let's Walk You" })
    for (let tabs = 0; tabs < 40 && !(await begin.evaluate((one) => one === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const tour = page.getByRole('dialog')
    const focused = page.locator(':focus')
    for (const [at, things] of THINGS.entries()) {
      const isLast = at === THINGS.length - 1
      await expect(tour.getByRole('heading', { name: `Step ${at + 1} of 6` })).toBeVisible()
      await expect.poll(() => spotOf(page, things), { message: `step ${at + 1}` }).toEqual({ beside: 0, outside: 0, isCovered: false })
      await expect(focused).toHaveText(isLast ? 'Finish' : 'Next')
      await expect(focused).toBeInViewport({ ratio: 1 })
      // The keyboard stays in the tour, whichever way it goes.
      await page.keyboard.press('Tab')
      await expect(focused).toHaveText(isLast ? 'Finish' : 'Skip')
      if (!isLast) await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
    }
    await expect(tour).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('has_seen_product_tour'))).toBe('true')
    await expect(begin).toBeFocused()
  },
)

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
