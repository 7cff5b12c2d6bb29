import type { Locator, Page } from '@playwright/test'
import { isPhone } from './support/member.ts'
import { open, phoneEnding, pieceFor } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { kept } from './support/wishes.ts'

const view = (page: Page) => page.getByRole('dialog', { name: 'Pieces, one by one' })
/** The one that can be reached; those beside it wait. */
const slide = (page: Page): Locator => view(page).locator('li:not([inert])')

async function idInView(page: Page): Promise<string | null> {
  return slide(page).getAttribute('data-id')
}

test(
  '[tnt-01, tnt-02, tnt-04] the view shows one piece per screen, keys and wheel go on, Back closes it',
  { tag: '@wide' },
  async ({ page }) => {
    await open(page, '/')
    const order = await page
      .locator('.product-grid > li[data-id]')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('data-id')))
    await page.getByRole('button', { name: /^TNT view/ }).click()
    await expect(page).toHaveURL('/?view=tnt')
    await expect(slide(page)).toHaveAttribute('data-id', order[0] ?? '')
    for (const name of ['Add to Bag', 'Buy Now', 'Share', 'Details', /^Add to wishlist: /, 'Swipe up for next product'])
      await expect(slide(page).getByRole('button', { name, exact: true })).toBeVisible()
    const looking = await slide(page)
      .getByText(/^\d+ people are looking$/)
      .textContent()
    const viewers = Number.parseInt(looking ?? '', 10)
    expect(viewers >= 10 && viewers <= 200, looking ?? '').toBe(true)
    const screen = page.viewportSize()
    expect(await slide(page).boundingBox()).toEqual({ x: 0, y: 0, ...screen })
    await expectAccessible(page, '[role=dialog]')

    await page.keyboard.press('ArrowDown')
    await expect(slide(page)).toHaveAttribute('data-id', order[1] ?? '')
    if (isPhone()) await slide(page).getByRole('button', { name: 'Swipe up for next product' }).click()
    else await page.mouse.wheel(0, 100)
    await expect(slide(page)).toHaveAttribute('data-id', order[2] ?? '')
    expect(await view(page).locator('li[data-id]').count()).toBeLessThanOrEqual(4)
    await page.keyboard.press('Home')
    await expect(slide(page)).toHaveAttribute('data-id', order[0] ?? '')

    await page.goBack()
    await expect(view(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await page.goForward()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(view(page)).toHaveCount(0)
    const opener = page.getByRole('button', { name: /^TNT view/ })
    await expect(opener).toBeFocused()

    // By keys alone it is as it was before: the focus is back where it came from.
    await page.keyboard.press('Enter')
    await expect(view(page).getByRole('group', { name: /^Swipe/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    // It was opened from nowhere here, or its button has been drawn again: the same place.
    await open(page, '/?view=tnt')
    await expect(view(page).getByRole('group', { name: /^Swipe/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(view(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  },
)

test('[tnt-05, open-52] a double tap puts the piece on the wishlist, and never takes it off', { tag: '@once' }, async ({ page }) => {
  await open(page, '/?view=tnt')
  const id = await idInView(page)
  // It is there for a moment only.
  await page.evaluate(() => {
    const hearts: { x: number; y: number }[] = []
    const seen = (node: Node) => node instanceof HTMLElement && node.matches('.burst-heart') && hearts.push(node.getBoundingClientRect())
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(seen))).observe(document.body, {
      childList: true,
      subtree: true,
    })
    Object.assign(globalThis, { hearts })
  })
  const hearts = () => page.evaluate(() => (globalThis as unknown as { hearts: { x: number; y: number }[] }).hearts.length)
  for (const time of [1, 2]) {
    // Together, as a slow machine would make two single taps of them.
    await Promise.all([page.touchscreen.tap(150, 260), page.touchscreen.tap(152, 262)])
    await expect.poll(hearts).toBe(time)
    await expect(page.locator('.burst-heart')).toHaveCount(0)
    expect((await kept(page)).map(({ product_id }) => product_id)).toEqual([id])
  }
  await expect(slide(page).getByRole('button', { name: /^Add to wishlist/ })).toHaveAttribute('aria-pressed', 'true')
})

test(
  '[tnt-04, open-52] Add to Bag and Details work from the view; a piece of several sizes asks which',
  { tag: '@once' },
  async ({ page }) => {
    const { items } = (await (await page.request.get('/api/products?limit=60')).json()) as {
      items: { name: string; variants: { size: string | null; stock: number }[] }[]
    }
    const sized = items.find(({ variants }) => variants.filter(({ stock }) => stock > 0).length > 1)
    await open(page, `/?view=tnt&q=${encodeURIComponent(sized?.name ?? '')}`)
    // On one line each, also on a phone that is held across.
    const upright = page.viewportSize()!
    await page.setViewportSize({ width: 740, height: 360 })
    for (const name of ['Add to Bag', 'Buy Now']) {
      const lines = await slide(page)
        .getByRole('button', { name })
        .evaluate((button) => {
          const words = document.createRange()
          words.selectNodeContents(button)
          return words.getClientRects().length
        })
      expect(lines, name).toBe(1)
    }
    await expect(slide(page).getByRole('button', { name: 'Swipe up for next product' })).toBeInViewport({ ratio: 0.9 })
    await page.setViewportSize(upright)
    await slide(page).getByRole('button', { name: 'Add to Bag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Select a size' })
    await dialog.getByRole('group', { name: 'Sizes' }).getByRole('button', { disabled: false }).first().click()
    await dialog.getByRole('button', { name: 'Add to Bag' }).click()
    await expect(page.getByText('Added to bag!').first()).toBeVisible()
    await expect(view(page).getByRole('link', { name: 'Bag, 1 piece' })).toBeVisible()
    await expect(slide(page).getByRole('button', { name: 'In bag' })).toBeVisible()
    // The message lies over the picture, and over none of the buttons.
    const message = page.locator('[data-toast]').filter({ visible: true })
    const heart = slide(page).getByRole('button', { name: /wishlist/ })
    const edges = async () => [await message.boundingBox(), await heart.boundingBox()].map((box) => box && box.y)
    await expect.poll(async () => edges().then(([top, below]) => top != null && below != null && top + 52 <= below)).toBe(true)
    const id = await idInView(page)
    // While taps are still taken by what closed, trying to press would scroll to the next slide.
    await expect(page.locator('[data-tap-guard]')).toHaveCount(0)
    await slide(page).getByRole('button', { name: 'Details' }).click()
    await expect(page).toHaveURL(`/product/${id}`)
    await page.goBack()
    await expect(slide(page)).toHaveAttribute('data-id', id ?? '')
  },
)

test(
  '[const-02] pictures turn by themselves until they are stopped, and not for who has asked for less motion',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/?view=tnt')
    const shown = slide(page).locator('.fullscreen-shown')
    await expect(shown).toHaveAttribute('data-at', '1')
    await view(page).getByRole('button', { name: 'Pause pictures' }).click()
    await expect(slide(page).locator('[data-now="still"]')).toHaveCount(1)
    await expect(view(page).getByRole('button', { name: 'Play pictures' })).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/?view=tnt')
    await expect(slide(page).locator('[data-now="still"]')).toHaveCount(1)
    await expect(view(page).getByRole('button', { name: /pictures$/ })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(shown).toHaveAttribute('data-at', '1')
  },
)

test('[tnt-03] where nothing fits the view says so and leads back to the shop', { tag: '@once' }, async ({ page }) => {
  await open(page, '/?view=tnt&q=zzzzqqqq')
  await expect(view(page).getByRole('heading', { name: 'No products found' })).toBeVisible()
  await view(page).getByRole('button', { name: 'Back to the shop' }).click()
  await expect(view(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?q=zzzzqqqq')
})

test('a product that is sold while in view says so and is followed by the next one', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const piece = await pieceFor(page)
  await open(page, `/?view=tnt&q=${encodeURIComponent(piece.name)}`)
  await expect(slide(page)).toHaveAttribute('data-id', piece.id)
  const { stock } = (await (await page.request.get(`/api/products/${piece.id}`)).json()) as { stock: number }
  const sale = await page.request.post('/api/checkouts', {
    data: {
      items: [{ product_id: piece.id, size: piece.size, quantity: stock }],
      delivery_area: 'nairobi',
      phone_number: phoneEnding('000'),
      guest_id: await page.evaluate(() => localStorage.getItem('guest_user_id')),
    },
  })
  expect(sale.status(), await sale.text()).toBe(201)
  await expect(slide(page).getByText('Sold', { exact: true })).toBeVisible()
  await expect(view(page).locator(`[data-id="${piece.id}"]`)).toHaveCount(0)
})
