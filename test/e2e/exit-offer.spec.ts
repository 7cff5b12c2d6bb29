import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { leaveForOffer, lookAroundAndLeave } from './support/leaving.ts'
import { visitorWho } from './support/overlays.ts'
import { fillBag, open, openCheckout, pieceFor, stopTime } from './support/shopper.ts'
import { test } from './support/test.ts'

test.use({ overlays: true })

const chip = (page: Page) => page.getByRole('button', { name: /Click to claim/ })
const bag = (page: Page) => page.getByRole('dialog', { name: 'Shopping Cart' })
const asks = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/exit-offers/') && asked.push(request.url()))
  return asked
}
const closedAt = (page: Page) => page.evaluate(() => Number(localStorage.getItem('exit_offer_closed_at')))
/** KES on the button that pays. */
const priceOf = (text: string | null) => Number(/KES\s?([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

/** What it must not cover, where they meet. */
async function coveredBy(page: Page, bars: string): Promise<string[]> {
  return page.evaluate((names) => {
    const box = document.querySelector('.exit-chip')?.getBoundingClientRect()
    if (!box) return ['no chip']
    return [...document.querySelectorAll(names)].flatMap((bar) => {
      const { top, bottom, left, right, height } = bar.getBoundingClientRect()
      return height > 1 && top < box.bottom && bottom > box.top && left < box.right && right > box.left ? [bar.className] : []
    })
  }, bars)
}

async function tabTo(page: Page, button: Locator): Promise<void> {
  for (let at = 0; at < 5 && !(await button.evaluate((one) => one === document.activeElement)); at++) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
}

test('[offer-01] [offer-05] [offer-11] [offer-14] an offer on leaving: closed, it waits as a chip; claimed, its code takes off what it says', async ({
  page,
}) => {
  await visitorWho(page, ['exit_offer'])
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, '/')
  const offer = await leaveForOffer(page)
  const percent = Number(/(\d+)% off/.exec((await offer.textContent()) ?? '')?.[1])
  expect(percent).toBe(piece.price > 1000 ? 10 : 20)
  await expect(offer.getByText('4 hours remaining')).toBeVisible()
  await expect(offer.getByText(/^\d+ people claimed today$/)).toBeVisible()
  await expect(offer.getByRole('timer')).toHaveText(/^[45]:\d\d$/)
  await expectAccessible(page, '[role=dialog]')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  expect(await closedAt(page)).toBeGreaterThan(Date.now() - 60_000)

  await expect(chip(page)).toContainText(`${percent}% OFF`)
  await expectAccessible(page, '.exit-chip')
  const bars = 'header, .bottom-bar, .buy-bar, .filter-afloat:not([data-away]), [data-toast]'
  expect(await coveredBy(page, bars)).toEqual([])
  await open(page, `/product/${piece.id}`)
  await expect(chip(page)).toContainText(/4:\d\d/)
  expect(await coveredBy(page, bars)).toEqual([])
  // Where somebody pays there is none.
  await open(page, '/checkout')
  await expect(page.getByRole('heading', { name: 'Your bag' })).toBeVisible()
  await expect(chip(page)).toHaveCount(0)
  await open(page, `/product/${piece.id}`)

  await chip(page).click()
  await offer.getByRole('button', { name: /^Claim/ }).click()
  const mine = page.getByRole('dialog', { name: `Yours: ${percent}% off` })
  await expect(mine.getByText(/STAY-[A-Z0-9]{7}/)).toBeVisible()
  const code = /STAY-[A-Z0-9]{7}/.exec((await mine.textContent()) ?? '')?.[0] ?? ''
  await expect(page.locator('[data-toast]')).toContainText(`Your code is ${code}.`)
  await expectAccessible(page, '[role=dialog]:not([data-toast])')
  await mine.getByRole('button', { name: 'Use it in my bag' }).click()
  await expect(bag(page).getByText(code)).toBeVisible()
  await expect(bag(page).getByText(/saves you/)).toBeVisible()
  await expect(chip(page)).toHaveCount(0)

  // Taken off again, it is one press away, here and at the checkout.
  await bag(page)
    .getByRole('button', { name: `Remove code ${code}` })
    .click()
  await expect(bag(page).getByRole('button', { name: `Use ${code}: ${percent}% off` })).toBeVisible()
  await open(page, '/checkout')
  await page.getByRole('button', { name: `Use ${code}: ${percent}% off` }).click()
  await expect(page.getByText(/saves you/)).toBeVisible()
  const checkout = await openCheckout(page)
  await checkout.getByText('Nairobi', { exact: true }).click()
  const left = piece.price - Math.round((piece.price * percent) / 100)
  await expect.poll(async () => priceOf(await checkout.getByRole('button', { name: /^Pay KES/ }).textContent())).toBe(left)
})

test('the whole of it by keyboard', { tag: ['@wide', '@deep'] }, async ({ page }) => {
  await visitorWho(page, ['exit_offer'])
  await open(page, '/')
  const offer = await leaveForOffer(page)
  await page.keyboard.press('Escape')
  await expect(offer).toHaveCount(0)
  await chip(page).focus()
  await page.keyboard.press('Enter')
  await tabTo(page, offer.getByRole('button', { name: /^Claim/ }))
  await page.keyboard.press('Enter')
  const mine = page.getByRole('dialog', { name: /^Yours/ })
  // The button is gone; the keyboard goes on in the dialog.
  await expect(mine).toBeFocused()
  await tabTo(page, mine.getByRole('button', { name: 'Use it in my bag' }))
  await page.keyboard.press('Enter')
  await expect(mine.getByText(/^It’s kept\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine).toHaveCount(0)
  await open(page, '/')
  await expect(chip(page)).toHaveCount(0)
})

test('[offer-15] closed less than 24 h ago nothing comes, and then it comes again', { tag: '@once' }, async ({ page }) => {
  await visitorWho(page, ['exit_offer'])
  const asked = asks(page)
  await open(page, '/')
  await page.evaluate(() => localStorage.setItem('exit_offer_closed_at', String(Date.now() - 86_340_000)))
  for (let times = 0; times < 3; times++) await lookAroundAndLeave(page)
  expect(asked).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => localStorage.setItem('exit_offer_closed_at', String(Date.now() - 86_400_000)))
  await leaveForOffer(page)
})

test('[offer-01] an admin who leaves is offered nothing', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await visitorWho(page, ['exit_offer'])
  await signInAsAdmin(page.request)
  await stopTime(page)
  const asked = asks(page)
  const code = page.waitForResponse((response) => response.url().includes('/assets/overlay-host'))
  await open(page, '/')
  await code
  await page.clock.runFor(60_000)
  for (let times = 0; times < 3; times++) {
    const left = lookAroundAndLeave(page)
    await page.clock.runFor(1000)
    await left
  }
  expect(asked).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
