import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'
import { addToBag, answerOnPhone, answerPrompt, fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'

test(
  '[pay-03, routes-11, routes-12] a guest buys, approves on the phone, says where it goes and finds the order again',
  { tag: '@wide' },
  async ({ page, context }) => {
    const piece = await pieceFor(page)
    const phone = phoneEnding()
    await addToBag(page, piece)
    const dialog = await pay(page, phone, 'Rest of Kenya')
    await expect(dialog.getByText('Enter your PIN', { exact: false }).first()).toBeVisible()
    await expect(dialog.getByText(/Held for you \d+:\d\d/)).toBeVisible()
    await answerOnPhone(context, phone, { pin: '1234' })

    await page.waitForURL(/\/delivery-details\?order_id=/)
    expect(await page.evaluate(() => localStorage.getItem('shopping-cart') ?? '[]')).toBe('[]')
    await page.getByLabel('Name').fill('Wanjiku Kamau')
    await page.getByLabel('Address').fill('Kondele, Jomo Kenyatta Highway, green gate')
    await page
      .getByRole('button', { name: /save|send|deliver|continue/i })
      .first()
      .click()
    await page.waitForURL(/\/order-confirmation\?order_id=/)
    await expect(page.getByText(/UP-[A-Z0-9]{6}/).first()).toBeVisible()
    await expect(page.getByText(piece.name).first()).toBeVisible()

    // Back from there leads to no form that looks unsent, and to nothing that could be paid again.
    await page.goBack()
    await expect(page).toHaveURL('/checkout')
    await expect(page.getByRole('heading', { level: 1, name: 'Your bag is empty' })).toBeVisible()
    await expect(page.getByText('Your payment went through.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'See your order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Order UP-/ })).toBeVisible()

    // What was bought here is there without a question; the number is asked for where another one has paid.
    await open(page, '/guest-orders')
    await expect(page.getByRole('region', { name: 'Orders found' }).getByText(piece.name)).toBeVisible()
    await page.getByText('Paid with another number?').click()
    await page.getByLabel('Phone number you paid with').fill(`+254 ${phone.slice(1)}`)
    await page.getByRole('button', { name: 'Find my orders' }).click()
    await expect(page.getByText(piece.name).first()).toBeVisible()
  },
)

/** Counts what a finger does on the pages of the shop. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() =>
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) sessionStorage.setItem('e2e:taps', String(Number(sessionStorage.getItem('e2e:taps')) + 1))
      },
      true,
    ),
  )
  return () => page.evaluate(() => Number(sessionStorage.getItem('e2e:taps')))
}

const QUICK =
  '[checkout-06, checkout-07, open-17] Buy Now: from the home page to paid by three taps, a number and a PIN; the bag is left alone'
test(QUICK, { tag: '@once' }, async ({ page }) => {
  const [inBag, piece] = [await pieceFor(page), await pieceFor(page)]
  const phone = phoneEnding()
  await fillBag(page, inBag)
  const taps = await countTaps(page)
  await open(page, `/?q=${encodeURIComponent(piece.name)}`)
  await page.locator(`li[data-id="${piece.id}"]`).getByRole('button', { name: 'Buy Now' }).tap()
  await expect(page.getByText('Proceeding to checkout!').first()).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog.getByText(piece.name).first()).toBeVisible()
  await expect(page.getByText('Proceeding to checkout!')).toHaveCount(0)
  await expect(dialog.getByText(inBag.name)).toHaveCount(0)
  // Back closes the dialog and leaves the bag page; Forward has it open again.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Your piece' })).toBeVisible()
  await page.goForward()
  await dialog.getByLabel('M-PESA number').tap()
  await page.keyboard.type(phone)
  await dialog.getByRole('button', { name: /^Pay KES/ }).tap()
  await answerPrompt(page.request, phone, { pin: '1234' })
  await page.waitForURL(/\/delivery-details\?order_id=/)
  expect(await taps()).toBe(3)
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(inBag.id)
  expect(await page.evaluate(() => localStorage.getItem('quick_purchase'))).toBeNull()
})

test('[open-15] a wrong number is explained under its field and nothing typed is lost', { tag: '@deep' }, async ({ page }) => {
  await fillBag(page, await pieceFor(page))
  const dialog = await pay(page, '0712')
  await expect(dialog.getByText('This number is 6 digits short, for example 0712 345 678.')).toBeVisible()
  await expect(dialog.getByLabel('M-PESA number')).toHaveValue('0712')
})

test('[checkout-08, checkout-09] the delivery area changes the total before Pay', async ({ page }) => {
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, '/checkout')
  await page.getByRole('button', { name: /^Checkout/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  const kes = (n: number) => `Pay KES ${n.toLocaleString('en-KE')}`
  await dialog.getByText('Nairobi', { exact: true }).click()
  await expect(dialog.getByText('1-2 days')).toBeVisible()
  await expect(dialog.getByRole('button', { name: kes(piece.price) })).toBeVisible()
  await dialog.getByText('Rest of Kenya', { exact: true }).click()
  await expect(dialog.getByText('2-4 days')).toBeVisible()
  await expect(dialog.getByRole('button', { name: kes(piece.price + 200) })).toBeVisible()
})
