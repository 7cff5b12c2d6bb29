import { buy, signInAsAdmin, signUp } from './support/buyer.ts'
import { expectAccessible } from './support/accessible.ts'
import { goToAdminPage } from './support/admin.ts'
import { open, phoneEnding, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('[admin-09, admin-10] an admin reads the figures of some days by eye, by keyboard, as a table and as a file', async ({
  page,
  browser,
}) => {
  test.slow()
  const guest = await browser.newContext()
  const bought = await buy(guest.request, phoneEnding('000'), await signUp(guest.request))
  await guest.close()
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await goToAdminPage(page, 'Customer analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Customer analytics' })).toBeVisible()
  await page.getByRole('link', { name: '7 days', exact: true }).click()
  await expect(page).toHaveURL(/days=7$/)
  await expect(page.getByText('Gross less discounts and less goods refunded in these days.').first()).toBeVisible()

  const chart = page.getByRole('figure', { name: 'Net sales' })
  const slider = chart.getByRole('slider')
  // The address says it before the seven days are drawn.
  await expect(slider).toHaveAttribute('max', '6')
  await slider.focus()
  await page.keyboard.press('End')
  const today = await slider.getAttribute('aria-valuetext')
  // Other journeys buy and refund on this day, too.
  expect(today).toMatch(/: Net sales -?KES [\d,]+/)
  await page.keyboard.press('ArrowLeft')
  await expect(slider).not.toHaveAttribute('aria-valuetext', today ?? '')
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(8)
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)

  // Every number opens the orders behind it.
  await page.getByRole('link', { name: 'Orders', exact: true }).filter({ visible: true }).last().click()
  await expect(page).toHaveURL(/\/admin\/orders\?tab=all&from=/)
  await page.goBack()
  await ready(page)
  await page.getByRole('link', { name: 'Net per buyer so far' }).click()
  await expect(page).toHaveURL(/days=7&cohorts=net$/)
  expect(bought.number).toBeTruthy()

  await goToAdminPage(page, 'Wishlist analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist analytics' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Most wished' })).toBeVisible()
  await expectAccessible(page)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('figures, definitions, days and tables are all there', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await signInAsAdmin(page.request)
    await page.goto('/admin/customer-analytics?days=90&compare=none')
    await expect(page.getByText('Money counts on the day of its event')).toBeVisible()
    await expect(page.getByRole('slider')).toHaveCount(0)
    await page.getByText('Show as a table').first().click()
    await expect(page.getByRole('table', { name: 'Net sales as a table' }).getByRole('row')).toHaveCount(91)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d&compare=none/)
  })
})
