import { expect, type Locator, type Page } from '@playwright/test'
import { isPhone } from './member.ts'

/** Looks around long enough for an offer, and turns to leave: with a mouse to the tabs, by touch with a swipe to the head of the page. */
export async function lookAroundAndLeave(page: Page): Promise<void> {
  if (!isPhone()) {
    await page.mouse.move(300, 600)
    await page.mouse.move(900, 200, { steps: 60 })
    // A browser without a window around it never tells the page that the pointer has left.
    return page.evaluate(() => void document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientX: 900, clientY: 2 })))
  }
  // A finger of a test is slower than a fast one.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const to = async (top: number) => {
      scrollTo({ top, behavior: 'instant' })
      await frame()
    }
    const most = document.documentElement.scrollHeight - innerHeight
    await to(most * 0.6)
    dispatchEvent(new Event('touchmove'))
    for (const share of [0.6, 0.4, 0.2]) await to(most * share)
  })
}

/** Leaves until the offer is there: what watches for it comes a moment after the page. */
export async function leaveForOffer(page: Page): Promise<Locator> {
  const offer = page.getByRole('dialog').filter({ has: page.getByRole('timer') })
  await expect(async () => {
    await lookAroundAndLeave(page)
    await expect(offer).toBeVisible({ timeout: 2000 })
  }).toPass()
  return offer
}
