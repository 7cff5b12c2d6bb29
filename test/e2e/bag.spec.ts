import { expect, test } from './support/test.ts'
import { addToBag, fillBag, open, phoneEnding, pieceFor, ready } from './support/shopper.ts'

test('[cart-03, routes-09, open-50] the panel shows pieces and costs, and View Bag leads to the checkout page', async ({ page }) => {
  const piece = await pieceFor(page)
  await addToBag(page, piece)
  await page.getByRole('button', { name: 'View' }).first().click()
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByText(piece.name)).toBeVisible()
  await expect(panel.getByText('Subtotal')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Checkout' }).or(panel.getByRole('link', { name: 'Checkout' }))).toBeVisible()
  await panel.getByText('View Bag').click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(panel).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(piece.name).first()).toBeVisible()
})

test('[discount-01, open-18] a code is refused in words, applied and taken off again', { tag: ['@once', '@deep'] }, async ({ page }) => {
  test.skip(process.env['UPYA_E2E_CATALOGUE'] !== undefined, 'the codes come with the demo shop')
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, '/checkout')
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  const box = page.getByLabel(/discount code/i)
  await box.fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('This code isn’t valid.', { exact: false })).toBeVisible()
  await box.fill('karibu10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('KARIBU10').first()).toBeVisible()
  const off = Math.round(piece.price / 10).toLocaleString('en-KE')
  await expect(
    page
      .getByText(`-KES ${off}`)
      .or(page.getByText(`- KES ${off}`))
      .first(),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /remove.*(code|discount)|KARIBU10/i })
    .first()
    .click()
  await expect(page.getByText('KARIBU10')).toHaveCount(0)
})

test(
  '[open-53] a piece that someone else bought is shown on its line, with a way to resolve it',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const piece = await pieceFor(page)
    await fillBag(page, piece)
    const { stock } = (await (await page.request.get(`/api/products/${piece.id}`)).json()) as { stock: number }
    const bought = await page.request.post('/api/checkouts', {
      data: {
        items: [{ product_id: piece.id, size: piece.size, quantity: stock }],
        delivery_area: 'nairobi',
        phone_number: phoneEnding('000'),
      },
    })
    expect(bought.status()).toBe(201)
    await open(page, '/checkout')
    await expect(page.getByText('This piece is no longer available.', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText(piece.name)).toHaveCount(0)
  },
)

test('[cart-09] the bag survives other tabs and reloads', { tag: '@once' }, async ({ page, context }) => {
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, '/checkout')
  await expect(page.getByText(piece.name).first()).toBeVisible()
  const other = await context.newPage()
  await open(other, '/checkout')
  await expect(other.getByText(piece.name).first()).toBeVisible()
  await other
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(other.getByText(piece.name)).toHaveCount(0)
  await page.bringToFront()
  await page.reload()
  await expect(page.getByText(piece.name)).toHaveCount(0)
})

test.describe('the code that asks for a size does not arrive', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  for (const file of ['size-sheet', 'overlay']) {
    test(`${file}: the page goes on and says so, and a reload is enough`, { tag: ['@once', '@deep'] }, async ({ page }) => {
      const { items } = (await (await page.request.get('/api/products?category=clothing&limit=48')).json()) as {
        items: { name: string; stock: number; variants: unknown[] }[]
      }
      const name = items.find(({ stock, variants }) => stock > 0 && variants.length > 1)?.name ?? ''
      const lost = new RegExp(`/assets/${file}`)
      await page.route(lost, (route) => route.abort())
      await open(page, `/?q=${encodeURIComponent(name)}`)
      const add = page.getByRole('button', { name: `Add to Bag: ${name}` }).first()
      await add.press('Enter')
      await expect(page.getByText('We couldn’t load the sizes.').first()).toBeVisible()
      await page.unroute(lost)
      await page.getByText('Reload', { exact: true }).click()
      await expect(page.getByText('We couldn’t load the sizes.')).toHaveCount(0)
      await ready(page)
      await add.press('Enter')
      await expect(page.getByRole('dialog', { name: 'Select a size' })).toBeVisible()
    })
  }
})
