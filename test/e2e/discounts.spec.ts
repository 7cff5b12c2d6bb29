import type { Quote } from '../../src/shop/cart/contract.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

test('[admin-07] a code is made, gives a shopper what it says, and is turned off and on again', async ({ page, request }) => {
  await signInAsAdmin(page.request)
  await page.goto('/admin/discounts')
  await page.getByRole('link', { name: 'New code' }).click()
  const code = `J${Date.now().toString(36).toUpperCase()}`
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Percent', { exact: true }).fill('15')
  await page.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()

  const piece = await pieceFor(page)
  const bag = [{ product_id: piece.id, size: piece.size, quantity: 1 }]
  const quote = async (): Promise<Quote> =>
    (
      await request.post('/api/cart/quote', { data: { items: bag, delivery_area: 'nairobi', discount_code: code } })
    ).json() as Promise<Quote>
  expect((await quote()).applied_discount).toMatchObject({ code, value: 15 })

  await page.getByLabel('A bag').fill(`https://upya.example/product/${piece.id}`)
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByText(/^KES [\d,]+ off$/)).toBeVisible()

  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByRole('button', { name: 'Turn it on' })).toBeVisible()
  expect((await quote()).discount_problem?.reason).toBe('discount_unknown')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Turn it off' })).toBeVisible()
  expect((await quote()).discount_problem).toBeNull()
})

test.describe('for every shopper', () => {
  test.use({ exclusive: 'recent-purchases' })

  test('[admin-08] the popup is switched off, and on again', async ({ page, request }) => {
    await signInAsAdmin(page.request)
    const shown = async () => ((await (await request.get('/api/rpc/get_active_fomo_notifications')).json()) as unknown[]).length
    await page.goto('/admin/fomo')
    await page.getByRole('button', { name: 'Turn it off' }).click()
    await expect(page.getByText('Shoppers see nothing now.')).toBeVisible()
    expect(await shown()).toBe(0)
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await expect(page.getByRole('button', { name: 'Turn it off' })).toBeVisible()
  })
})

test('who leaves a form with something typed is asked, and may stay', { tag: '@deep' }, async ({ page }) => {
  await signInAsAdmin(page.request)
  await open(page, '/admin/discounts')
  await page.getByRole('link', { name: 'New code' }).click()
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('HALFTYPED')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('main').getByRole('link', { name: 'Discounts' }).click()
  await expect(question).toContainText('gone when you leave')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(code).toHaveValue('HALFTYPED')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/discounts$/)
})
