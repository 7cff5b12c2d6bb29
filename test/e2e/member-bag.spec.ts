import type { APIRequestContext, Page } from '@playwright/test'
import { signUp, type Account } from './support/buyer.ts'
import { addToBag, fillBag, open, pay, phoneEnding, pieceFor, type Piece } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Line {
  product_id: string
  quantity: number
}

async function bagAt(request: APIRequestContext, account: Account): Promise<string[]> {
  const reply = await request.post('/api/bag/merge', { headers: { 'X-CSRF-Token': account.csrf }, data: { items: [] } })
  expect(reply.status()).toBe(200)
  const { items } = (await reply.json()) as { items: Line[] }
  return items.map((line) => `${line.product_id} x ${line.quantity}`).sort()
}

async function bagIn(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => localStorage.getItem('shopping-cart'))
  const items = JSON.parse(found ?? '[]') as { product: { id: string }; quantity: number }[]
  return items.map((item) => `${item.product.id} x ${item.quantity}`).sort()
}

const once = (...pieces: Piece[]) => pieces.map(({ id }) => `${id} x 1`).sort()

test.describe('the session ends', () => {
  // What is asked at that very moment is refused.
  test.use({ expectedErrors: [/401/] })

  test(
    "[open-46] the bag a guest filled becomes the member's, once, however often the page is opened, and stays after signing out",
    { tag: '@deep' },
    async ({ page, context }) => {
      const piece = await pieceFor(page)
      await fillBag(page, piece)
      await open(page, '/checkout')
      const account = await signUp(page.request)
      await open(page, '/')
      await expect.poll(() => bagAt(page.request, account)).toEqual(once(piece))
      const other = await context.newPage()
      await open(other, '/checkout')
      await page.reload()
      await expect.poll(() => bagIn(page)).toEqual(once(piece))
      expect(await bagAt(page.request, account)).toEqual(once(piece))
      await page.request.post('/api/auth/sign-out', { headers: { 'X-CSRF-Token': account.csrf }, data: {} })
      await open(page, '/checkout')
      await expect(page.getByText(piece.name).first()).toBeVisible()
    },
  )
})

test('two devices have one bag: what is put in here is there, what is taken out there is gone here', async ({ page, browser, baseURL }) => {
  const [first, second] = [await pieceFor(page), await pieceFor(page)]
  const { email, password, ...rest } = await signUp(page.request)
  const away = await browser.newContext({ baseURL: baseURL ?? '' })
  expect((await away.request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(200)
  const other = await away.newPage()
  await open(other, '/checkout')
  await addToBag(page, first)
  await expect(other.getByText(first.name).first()).toBeVisible()
  await addToBag(page, second)
  await expect(other.getByText(second.name).first()).toBeVisible()
  await other.getByRole('button', { name: `Remove ${first.name}`, exact: true }).click()
  await expect.poll(() => bagIn(page)).toEqual(once(second))
  await page.reload()
  await expect.poll(() => bagAt(page.request, { email, password, ...rest })).toEqual(once(second))
  await away.close()
})

test('[cart-10] a bag that was paid for is empty on the server as well', { tag: '@deep' }, async ({ page }) => {
  const piece = await pieceFor(page)
  const account = await signUp(page.request)
  await fillBag(page, piece)
  await open(page, '/')
  await expect.poll(() => bagAt(page.request, account)).toEqual(once(piece))
  await pay(page, phoneEnding('000'))
  await expect(page).toHaveURL(/\/(delivery-details|order-confirmation)/, { timeout: 20_000 })
  await expect.poll(() => bagAt(page.request, account)).toEqual([])
  await open(page, '/checkout')
  expect(await bagIn(page)).toEqual([])
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('what goes into the bag without a connection reaches the server later', { tag: '@deep' }, async ({ page, context }) => {
    const piece = await pieceFor(page)
    const account = await signUp(page.request)
    await open(page, `/product/${piece.id}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('upya:bag-sync'))).not.toBeNull()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Add to Bag' }).filter({ visible: true }).first().click()
    await expect.poll(() => bagIn(page)).toEqual(once(piece))
    await context.setOffline(false)
    await expect.poll(() => bagAt(page.request, account), { timeout: 15_000 }).toEqual(once(piece))
  })
})
