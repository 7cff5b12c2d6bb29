import { signUp } from './support/buyer.ts'
import { open, ready } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { heart, kept, pieces, wish, type Card } from './support/wishes.ts'

test('[wish-01, wish-02, wish-03] a heart on a tile puts a piece on the list, says so, and takes it off with Undo', async ({ page }) => {
  await open(page, '/')
  const tile = page.locator('li[data-id]').first()
  const button = tile.getByRole('button', { name: /^Add to wishlist: / })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.dblclick()
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

test(
  '[routes-10, wish-03] another tab knows at once, and the server sends the same page to everybody',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    const [piece] = (await pieces(page.request, 1)) as [Card]
    await open(page, `/product/${piece.id}`)
    const other = await context.newPage()
    await open(other, '/wishlist')
    await expect(other.getByRole('heading', { name: 'Nothing on your wishlist yet' })).toBeVisible()
    await heart(page, piece).click()
    await expect(other.getByRole('list', { name: 'Wishlist' }).getByText(piece.name)).toBeVisible()
    const html = await (await page.request.get('/wishlist')).text()
    expect(html).not.toContain(piece.name)
  },
)

test(
  '[routes-10, cart-11, size-05] the page tells what changed in price, and moves a piece of several sizes into the bag',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
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
  },
)

test('[wish-01] Remove on the page can be undone, and pieces can be put in order', { tag: '@deep' }, async ({ page }) => {
  const [first, second] = (await pieces(page.request, 2)) as [Card, Card]
  await wish(page, first)
  await wish(page, second)
  await open(page, '/wishlist')
  const names = page.getByRole('list', { name: 'Wishlist' }).getByRole('button', { name: /^Move to bag: / })
  await expect(names.first()).toHaveAccessibleName(`Move to bag: ${second.name}`)
  await page.getByLabel('Sort by').selectOption('price')
  const cheapest = first.price <= second.price ? first : second
  await expect(names.first()).toHaveAccessibleName(`Move to bag: ${cheapest.price === second.price ? second.name : cheapest.name}`)
  // A double tap takes one off: the next has moved up to where the second tap lands.
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .dblclick()
  await expect(page.getByText('Removed from wishlist').first()).toBeVisible()
  await expect(names).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(names).toHaveCount(2)
})

test('a piece that has gone is shown calmly, with others like it', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const [piece] = (await pieces(page.request, 1)) as [Card]
  await wish(page, piece)
  // As the shop will say it once the last one is bought; nothing is bought here, so that other journeys find it.
  await page.route('**/api/products/cards**', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { items: Card[] }
    await route.fulfill({ response: reply, json: { items: body.items.map((card) => ({ ...card, stock: 0 })) } })
  })
  await open(page, '/wishlist')
  const sold = page.getByRole('region', { name: 'Sold' })
  await expect(sold.getByRole('heading', { name: 'Sold' })).toBeVisible()
  const similar = sold.getByRole('region', { name: 'Similar pieces' })
  await expect(similar.getByRole('link').first()).toBeVisible()
  await similar.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\//)
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('[wish-03] hearts work and the page opens with the stored wishlist', { tag: ['@once', '@deep'] }, async ({ page, context }) => {
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
    await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: /^Move to bag: / }).nth(1)).toBeEnabled()
  })
})

test.describe('sharing', () => {
  test.use({ expectedErrors: [/404/] })

  test(
    "a guest's pieces go by a link that anyone can open; a wrong link says so and leads on",
    { tag: ['@once', '@deep'] },
    async ({ page, browser, baseURL }) => {
      const [piece] = (await pieces(page.request, 1)) as [Card]
      await wish(page, piece)
      await open(page, '/wishlist')
      await page.getByRole('button', { name: 'Share' }).click()
      const sheet = page.getByRole('dialog', { name: 'Share your wishlist' })
      const link = await sheet.getByLabel('Link').inputValue()
      expect(link).toContain('/wishlist/shared/')
      await expect(sheet.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.+shared/)
      await expect(sheet.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0)
      const friends = await browser.newContext({ baseURL: baseURL ?? '' })
      const friend = await friends.newPage()
      await open(friend, new URL(link).pathname)
      await expect(friend.getByRole('heading', { name: 'A wishlist shared with you' })).toBeVisible()
      await expect(friend.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1)
      await heart(friend, piece).click()
      await expect(friend.getByText('Added to wishlist!')).toBeVisible()
      expect((await friend.request.get('/wishlist/shared/no-such-link')).status()).toBe(404)
      await open(friend, '/wishlist/shared/no-such-link')
      await expect(friend.getByRole('link', { name: 'See our picks' })).toBeVisible()
      await friends.close()
    },
  )

  test(
    "a member's link carries their name, shows the list as it is, and ends when they say so",
    { tag: ['@once', '@deep'] },
    async ({ page }) => {
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
      await expect(page.getByText('Sharing stopped. The link no longer works.')).toBeVisible()
      expect((await page.request.get(path)).status()).toBe(404)
    },
  )
})
