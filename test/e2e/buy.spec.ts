import { expect, test } from './support/test.ts'
import { addToBag, answerOnPhone, fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'

test(
  '[pay-03, routes-11, routes-12] a guest buys, approves on the phone, says where it goes and finds the order again',
  { tag: '@wide' },
  async ({ page, context }) => {
    const piece = await pieceFor(page, 1)
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

    await open(page, '/guest-orders')
    await page.getByLabel('Phone number you paid with').fill(`+254 ${phone.slice(1)}`)
    await page.getByRole('button', { name: 'Find my orders' }).click()
    await expect(page.getByText(piece.name).first()).toBeVisible()
  },
)

test('[checkout-06, checkout-07, open-17] Buy Now pays for one piece and leaves the bag alone', { tag: '@once' }, async ({ page }) => {
  const [inBag, piece] = [await pieceFor(page, 2), await pieceFor(page, 3)]
  await fillBag(page, inBag)
  await open(page, `/product/${piece.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first().click()
  await expect(page.getByText('Proceeding to checkout!').first()).toBeVisible()
  await page.waitForURL(/\/checkout/)
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Checkout/ }).click()
  await expect(dialog.getByText(piece.name).first()).toBeVisible()
  await expect(dialog.getByText(inBag.name)).toHaveCount(0)
  await dialog.getByLabel('M-Pesa number').fill(phoneEnding('000'))
  await dialog.getByRole('button', { name: /^Pay KES/ }).click()
  await page.waitForURL(/\/delivery-details\?order_id=/)
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(inBag.id)
  expect(await page.evaluate(() => localStorage.getItem('quick_purchase'))).toBeNull()
})

test('[open-15] a wrong number is explained under its field and nothing typed is lost', { tag: '@deep' }, async ({ page }) => {
  await fillBag(page, await pieceFor(page, 4))
  const dialog = await pay(page, '0712')
  await expect(dialog.getByText('This number is 6 digits short, for example 0712 345 678.')).toBeVisible()
  await expect(dialog.getByLabel('M-Pesa number')).toHaveValue('0712')
})

test('[checkout-08, checkout-09] the delivery area changes the total before Pay', async ({ page }) => {
  const piece = await pieceFor(page, 4)
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
