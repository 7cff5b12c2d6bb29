import type { Locator, Page } from '@playwright/test'
import { fillBag, pay, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

/** Pays to the PayBill from the menu of the phone, as its owner would. Returns the code of the M-Pesa message. */
async function payByHand(page: Page, phone: string, account: string, amount: number): Promise<string> {
  const reply = await page.request.post('/simulator/control/pay', { data: { phone: `254${phone.slice(1)}`, account, amount } })
  expect(reply.status(), await reply.text()).toBe(200)
  return ((await reply.json()) as { receipt: string }).receipt
}

/** A payment that has failed for want of money, with the ways on. */
async function failed(page: Page, phone: string): Promise<Locator> {
  await fillBag(page, await pieceFor(page))
  const dialog = await pay(page, phone)
  await expect(dialog.getByRole('heading', { name: 'There isn’t enough money in this account.' })).toBeVisible()
  return dialog
}

const value = (dialog: Locator, name: string) => dialog.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')

test(
  'no prompt works: what to pay by hand is there to copy, and the page goes on when the money comes',
  { tag: '@once' },
  async ({ page }) => {
    const phone = phoneEnding('001')
    const dialog = await failed(page, phone)
    await dialog.getByRole('button', { name: 'Lipa na M-PESA PayBill' }).click()
    await expect(dialog.getByRole('button', { name: /^Copy/ })).toHaveCount(3)
    const account = (await value(dialog, 'Account number').textContent()) ?? ''
    const amount = Number((await value(dialog, 'Amount').textContent())?.replace(/\D/g, ''))
    // Switching to the M-Pesa app may cost the page: it comes back as it was left.
    await page.reload()
    await expect(value(dialog, 'Account number')).toHaveText(account)
    await payByHand(page, phone, account, amount)
    await page.waitForURL(/\/delivery-details\?order_id=/)
  },
)

test(
  '[open-05] "I’ve already paid": a wrong code is refused and stays to be corrected; one that was paid to another account waits for a person',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const phone = phoneEnding('001')
    const dialog = await failed(page, phone)
    await dialog.getByRole('button', { name: 'I’ve already paid', exact: true }).click()
    const code = dialog.getByLabel('Code from the M-PESA message')
    await dialog.getByRole('button', { name: 'Check my payment' }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await code.fill('nlj7rt61sv')
    await dialog.getByRole('button', { name: 'Check my payment' }).click()
    await expect(dialog.getByText(/M-PESA couldn’t find this code/)).toBeVisible()
    await expect(code).toHaveValue('nlj7rt61sv')

    // Paid by hand with a slip in the account: to know the code of a message does not prove to have paid it.
    const sum = Number((await dialog.getByText(/^To pay/).textContent())?.replace(/\D/g, ''))
    const receipt = await payByHand(page, phone, 'UP-SLIP', sum)
    await code.fill(`${receipt} Confirmed. Ksh${sum}.00 sent to UPYA for account UP-SLIP`)
    await dialog.getByRole('button', { name: 'Check my payment' }).click()
    await expect(dialog.getByText(/Your money is safe\. Please don’t pay again\./).first()).toBeVisible()
  },
)

test('a live prompt is not overtaken: the way on says from when another can be chosen', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await fillBag(page, await pieceFor(page))
  const dialog = await pay(page, phoneEnding())
  await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
  const more = dialog.getByRole('button', { name: 'No prompt on your phone?' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(dialog.getByText(/You can pay another way in \d:\d\d/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Pay with a card' })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'I’ve already paid', exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel payment' }).click()
  await dialog.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Payment cancelled').first()).toBeVisible()
})

test(
  'an answer that is long on its way takes no button away: what the stream has told can be acted on',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const dialog = await failed(page, phoneEnding('001'))
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/checkouts/*/payments', async (route) => {
      const reply = await route.fetch()
      await held
      await route.fulfill({ response: reply })
    })
    const again = dialog.getByRole('button', { name: 'Send the prompt again' })
    await again.click()
    await expect(dialog.getByText('One moment…')).toHaveCount(1)
    // The second try has failed as well, and its answer is still on its way.
    await expect(again).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel and keep my bag' }).click()
    await expect(page.getByText('Payment cancelled').first()).toBeVisible()
    release()
  },
)
