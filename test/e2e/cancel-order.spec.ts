import { buy, giveDetails, guestIdOf, signInAsAdmin, signUp } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('[open-13] a guest cancels an order: the money comes back, elsewhere it is seen at once', { tag: '@once' }, async ({ page }) => {
  await open(page, '/')
  const guestId = await guestIdOf(page)
  const order = await buy(page.request, phoneEnding('000'), { guestId })
  const elsewhere = await page.context().newPage()
  await open(elsewhere, `/orders/${order.id}`)
  await open(page, `/orders/${order.id}`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
  await expect(dialog.getByText(/will be refunded to your M-PESA, usually within minutes/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await dialog.getByLabel('Why? (optional)').fill('Bought the wrong size')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toBeHidden()

  // The button that was pressed is gone; the focus is on the refund.
  const note = page.getByText(/^Your refund (is on its way|has been sent)$/)
  await expect(note).toBeVisible()
  await expect(page.locator(':focus')).toContainText('Your refund')
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await expect(
    elsewhere.getByText(`Order ${order.number}: Cancelled`).or(elsewhere.getByText(`Order ${order.number}: Refunded`)),
  ).toBeAttached()
  await expect(page.getByText('Your refund has been sent')).toBeVisible({ timeout: 20_000 })
  await expect(page.locator('[aria-current="step"]')).toContainText('Refunded')

  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Cancelled and refunded')).toBeVisible()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  // There is nothing to deliver any more.
  await page.goto(`/delivery-details?order_id=${order.id}`)
  await page.waitForURL(`/orders/${order.id}`)
})

test.describe('what comes between', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED|409/] })

  test(
    '[open-11] without a connection no press is lost; an order that left meanwhile says so',
    { tag: ['@once', '@deep'] },
    async ({ page, browser, context }) => {
      const member = await signUp(page.request)
      const [first, second] = [await buy(page.request, phoneEnding('000'), member), await buy(page.request, phoneEnding('000'), member)]
      await open(page, `/orders/${first.id}`)
      await page.getByRole('button', { name: 'Cancel this order' }).click()
      const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
      await expect(dialog).toBeVisible()
      await context.setOffline(true)
      await dialog.getByRole('button', { name: 'Cancel order' }).click()
      await expect(dialog.getByText(/we don’t know yet whether your order is cancelled/)).toBeVisible()
      await context.setOffline(false)
      await dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByText(/^Your refund (is on its way|has been sent)$/)).toBeVisible()

      await giveDetails(page.request, second, member)
      await open(page, `/orders/${second.id}`)
      await page.getByRole('button', { name: 'Cancel this order' }).click()
      await expect(dialog).toBeVisible()
      const shop = await browser.newContext()
      const admin = await signInAsAdmin(shop.request)
      const shipped = await shop.request.post(`/api/admin/orders/${second.id}/fulfillment`, {
        headers: { 'X-CSRF-Token': admin.csrf },
        data: { fulfillment_status: 'shipped' },
      })
      expect(shipped.status()).toBe(200)
      await shop.close()
      // By the live word, or by the refusal of a press that was faster than it.
      await expect(dialog.getByText(/has just changed, so it can’t be cancelled/)).toBeVisible()
      await dialog.getByRole('button', { name: 'View order' }).click()
      await expect(page.locator('[aria-current="step"]')).toContainText('On its way')
      await open(page, '/orders')
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: first.number })
          .getByText(/^(Cancelled|Refunded)$/),
      ).toBeVisible()
    },
  )
})
