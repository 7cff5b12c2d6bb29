import { signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { heart, ids, idsAt, idsOf, kept, pieces, wish, wishAt, type Card } from './support/wishes.ts'

test('[wish-05, open-48, wish-04] signing in unites both lists, with the earliest date', async ({ page }) => {
  const [here, there, both] = (await pieces(page.request, 3)) as [Card, Card, Card]
  await wish(page, here)
  await wish(page, both)
  const before = (await kept(page)).find((row) => row.product_id === both.id)?.added_at
  const account = await signUp(page.request)
  await wishAt(page.request, account, there)
  await wishAt(page.request, account, both)
  await open(page, '/wishlist')
  await expect(page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem')).toHaveCount(3)
  await expect.poll(() => idsAt(page.request)).toEqual(ids(here, there, both))
  expect(await idsOf(page)).toEqual(ids(here, there, both))
  expect((await kept(page)).find((row) => row.product_id === both.id)?.added_at).toBe(before)
})

test('[wish-04] what one device does, the other shows', { tag: '@deep' }, async ({ page, browser, baseURL }) => {
  const [first, second] = (await pieces(page.request, 2)) as [Card, Card]
  const account = await signUp(page.request)
  await open(page, `/product/${first.id}`)
  const away = await browser.newContext({ baseURL: baseURL ?? '' })
  const { email, password } = account
  expect((await away.request.post('/api/auth/sign-in', { data: { email, password } })).status()).toBe(200)
  const other = await away.newPage()
  await open(other, '/wishlist')
  await expect(other.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible()
  await heart(page, first).click()
  await expect(other.getByRole('list', { name: 'Wishlist' }).getByRole('link', { name: first.name, exact: true })).toBeVisible()
  await other.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'false')
  // And nothing that was removed comes back with a reload.
  await wish(page, second)
  await expect(other.getByRole('list', { name: 'Wishlist' }).getByRole('link', { name: second.name, exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(() => idsAt(page.request)).toEqual(ids(second))
  expect(await idsOf(page)).toEqual(ids(second))
  await away.close()
})

test.describe('the session ends', () => {
  // What is asked at that very moment is refused.
  test.use({ expectedErrors: [/401/] })

  test('[open-46] signing out takes the list away from this browser, not from the member', { tag: '@deep' }, async ({ page }) => {
    const [piece] = (await pieces(page.request, 1)) as [Card]
    const account = await signUp(page.request)
    await wish(page, piece)
    await expect.poll(() => idsAt(page.request)).toEqual(ids(piece))
    await open(page, '/wishlist')
    await page.request.post('/api/auth/sign-out', { headers: { 'X-CSRF-Token': account.csrf }, data: {} })
    await open(page, '/wishlist')
    await expect(page.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible()
    expect(await kept(page)).toEqual([])
    const { email, password } = account
    await page.request.post('/api/auth/sign-in', { data: { email, password } })
    await open(page, '/wishlist')
    await expect(page.getByRole('list', { name: 'Wishlist' }).getByRole('link', { name: piece.name, exact: true })).toBeVisible()
  })
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test("[wish-04] a member's changes wait for the connection and then go out in order", { tag: '@deep' }, async ({ page, context }) => {
    const [first, second] = (await pieces(page.request, 2)) as [Card, Card]
    const account = await signUp(page.request)
    await wishAt(page.request, account, first)
    await open(page, `/product/${second.id}`)
    await expect.poll(() => idsOf(page)).toEqual(ids(first))
    await context.setOffline(true)
    await heart(page, second).click()
    await expect(page.getByText('Added to wishlist!')).toBeVisible()
    // A key is never the second tap of a double tap.
    await heart(page, second).press('Enter')
    await expect(page.getByText('Removed from wishlist')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => idsOf(page)).toEqual(ids(first, second))
    await context.setOffline(false)
    await expect.poll(() => idsAt(page.request), { timeout: 15_000 }).toEqual(ids(first, second))
    expect(await idsOf(page)).toEqual(ids(first, second))
  })
})
