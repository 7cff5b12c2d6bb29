import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { signUp, type Account } from './support/buyer.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Card {
  id: string
  name: string
  price: number
  stock: number
  variants: { size: string | null; stock: number }[]
}

interface Row {
  product_id: string
  product_name: string
  product_price: number
  product_images: string[]
  is_in_stock: boolean
  added_at: string
}

/** Pieces of which there are several: nobody buys the last one meanwhile. */
async function pieces(request: APIRequestContext, count: number, sized = false): Promise<Card[]> {
  const { items } = (await (await request.get('/api/products?sort=latest&limit=60')).json()) as { items: Card[] }
  const found = items.filter((card) => card.stock > 1 && card.variants.filter(({ stock }) => stock > 0).length > 1 === sized)
  expect(found.length).toBeGreaterThanOrEqual(count)
  return found.slice(0, count)
}

function heart(page: Page | Locator, piece: Pick<Card, 'name'>): Locator {
  return page.getByRole('button', { name: `Add to wishlist: ${piece.name}` }).first()
}

async function kept(page: Page): Promise<Row[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('wishlist') ?? '[]') as Row[])
}

async function idsOf(page: Page): Promise<string[]> {
  return (await kept(page)).map((row) => row.product_id).sort()
}

async function idsAt(request: APIRequestContext): Promise<string[]> {
  const { items } = (await (await request.get('/api/wishlist')).json()) as { items: Row[] }
  return items.map((row) => row.product_id).sort()
}

async function wish(page: Page, piece: Card): Promise<void> {
  await open(page, `/product/${piece.id}`)
  await heart(page, piece).click()
  await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
}

async function wishAt(request: APIRequestContext, account: Account, piece: Card): Promise<void> {
  const reply = await request.put(`/api/wishlist/${piece.id}`, { headers: { 'X-CSRF-Token': account.csrf }, data: {} })
  expect(reply.status()).toBe(204)
}

const ids = (...cards: Card[]) => cards.map(({ id }) => id).sort()

test('[wish-01, wish-02, wish-03, data-05, role-01] a heart on a tile puts a piece on the list, says so, and takes it off with Undo', async ({
  page,
}) => {
  await open(page, '/')
  const tile = page.locator('li[data-id]').first()
  const button = tile.getByRole('button', { name: /^Add to wishlist: / })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(page.getByText('Added to wishlist!')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const [row] = await kept(page)
  expect(Object.keys(row ?? {}).sort()).toEqual([
    'added_at',
    'is_in_stock',
    'product_id',
    'product_images',
    'product_name',
    'product_price',
  ])
  await page.reload()
  await ready(page)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(page.getByText('Removed from wishlist')).toBeVisible()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect(await kept(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await kept(page)).toEqual([row])
})

test('[routes-10, wish-03] another tab knows at once, and the server sends the same page to everybody', async ({ page, context }) => {
  const [piece] = (await pieces(page.request, 1)) as [Card]
  await open(page, `/product/${piece.id}`)
  const other = await context.newPage()
  await open(other, '/wishlist')
  await expect(other.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible()
  await heart(page, piece).click()
  await expect(other.getByRole('list', { name: 'Wishlist' }).getByText(piece.name)).toBeVisible()
  const html = await (await page.request.get('/wishlist')).text()
  expect(html).not.toContain(piece.name)
})

test('[routes-10, cart-11, size-05] the page tells what changed in price, and moves a piece of several sizes into the bag', async ({
  page,
}) => {
  const [piece] = (await pieces(page.request, 1, true)) as [Card]
  await wish(page, piece)
  await page.evaluate(() => {
    const rows = JSON.parse(localStorage.getItem('wishlist') ?? '[]') as { product_price: number }[]
    localStorage.setItem('wishlist', JSON.stringify(rows.map((row) => ({ ...row, product_price: row.product_price + 300 }))))
  })
  await open(page, '/wishlist')
  const list = page.getByRole('list', { name: 'Wishlist' })
  await expect(list.getByText('KES 300 less than when you saved it')).toBeVisible()
  await list.getByRole('button', { name: `Move to bag: ${piece.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Select a size' })
  const size = piece.variants.find(({ stock }) => stock > 0)?.size ?? ''
  await dialog.getByRole('button', { name: size, exact: true }).click()
  await dialog.getByRole('button', { name: 'Add to Bag' }).click()
  await expect(page.getByText('Added to bag!').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(piece.id)
})

test('[wish-01] Remove on the page can be undone, and pieces can be put in order', async ({ page }) => {
  const [first, second] = (await pieces(page.request, 2)) as [Card, Card]
  await wish(page, first)
  await wish(page, second)
  await open(page, '/wishlist')
  const names = page.getByRole('list', { name: 'Wishlist' }).getByRole('button', { name: /^Move to bag: / })
  await expect(names.first()).toHaveAccessibleName(`Move to bag: ${second.name}`)
  await page.getByLabel('Sort by').selectOption('price')
  const cheapest = first.price <= second.price ? first : second
  await expect(names.first()).toHaveAccessibleName(`Move to bag: ${cheapest.price === second.price ? second.name : cheapest.name}`)
  await page.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(names).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(2)
})

test('a piece that has gone is shown calmly, with others like it', async ({ page }) => {
  const [piece] = (await pieces(page.request, 1)) as [Card]
  await wish(page, piece)
  // As the shop will say it once the last one is bought; nothing is bought here, so that other journeys find it.
  await page.route('**/api/products/cards**', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { items: Card[] }
    await route.fulfill({ response: reply, json: { items: body.items.map((card) => ({ ...card, stock: 0 })) } })
  })
  await open(page, '/wishlist')
  const sold = page.getByRole('region', { name: 'Found another wardrobe' })
  await expect(sold.getByText('Sold')).toBeVisible()
  const similar = sold.getByRole('region', { name: 'Others like it' })
  await expect(similar.getByRole('link').first()).toBeVisible()
  await similar.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})

test.describe('without a line', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('[wish-03] hearts work and the page opens with what is kept', async ({ page, context }) => {
    await open(page, '/')
    const tiles = page.locator('li[data-id]')
    await tiles
      .nth(0)
      .getByRole('button', { name: /^Add to wishlist: / })
      .click()
    await expect(page.getByText('Added to wishlist!').first()).toBeVisible()
    await page.getByRole('link', { name: 'Wishlist, 1 piece' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem')).toHaveCount(1)
    await page.goBack()
    await expect(tiles.first()).toBeVisible()
    await context.setOffline(true)
    await tiles
      .nth(1)
      .getByRole('button', { name: /^Add to wishlist: / })
      .click()
    await expect(tiles.nth(1).getByRole('button', { name: /^Add to wishlist: / })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Wishlist, 2 pieces' }).filter({ visible: true }).first().click()
    await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Move to bag: / }).nth(1)).toBeEnabled()
  })

  test("[wish-04] a member's changes wait for the line and then go out in order", async ({ page, context }) => {
    const [first, second] = (await pieces(page.request, 2)) as [Card, Card]
    const account = await signUp(page.request)
    await wishAt(page.request, account, first)
    await open(page, `/product/${second.id}`)
    await expect.poll(() => idsOf(page)).toEqual(ids(first))
    await context.setOffline(true)
    await heart(page, second).click()
    await heart(page, second).click()
    await heart(page, second).click()
    await expect.poll(() => idsOf(page)).toEqual(ids(first, second))
    await context.setOffline(false)
    await expect.poll(() => idsAt(page.request), { timeout: 15_000 }).toEqual(ids(first, second))
    expect(await idsOf(page)).toEqual(ids(first, second))
  })
})

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

test('[wish-04] what one device does, the other shows', async ({ page, browser, baseURL }) => {
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
  await expect(other.getByRole('list', { name: 'Wishlist' }).getByText(first.name)).toBeVisible({ timeout: 12_000 })
  await other.getByRole('button', { name: `Remove ${first.name}` }).click()
  await expect(heart(page, first)).toHaveAttribute('aria-pressed', 'false', { timeout: 12_000 })
  // And nothing that was removed comes back with a reload.
  await wish(page, second)
  await expect(other.getByRole('list', { name: 'Wishlist' }).getByText(second.name)).toBeVisible({ timeout: 12_000 })
  await page.reload()
  await expect.poll(() => idsAt(page.request)).toEqual(ids(second))
  expect(await idsOf(page)).toEqual(ids(second))
  await away.close()
})

test('[open-46] signing out takes the list away from this browser, not from the member', async ({ page }) => {
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
  await expect(page.getByRole('list', { name: 'Wishlist' }).getByText(piece.name)).toBeVisible()
})

test.describe('sharing', () => {
  test.use({ expectedErrors: [/404/] })

  test("a guest's pieces go by a link that anyone can open; a wrong link says so and leads on", async ({ page, browser, baseURL }) => {
    const [piece] = (await pieces(page.request, 1)) as [Card]
    await wish(page, piece)
    await open(page, '/wishlist')
    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share your wishlist' })
    const link = await sheet.getByLabel('Link').inputValue()
    expect(link).toContain('/wishlist/shared/')
    await expect(sheet.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.+shared/)
    await expect(sheet.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0)
    const friends = await browser.newContext({ baseURL: baseURL ?? '' })
    const friend = await friends.newPage()
    await open(friend, new URL(link).pathname)
    await expect(friend.getByRole('heading', { name: 'A wishlist to look at' })).toBeVisible()
    await expect(friend.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1)
    await heart(friend, piece).click()
    await expect(friend.getByText('Added to wishlist!')).toBeVisible()
    expect((await friend.request.get('/wishlist/shared/no-such-link')).status()).toBe(404)
    await open(friend, '/wishlist/shared/no-such-link')
    await expect(friend.getByRole('link', { name: 'See what is new' })).toBeVisible()
    await friends.close()
  })

  test("a member's link carries their name, shows the list as it is, and ends when they say so", async ({ page }) => {
    const [piece] = (await pieces(page.request, 1)) as [Card]
    await signUp(page.request, 'Wanjiku Kamau')
    await wish(page, piece)
    await open(page, '/wishlist')
    await page.getByRole('button', { name: 'Share' }).click()
    const sheet = page.getByRole('dialog', { name: 'Share your wishlist' })
    const path = new URL(await sheet.getByLabel('Link').inputValue()).pathname
    const shared = await page.request.get(path)
    expect(shared.status()).toBe(200)
    expect(await shared.text()).toContain('Wanjiku&#x27;s wishlist')
    await sheet.getByRole('button', { name: 'Stop sharing' }).click()
    await expect(page.getByText('The link opens nothing any more.')).toBeVisible()
    expect((await page.request.get(path)).status()).toBe(404)
  })
})
