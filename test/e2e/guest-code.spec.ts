import type { Locator, Page } from '@playwright/test'
import { buy, guestIdOf } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { codeOn } from './support/sms.ts'
import { expect, test } from './support/test.ts'

const way = (page: Page) => page.getByRole('region', { name: 'Find your order' })

async function guestOrder(page: Page) {
  await open(page, '/')
  return buy(page.request, phoneEnding('000'), { guestId: await guestIdOf(page) })
}

async function askForCode(page: Page, number: string, phone: string): Promise<void> {
  await open(page, '/guest-orders')
  await way(page).getByLabel('Order number').fill(number)
  await way(page).getByLabel('Phone number on the order').fill(phone)
  await way(page).getByRole('button', { name: 'Send me a code' }).click()
  const where = way(page).getByText(/If these match an order, we’ve sent a code by SMS to 0\d{3} \d{3} \d{3}\./)
  await expect(where).toBeVisible()
  // In sight, not behind the header that stays at the top.
  const box = async (element: Locator) => (await element.boundingBox())!
  await expect.poll(async () => (await box(where)).y).toBeGreaterThan((await box(page.getByRole('banner'))).height)
}

test.describe('a wrong code is answered with 422', () => {
  test.use({ expectedErrors: [/422/] })

  test('on a new phone an order is found by number, phone and a code, and stays found', async ({ page, browser }) => {
    test.slow()
    const order = await guestOrder(page)
    const context = await browser.newContext()
    const phone = await context.newPage()
    await askForCode(phone, order.number.toLowerCase(), order.phone)
    // Nothing was bought here: its guest id would find nothing.
    await expect(phone.getByText('Bought on this phone or computer?')).toHaveCount(0)
    await expect(phone.getByLabel('Guest id')).toHaveCount(0)
    const code = await codeOn(page, order.phone)

    const digits = way(phone).getByLabel('Six-digit code')
    await expect(digits).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(digits).toHaveAttribute('inputmode', 'numeric')
    await expect(way(phone).getByText('The code works for 10 minutes and 5 tries.')).toBeVisible()
    await digits.fill(code === '123456' ? '654321' : '123456')
    await way(phone).getByRole('button', { name: 'Show my orders' }).click()
    await expect(way(phone).getByText(/4 tries left/)).toBeVisible()

    // As it comes from the clipboard.
    await digits.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await way(phone).getByRole('button', { name: 'Show my orders' }).click()
    const found = phone.getByRole('region', { name: 'Orders found' })
    await expect(found.getByRole('heading', { name: order.number })).toBeVisible()
    await found.getByRole('link', { name: /View order/ }).click()
    await expect(phone.getByRole('heading', { level: 1, name: `Order ${order.number}` })).toBeVisible()

    // Later, in the same browser.
    await open(phone, `/orders/${order.id}`)
    await expect(phone.getByText(order.piece).first()).toBeVisible()
    await open(phone, '/guest-orders')
    await expect(phone.getByRole('heading', { name: 'Bought on this phone or computer?' })).toBeVisible()
    await phone.getByLabel('Phone number you paid with').fill(order.phone)
    await phone.getByRole('button', { name: 'Find my orders' }).click()
    await expect(phone.getByRole('heading', { name: order.number })).toBeVisible()
    await context.close()
  })
})

test(
  '[open-14] whoever guesses learns nothing: the words are the same for an order that does not exist',
  { tag: '@deep' },
  async ({ page }) => {
    await askForCode(page, 'UP-AAAAAA', phoneEnding('000'))
    await expect(way(page).getByRole('button', { name: /Send again in \d+ s/ })).toBeDisabled()
    await way(page).getByRole('button', { name: 'Change the order or phone number' }).click()
    await expect(way(page).getByLabel('Order number')).toHaveValue('UP-AAAAAA')
  },
)

test.describe('wrong input is answered with 400', () => {
  test.use({ expectedErrors: [/400/] })

  test('[open-15] wrong input is explained under its field and nothing typed is lost', { tag: '@deep' }, async ({ page }) => {
    await open(page, '/guest-orders')
    await way(page).getByLabel('Order number').fill('7K3')
    await way(page).getByLabel('Phone number on the order').fill('0712')
    await way(page).getByRole('button', { name: 'Send me a code' }).click()
    await expect(way(page).getByText('An order number looks like UP-7K3M9Q.')).toBeVisible()
    await expect(way(page).getByLabel('Order number')).toHaveValue('7K3')
    await expect(way(page).getByLabel('Phone number on the order')).toHaveAttribute('aria-invalid', 'true')
  })
})
