import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('[home-02, tour-01, tour-03] the tour has six steps, each in sight, and is stored as seen', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: "Let's Walk You" }).click()
  const tour = page.getByRole('dialog')
  for (let step = 1; step < 6; step++) {
    await expect(tour.getByRole('heading', { name: `Step ${step} of 6` })).toBeVisible()
    await expect(tour.getByRole('button', { name: 'Skip' })).toBeVisible()
    await expect(tour.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
    await tour.getByRole('button', { name: 'Next' }).click()
  }
  await tour.getByRole('button', { name: 'Finish' }).click()
  await expect(tour).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('has_seen_product_tour'))).toBe('true')
})

test('[tour-03] skipped, it is stored as seen, too; Escape skips', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  for (const leave of ['Skip', 'Escape']) {
    await page.evaluate(() => localStorage.removeItem('has_seen_product_tour'))
    await page.getByRole('button', { name: "Let's Walk You" }).click()
    const tour = page.getByRole('dialog')
    await expect(tour).toBeVisible()
    if (leave === 'Skip') await tour.getByRole('button', { name: 'Skip' }).click()
    else await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('has_seen_product_tour'))).toBe('true')
  }
})
