import { expect, test } from './support/test.ts'
import { open } from './support/shopper.ts'

interface Card {
  id: string
  name: string
  variants: { size: string | null; stock: number }[]
}

async function cards(page: import('@playwright/test').Page, query: string): Promise<Card[]> {
  return ((await (await page.request.get(`/api/products?limit=60&${query}`)).json()) as { items: Card[] }).items
}

test.describe('something breaks', () => {
  test.use({ expectedErrors: [/./] })

  test('[shell-12, shell-13] the fallback screen says so in words and Return Home leads back', { tag: '@once' }, async ({ page }) => {
    await open(page, '/')
    await page.route(/\/feed\.data/, (route) => route.fulfill({ status: 200, contentType: 'text/x-script', body: 'no page' }))
    await page.getByRole('link', { name: 'Videos' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    await page
      .getByRole('button', { name: 'Return Home' })
      .or(page.getByRole('link', { name: 'Return Home' }))
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('li[data-id]').first()).toBeVisible()
  })

  test(
    '[img-02, msg-01] a picture comes in another format where one cannot be loaded; more pieces that cannot be loaded say so',
    { tag: '@once' },
    async ({ page }) => {
      await page.route(/\/media\/.*\.avif/, (route) => route.fulfill({ status: 404, body: '' }))
      await open(page, '/')
      const picture = page.locator('li[data-id] img').first()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => `${img.naturalWidth > 0} ${/\.avif/.test(img.currentSrc)}`))
        .toBe('true false')

      const before = await page.locator('li[data-id]').count()
      await page.route(/\/api\/products|\.data/, (route) => route.fulfill({ status: 500, body: '{}' }))
      await page.locator('li[data-id]').last().scrollIntoViewIfNeeded()
      await expect(page.getByText('Failed to load products').first()).toBeVisible()
      expect(await page.locator('li[data-id]').count()).toBe(before)
    },
  )
})

test('[size-05, open-52] Buy Now on a sized piece in the grid asks for the size first', { tag: '@deep' }, async ({ page }) => {
  const card = (await cards(page, 'sort=picks')).slice(0, 24).find((c) => c.variants.filter((v) => v.stock > 0).length > 1)
  await open(page, '/')
  await page
    .locator(`li[data-id="${card?.id}"]`)
    .getByRole('button', { name: /^Buy Now/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Continue to Checkout' })).toBeVisible()
})
