import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signUp } from './support/buyer.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const chat = (page: Page) => page.locator('.chat-window')
const cart = (page: Page) => page.evaluate(() => (JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as unknown[]).length)

test('[chat-10] [chat-11] [assist-06] a session for an occasion: looks with their pieces and sum, into the bag, and on to the fitting room', async ({
  page,
}) => {
  await open(page, '/')
  await page.locator('.chat-button').click()
  await chat(page).getByRole('button', { name: 'Style me' }).click()
  await expect(chat(page).locator('.chat-session')).toHaveText([/15 min/, /45 min/, /20 min/, /60 min/])
  await chat(page).getByRole('button', { name: 'For an occasion' }).click()
  await expectAccessible(page, '.chat-window')
  await chat(page).getByRole('button', { name: 'Start' }).click()
  await expect(chat(page).locator('.chat-shopper')).toHaveCount(0)
  await chat(page).getByRole('textbox', { name: 'What is the occasion?' }).fill('wedding')
  await chat(page)
    .getByRole('textbox', { name: /Your budget/ })
    .fill('15000')
  await chat(page).getByRole('button', { name: 'Start' }).click()
  // It may ask for whom before it shows anything.
  const look = chat(page).locator('.chat-look').first()
  const women = chat(page).getByRole('button', { name: 'Women', exact: true })
  await expect(look.or(women).first()).toBeVisible()
  if (await women.isVisible()) await women.click()
  await expect(look).toBeVisible()
  await expectAccessible(page, '.chat-window')
  const pieces = await look.locator('.chat-board li').count()
  expect(pieces).toBeGreaterThan(1)
  await expect(look).toContainText('Together')
  await expect(look.getByRole('link', { name: 'Try it on' })).toHaveAttribute('href', /\/try-on\?piece=[\w-]+&pieces=/)
  await look.getByRole('button', { name: 'Add all to my bag' }).click()
  const sizes = page.getByRole('dialog', { name: 'Select a size' })
  // Each piece without a size of its own asks for it.
  for (let asked = 0; asked < pieces && (await cart(page)) < pieces; asked++) {
    await expect(async () => expect((await cart(page)) === pieces || (await sizes.isVisible())).toBe(true)).toPass()
    if (!(await sizes.isVisible())) break
    await sizes.getByRole('group', { name: 'Sizes' }).getByRole('button').and(page.locator(':enabled')).first().click()
    await sizes.getByRole('button', { name: 'Add to Bag' }).click()
  }
  await expect.poll(() => cart(page)).toBe(pieces)
})

test('the link of a look brings its pieces into the fitting room', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await signUp(page.request)
  const [dress, shoes] = [await pieceFor(page), await pieceFor(page)]
  await open(page, `/try-on?piece=${dress.id}&pieces=${dress.id},${shoes.id}`)
  await expect(page.getByText(`Ready to try on: ${dress.name}, ${shoes.name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Use a mannequin' }).click()
  await page.getByRole('button', { name: 'Show the mannequin' }).click()
  // What of a look is prepared is put on; the rest is offered beside the picture.
  await expect(page.getByRole('list', { name: 'This look' }).getByRole('listitem')).toHaveCount(2)
})
