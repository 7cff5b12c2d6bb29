import type { Locator, Page } from '@playwright/test'
import { addToBag, fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const toast = (page: Page) => page.locator('[data-toast]').filter({ visible: true })

/** The message is shown, alone, and lies over none of these. */
async function expectBeside(page: Page, text: string, ...others: Locator[]): Promise<void> {
  await expect(toast(page)).toHaveText(new RegExp(text))
  const places = async (locator: Locator) =>
    locator.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect).filter(({ height }) => height > 1))
  await expect
    .poll(async () => {
      const [box] = await places(toast(page))
      const boxes = (await Promise.all(others.map(places))).flat()
      const covers = boxes.filter(
        ({ top, bottom, left, right }) => box && top < box.bottom && bottom > box.top && left < box.right && right > box.left,
      )
      // One that has gone covers nothing, and proves nothing.
      return box && boxes.length > 0 ? covers : 'nothing to see'
    })
    .toEqual([])
}

test(
  'messages come one at a time, and cover no title, dialog or button to buy; Undo waits for its press',
  { tag: '@wide' },
  async ({ page }) => {
    const piece = await pieceFor(page)
    const sure = page.locator('.buy-bar, h1, header')
    await addToBag(page, piece)
    await expectBeside(page, 'Added to bag!', sure)
    await page
      .getByRole('button', { name: /wishlist/i })
      .filter({ visible: true })
      .first()
      .click()
    await expectBeside(page, 'Added to wishlist!', sure)

    await open(page, '/wishlist')
    await page.getByRole('link', { name: /^Bag/ }).filter({ visible: true }).first().click()
    const bag = page.getByRole('dialog', { name: 'Shopping Cart' })
    await bag
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expectBeside(page, 'removed', bag.getByRole('heading', { name: 'Shopping Cart' }))
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(bag.getByRole('button', { name: /^Remove/ })).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
  },
)

test('what a dialog answers stands in the dialog', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, `/product/${piece.id}`)
  await page
    .getByRole('button', { name: /wishlist/i })
    .filter({ visible: true })
    .first()
    .click()
  await expect(toast(page)).toHaveText(/Added to wishlist!/)
  await open(page, '/wishlist')
  await page.getByRole('button', { name: 'Share' }).click()
  const share = page.getByRole('dialog', { name: 'Share your wishlist' })
  await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))))
  await share.getByRole('button', { name: 'Copy the link' }).click()
  await expect(share.getByRole('alert')).toHaveText('We couldn’t copy the link. Press and hold the link to copy it.')
  await expect(toast(page)).toHaveCount(0)
})

test(
  'a message keeps off the bar to check out, also when that comes after it, and off the payment in progress',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const [first, second] = [await pieceFor(page), await pieceFor(page)]
    await fillBag(page, first, second)
    const dialog = await pay(page, phoneEnding())
    await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
    await open(page, '/')
    const heart = page.getByRole('button', { name: /^Add to wishlist/ }).first()
    await heart.click()
    await expectBeside(page, 'Added to wishlist!', page.getByText('Payment in progress'))

    await open(page, '/checkout')
    await dialog.getByRole('button', { name: 'No prompt on your phone?' }).click()
    await dialog.getByRole('button', { name: 'Cancel payment' }).click()
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
    const bar = page
      .getByRole('main')
      .getByRole('button', { name: /^Checkout/ })
      .filter({ visible: true })
    await expectBeside(page, 'Payment cancelled', bar)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await expectBeside(page, 'removed', bar)
  },
)
