import { expect, test } from './support/test.ts'
import { answerOnPhone, answerPrompt, fillBag, open, openCheckout, pay, phoneEnding, pieceFor } from './support/shopper.ts'

test('[pay-04] only a confirmed cancellation says "Payment cancelled", never a second tap on Pay; the bag is kept', async ({ page }) => {
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  const dialog = await openCheckout(page)
  await dialog.getByLabel('M-PESA number').fill(phoneEnding())
  const button = dialog.getByRole('button', { name: /^Pay KES/ })
  await button.click({ trial: true })
  const { x, y, width, height } = (await button.boundingBox())!
  const tapThere = () => page.touchscreen.tap(x + width / 2, y + height / 2)
  await tapThere()
  await tapThere()
  // Again as soon as something else is there.
  await dialog.getByText(/Prompt sent to/).waitFor()
  await tapThere()
  const more = dialog.getByRole('button', { name: 'No prompt on your phone?' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.click()
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByText('Payment cancelled')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(piece.id)
})

test('[pay-04] cancelled on the phone: says so, and the same checkout is paid from another number', async ({ page, context }) => {
  const piece = await pieceFor(page)
  const phone = phoneEnding()
  await fillBag(page, piece)
  const dialog = await pay(page, phone)
  await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
  await answerOnPhone(context, phone, 'cancel')
  await expect(dialog.getByText('Payment cancelled').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Use another number' }).click()
  await dialog.getByLabel('M-PESA number').fill(phoneEnding('000'))
  await dialog.getByRole('button', { name: 'Send the prompt', exact: true }).click()
  await page.waitForURL(/\/delivery-details/)
})

test('nobody answers: the time runs out in words, and trying again works', { tag: '@deep' }, async ({ page, context }) => {
  test.setTimeout(60_000)
  const phone = phoneEnding()
  await fillBag(page, await pieceFor(page))
  const dialog = await pay(page, phone)
  await expect(dialog.getByRole('heading', { name: 'The payment prompt wasn’t answered in time.' })).toBeVisible({ timeout: 25_000 })
  await dialog.getByRole('button', { name: 'Send the prompt again' }).click()
  await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
  await answerPrompt(context.request, phone, { pin: '1234' })
  await page.waitForURL(/\/delivery-details/)
})

for (const [ending, sentence] of [
  ['001', 'There isn’t enough money in this account.'],
  ['201', 'Wrong M-PESA PIN.'],
] as const) {
  test(`a phone ending in ${ending}: ${sentence}`, { tag: '@deep' }, async ({ page }) => {
    await fillBag(page, await pieceFor(page))
    const dialog = await pay(page, phoneEnding(ending))
    await expect(dialog.getByRole('heading', { name: sentence })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send the prompt again' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel and keep my bag' }).click()
    await expect(page.getByText('Payment cancelled').first()).toBeVisible()
  })
}

test('a reload and a closed tab do not lose a running payment', async ({ page, context }) => {
  const phone = phoneEnding()
  await fillBag(page, await pieceFor(page))
  const dialog = await pay(page, phone)
  await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Prompt sent to|payment/i).first()).toBeVisible()
  await page.close()
  await answerPrompt(context.request, phone, { pin: '1234' })
  const again = await context.newPage()
  await open(again, '/checkout')
  await again.waitForURL(/\/delivery-details/)
})

test(
  '[pay-04] what has been cancelled in one tab is said in the other, and the bag is there again',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    const piece = await pieceFor(page)
    await fillBag(page, piece)
    await pay(page, phoneEnding())
    const other = await context.newPage()
    await open(other, '/checkout')
    const dialog = other.getByRole('dialog', { name: 'Checkout' })
    await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
    await dialog.getByRole('button', { name: 'No prompt on your phone?' }).click()
    await dialog.getByRole('button', { name: 'Cancel payment' }).click()
    await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
    await expect(other.getByText('Payment cancelled').first()).toBeVisible()
    await expect(page.getByText('Payment cancelled').first()).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(piece.name).first()).toBeVisible()
  },
)

test.describe('the network drops', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/] })
  test('while paying: the dialog says so and goes on when it is back', { tag: '@deep' }, async ({ page, context }) => {
    const phone = phoneEnding()
    await fillBag(page, await pieceFor(page))
    const dialog = await pay(page, phone)
    await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
    await context.setOffline(true)
    await expect(dialog.getByText(/offline|no network|connection/i).first()).toBeVisible()
    await context.setOffline(false)
    await answerPrompt(context.request, phone, { pin: '1234' })
    await page.waitForURL(/\/delivery-details/, { timeout: 15_000 })
  })
})

test('[routes-07, open-07] /payment-callback follows the success path', { tag: '@deep' }, async ({ page }) => {
  const piece = await pieceFor(page)
  await open(page, '/guest-orders')
  // Made when the page has come alive.
  const known = () => page.evaluate(() => localStorage.getItem('guest_user_id'))
  await expect.poll(known).not.toBeNull()
  const guest = await known()
  const answer = await page.request.post('/api/checkouts', {
    data: {
      items: [{ product_id: piece.id, size: piece.size, quantity: 1 }],
      delivery_area: 'nairobi',
      phone_number: phoneEnding('000'),
      guest_id: guest,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, payment } = (await answer.json()) as { id: string; payment: { reference: string } }
  await expect.poll(async () => ((await (await page.request.get(`/api/checkouts/${id}`)).json()) as { status: string }).status).toBe('paid')
  await open(page, `/payment-callback?reference=${payment.reference}`)
  await page.waitForURL(/\/delivery-details/)
  await expect(page.getByLabel('Address')).toBeVisible()
})

test(
  '[routes-07, open-07] an address with a reference alone tells how a payment stands, and gives no power over it',
  { tag: '@deep' },
  async ({ page }) => {
    const piece = await pieceFor(page)
    const answer = await page.request.post('/api/checkouts', {
      data: { items: [{ product_id: piece.id, size: piece.size, quantity: 1 }], delivery_area: 'nairobi', phone_number: phoneEnding() },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { id, payment } = (await answer.json()) as { id: string; payment: { reference: string } }
    await open(page, `/payment-callback?reference=${payment.reference}`)
    await expect(page.getByRole('heading', { name: 'Your payment is in progress' })).toBeVisible()
    await expect(page.getByText(/Open the browser where you tapped Pay/)).toBeVisible()
    expect(await page.content()).not.toContain(id)
    // The address that a provider leads back to names the checkout: in another browser, too, it can be followed.
    await open(page, `/payment-callback?checkout=${id}&reference=${payment.reference}`)
    await page.waitForURL(/\/checkout\?pay=1/)
    await page.request.post(`/api/checkouts/${id}/cancel`, { data: {} })
  },
)
