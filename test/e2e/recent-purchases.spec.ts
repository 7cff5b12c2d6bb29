import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { visitorWho } from './support/overlays.ts'
import { open, pieceFor, stopTime } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// What there is to tell is the whole shop's, and admins of other journeys change it.
test.use({ overlays: true, exclusive: 'recent-purchases' })

const popup = (page: Page) => page.getByRole('complementary', { name: 'Recent purchases' })
const isPhone = () => test.info().project.name === 'phone'
const first = () => (isPhone() ? 8000 : 12_000)
const each = () => (isPhone() ? 5000 : 7000)

/** Opens a page with its time held, as soon as what opens by itself is there. */
async function arrive(page: Page, path = '/'): Promise<void> {
  await stopTime(page)
  const code = page.waitForResponse((response) => response.url().includes('/assets/overlay-host'))
  await open(page, path)
  await code
}
async function meet(page: Page): Promise<void> {
  await page.clock.runFor(first())
  await expect(popup(page)).toBeVisible()
}

test('[fomo-01, fomo-02, fomo-03] it comes by itself, goes on to the next, and waits for whoever points at it', async ({ page }) => {
  await visitorWho(page, ['recent_purchases'])
  await arrive(page)
  const asked = page.waitForRequest(/get_active_fomo_notifications\?limit_count=10$/)
  await meet(page)
  await asked
  // Nothing is taken from whoever looks around.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const words = await popup(page).getByRole('link').innerText()
  expect(words).toMatch(/^\p{L}+ (?:in|outside) .+ bought .+\n.+ ago · example$/u)
  const pieces = popup(page).getByRole('link')
  await pieces.dispatchEvent('pointerenter')
  await pieces.dispatchEvent('pointerover')
  await page.clock.runFor(60_000)
  // Its age grows meanwhile.
  const [piece = ''] = words.split('\n')
  await expect(pieces).toContainText(piece, { useInnerText: true })
  await pieces.dispatchEvent('pointerout')
  await page.clock.runFor(each())
  await expect(pieces).not.toContainText(piece, { useInnerText: true })
})

test('[fomo-03, fomo-07, open-65] whoever closes it is not told again', { tag: '@deep' }, async ({ page }) => {
  await visitorWho(page, ['recent_purchases'])
  await arrive(page)
  await meet(page)
  const close = popup(page).getByRole('button', { name: 'Close recent purchases' })
  // It waits for the keyboard that is in it, and time goes on.
  await close.focus()
  await page.clock.resume()
  await expectAccessible(page, '.recent-purchases')
  await close.click()
  await expect(popup(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('has_seen_fomo'))).toBe('true')
  const code = page.waitForResponse((response) => response.url().includes('/assets/overlay-host'))
  await page.reload()
  await code
  await page.clock.runFor(120_000)
  await expect(popup(page)).toHaveCount(0)
})

test(
  'its link opens the piece over the page, and Escape closes it for who came by keyboard',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await visitorWho(page, ['recent_purchases'])
    await arrive(page)
    await meet(page)
    const link = popup(page).getByRole('link')
    const path = await link.getAttribute('href')
    await link.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(popup(page)).toHaveCount(0)
  },
)

test('it covers no bar: not that of the shop, nor the one to buy', { tag: '@wide' }, async ({ page }) => {
  const piece = await pieceFor(page)
  await visitorWho(page, ['recent_purchases'])
  await arrive(page, `/product/${piece.id}`)
  await meet(page)
  const card = await popup(page).boundingBox()
  const screen = page.viewportSize()
  const bars = await page
    .locator('.buy-bar, .bottom-bar')
    .evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().toJSON() as DOMRect))
  expect(card && screen && card.x >= 0 && card.x + card.width <= screen.width).toBe(true)
  for (const { top, bottom, left, right, height } of bars) {
    const isBeside = !card || card.y + card.height <= top || card.y >= bottom || card.x >= right || card.x + card.width <= left
    expect(isBeside || height === 0).toBe(true)
  }
})

test.describe('without an answer', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('[fomo-05] when it cannot be loaded there is nothing at all', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await visitorWho(page, ['recent_purchases'])
    await page.route(/get_active_fomo_notifications/, (route) => route.fulfill({ status: 503, body: '' }))
    await arrive(page)
    const asked = page.waitForResponse(/get_active_fomo_notifications/)
    await page.clock.runFor(first())
    await asked
    await page.clock.runFor(120_000)
    await expect(popup(page)).toHaveCount(0)
    await expect(page.getByText(/could not load/i)).toHaveCount(0)
  })
})
