import { buy, signInAsAdmin } from './support/buyer.ts'
import { open, phoneEnding } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// An address that is none is refused by the shop, which has one address for phone and desktop.
test.use({ expectedErrors: [/status of 400/], exclusive: 'email-settings' })

test('[admin-11] [email-01] [queue-06] an admin finds what was sent about an order, looks at it, and changes where the shop’s e-mails go', async ({
  page,
}) => {
  const shopAddress = `packing-${Date.now()}@upya.example`
  const admin = await signInAsAdmin(page.request)
  await open(page, '/admin/email-settings')
  await expect(page.getByRole('heading', { level: 1, name: /E-mail/i })).toBeVisible()
  const address = page.getByLabel('Address of the shop')
  await address.fill('nobody')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(address).toHaveAccessibleDescription(/whole e-mail address/)
  await address.fill(shopAddress)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('1 change not saved')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Address of the shop')).toHaveValue(shopAddress)

  const { number } = await buy(page.request, phoneEnding('000'), admin)
  await open(page, `/admin/email-settings/queue?state=sent&q=${number}`)
  const row = page.getByRole('row').filter({ hasText: 'New order' })
  await expect(async () => {
    await page.reload()
    await expect(row).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(row).toContainText(shopAddress)
  await row.getByRole('link', { name: 'See it' }).click()
  await expect(page.frameLocator('iframe').getByText(`Order ${number}`)).toBeVisible()
  await page.getByRole('link', { name: 'Plain text' }).click()
  await expect(page.getByText('Waiting for the shopper’s delivery details.')).toBeVisible()
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText(/^Sent to/)).toBeVisible()
})
