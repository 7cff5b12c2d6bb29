import type { Locator, Page } from '@playwright/test'
import { fillBag, open, openCheckout, phoneEnding, pieceFor } from './support/shopper.ts'
import { codeOn } from './support/sms.ts'
import { expect, test } from './support/test.ts'

const PAYS = '4084 0840 8408 4081'
const DECLINED = '4084 0800 0000 5408'

/** From the checkout dialog to the page of the provider. */
async function goPay(page: Page, dialog: Locator, phone: string): Promise<void> {
  await dialog.getByRole('radio', { name: 'Card' }).check()
  await dialog.getByLabel('Phone number').fill(phone)
  await dialog.getByRole('button', { name: 'Continue to card payment' }).click()
  await expect(dialog.getByText('We’re taking you to Paystack’s payment page. Come back here once you’ve paid.')).toBeVisible()
  await page.waitForURL(/\/simulator\/paystack\/pay\//)
}

async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Name on the card').fill('Wanjiku Kamau')
  await page.getByLabel('Expires').fill('04/29')
  await page.getByLabel('CVV').fill('408')
  await page.getByRole('button', { name: /^Pay KES/ }).click()
}

const runningId = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('upya:checkout') ?? 'null') as { id: string } | null)?.id ?? null)

test(
  '[pay-01, routes-07, open-07] a card is paid on the page of the provider; Back finds the payment again',
  { tag: '@once' },
  async ({ page }) => {
    await fillBag(page, await pieceFor(page))
    const dialog = await openCheckout(page)
    await expect(dialog.getByRole('radio', { name: 'M-Pesa' })).toBeChecked()
    await expect(dialog.getByText('Visa, Mastercard')).toBeVisible()
    await goPay(page, dialog, phoneEnding())
    const id = await runningIdAfterBack(page)
    await payByCard(page, PAYS)
    await page.waitForURL(/\/delivery-details\?order_id=/)
    expect(await page.evaluate(() => localStorage.getItem('shopping-cart') ?? '[]')).toBe('[]')
    expect(id).not.toBeNull()
    expect(await runningId(page)).toBeNull()
  },
)

/** Back to the shop and on to the page again. */
async function runningIdAfterBack(page: Page): Promise<string | null> {
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog.getByRole('heading', { name: 'Pay on the payment page' })).toBeVisible()
  const id = await runningId(page)
  await dialog.getByRole('link', { name: 'Continue to card payment' }).click()
  await page.waitForURL(/\/simulator\/paystack\/pay\//)
  return id
}

test('[open-07] a declined card says why, and the same checkout is paid with M-Pesa', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await fillBag(page, await pieceFor(page))
  const phone = phoneEnding('000')
  await goPay(page, await openCheckout(page), phone)
  await payByCard(page, DECLINED)
  await page.getByRole('button', { name: 'Cancel and go back to the shop' }).click()
  await page.waitForURL(/\/payment-callback/)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  const id = await runningId(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog.getByText(/Held for you \d+:\d\d/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Try a card again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Pay with M-PESA' }).click()
  expect(await runningId(page)).toBe(id)
  await dialog.getByRole('button', { name: 'Send the prompt' }).click()
  await page.waitForURL(/\/delivery-details\?order_id=/)
})

test.describe('a guest of whom nothing is known is asked for a code first', () => {
  test.use({ expectedErrors: [/42[28]/] })

  test(
    '[open-06] a bank transfer begins with a code, and is waited for calmly, also when the page is left',
    { tag: ['@once', '@deep'] },
    async ({ page }) => {
      await fillBag(page, await pieceFor(page))
      const phone = phoneEnding()
      const press = async () => {
        const dialog = await openCheckout(page)
        await dialog.getByRole('radio', { name: 'Bank' }).check()
        await dialog.getByLabel('Phone number').fill(phone)
        await dialog.getByRole('button', { name: 'Continue to bank transfer' }).click()
      }
      await press()
      const dialog = page.getByRole('dialog', { name: 'Checkout' })
      await expect(dialog.getByRole('heading', { name: 'One quick check' })).toBeVisible()
      await dialog.getByRole('button', { name: /^Send an SMS to/ }).click()
      await expect(dialog.getByText(/by SMS to 0\d{3} \d{3} \d{3}\. Then your payment continues\./)).toBeVisible()
      const code = await codeOn(page, phone)
      await dialog.getByLabel('Six-digit code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
      await dialog.getByRole('button', { name: 'Confirm and pay' }).click()
      await expect(dialog.getByText('This code is wrong or has expired. Check it, or request a new one.')).toBeVisible()
      // The phone has forgotten the page while the messages were open: the same code still works.
      await press()
      await dialog.getByLabel('Six-digit code').fill(code)
      await dialog.getByRole('button', { name: 'Confirm and pay' }).click()
      await page.waitForURL(/\/simulator\/paystack\/pay\//)
      // The shopper comes back before the bank has said anything.
      await page.goBack()
      await expect(dialog.getByRole('heading', { name: 'Make your bank transfer' })).toBeVisible()
      await expect(dialog.getByText(/You can close this page/)).toBeVisible()
      await dialog.getByRole('link', { name: 'Continue to bank transfer' }).click()
      await page.getByRole('button', { name: 'I have sent the transfer' }).click()
      await page.waitForURL(/\/delivery-details\?order_id=/)
    },
  )
})

test.describe('an address that is none', () => {
  test.use({ expectedErrors: [/404/] })

  test('[routes-07, open-07] a wrong reference is answered with ways on', { tag: ['@once', '@deep'] }, async ({ page }) => {
    const reply = await page.goto('/payment-callback?reference=UP-NOTHING-1')
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeVisible()
    await open(page, '/payment-callback')
    await page.getByRole('link', { name: 'My bag' }).click()
    await page.waitForURL(/\/checkout$/)
  })
})
