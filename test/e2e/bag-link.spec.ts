import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { fillBag, open, pieceFor, ready } from './support/shopper.ts'

test(
  'a bag goes to another phone as a link, with a preview, and into the bag there',
  { tag: '@once' },
  async ({ page, context, browser }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [first, second] = [await pieceFor(page), await pieceFor(page)]
    await fillBag(page, first, second)
    await open(page, '/privacy')
    await page.getByRole('link', { name: 'Bag, 2 pieces' }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: 'Share this bag' }).click()
    await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible()
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname

    const other = await browser.newContext({ viewport: { width: 360, height: 800 }, serviceWorkers: 'block', reducedMotion: 'reduce' })
    const there = await other.newPage()
    await there.goto(link)
    await ready(there)
    const total = `KES ${(first.price + second.price).toLocaleString('en-KE')}`
    await expect(there).toHaveTitle(new RegExp(`^A bag of 2 pieces, ${total} [|] Upya$`, 'i'))
    const picture = await there.locator('meta[property="og:image"]').getAttribute('content')
    expect((await there.request.get(new URL(picture ?? '').pathname)).headers()['content-type']).toBe('image/jpeg')
    const list = there.getByRole('list', { name: 'Pieces' })
    for (const { name } of [first, second]) await expect(list.getByText(name)).toBeVisible()
    if (first.size) await expect(list.getByText(`Size ${first.size}`).first()).toBeVisible()
    await expectAccessible(there)
    await there.getByRole('button', { name: 'Add all to my bag' }).click()
    const cart = there.getByRole('dialog', { name: 'Shopping Cart' })
    for (const { name } of [first, second]) await expect(cart.getByText(name)).toBeVisible()
    await expect(there.getByRole('link', { name: 'Bag, 2 pieces', includeHidden: true }).first()).toBeAttached()
    // The same link once more adds nothing.
    await cart.getByRole('button', { name: 'Close' }).click()
    await there.getByRole('button', { name: 'Add all to my bag' }).click()
    await expect(there.getByText('They’re already in your bag.').first()).toBeVisible()
    await other.close()
  },
)

test.describe('a truncated link', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('says so and leads on', { tag: ['@once', '@deep'] }, async ({ page }) => {
    const answer = await page.goto('/bag/AQGiAQSYWncap')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'See our picks' }).click()
    await expect(page).toHaveURL('/')
  })
})

test(
  'data saver: as the browser asks, or as the switches in the menu and at the foot say',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const drawnSaving = async (headers: Record<string, string>) =>
      /role="switch"[^>]*checked=""/.test(await (await page.request.get('/', { headers })).text())
    expect(await drawnSaving({ 'save-data': 'on' })).toBe(true)
    expect(await drawnSaving({})).toBe(false)

    await open(page, '/')
    const foot = page.getByRole('contentinfo').getByRole('switch', { name: /^Data saver/ })
    await expect(foot).not.toBeChecked()
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.getByText('Data saver').click()
    await expect(menu.getByRole('switch', { name: /^Data saver/ })).toBeChecked()
    // From now on the server draws it so, and what the browser asks for counts no more.
    expect(await drawnSaving({})).toBe(true)
    await open(page, '/')
    await expect(foot).toBeChecked()
    await page.getByRole('contentinfo').getByText('Data saver').click()
    await expect(foot).not.toBeChecked()
    expect(await drawnSaving({ 'save-data': 'on' })).toBe(false)
  },
)
