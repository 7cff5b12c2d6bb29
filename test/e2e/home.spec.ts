import type { Page } from '@playwright/test'
import { signUp } from './support/buyer.ts'
import { isPhone } from './support/member.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const tiles = (page: Page) => page.locator('.product-grid > [data-id]')

test('[home-01, home-03, home-12] the first screen: three ways in, and the first pieces below', { tag: '@wide' }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('17,800+ items sold', { exact: true })).toBeVisible()
  const screen = page.viewportSize()?.height ?? 0
  const shown = isPhone() ? tiles(page).first().locator('.product-card-price') : tiles(page).first()
  // What an admin has put above the pieces just now, in another journey, is not of this screen: both are measured in one moment.
  const top = await shown.evaluate((element) => {
    const above = document.querySelector('.highlights')?.getBoundingClientRect().height ?? 0
    return element.getBoundingClientRect().top - above
  })
  expect(top).toBeLessThan(screen - 100)
  const instagram = page.getByRole('link', { name: /^Instagram/ }).filter({ visible: true })
  await expect(instagram.first()).toHaveAttribute('href', /^https:\/\/www\.instagram\.com\//)

  await page.getByRole('button', { name: 'Size Guide', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /size/i })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('link', { name: 'Virtual Try-On', exact: true }).click()
  await expect(page.getByText('Please sign in to use the virtual try-on feature').first()).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: "Let's Walk You", exact: true }).click()
  await expect(page.getByRole('dialog', { name: /one of a kind/i })).toBeVisible()
})

test('filters say what they leave, take several values, and come off one by one', { tag: '@deep' }, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: isPhone() ? 'Filter' : 'Size', exact: true }).click()
  const panel = page.getByRole('dialog')
  const first = panel.getByRole('button', { name: /^M \d/ })
  const counts = async () => Number(/\d+/.exec((await panel.getByRole('button', { name: /^Show/ }).textContent()) ?? '')?.[0])
  const ofM = Number(/\d+/.exec((await first.textContent()) ?? '')?.[0])
  await first.click()
  await expect.poll(counts).toBe(ofM)
  await panel.getByRole('button', { name: /^L \d/ }).click()
  await expect.poll(counts).toBeGreaterThan(ofM)
  // Asked at once, as other journeys buy.
  const { items } = (await (await page.request.get('/api/products?size=M,L&limit=60')).json()) as { items: object[] }
  expect(items).toHaveLength(await counts())
  await panel.getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL('/?size=M,L')

  await page.getByRole('link', { name: 'Remove size M' }).click()
  await expect(page).toHaveURL('/?size=L')
  const sizes = () => tiles(page).locator('.product-card-sizes').allTextContents()
  await expect.poll(async () => (await sizes()).every((words) => words.split(', ').includes('L'))).toBe(true)
  await page.getByRole('link', { name: 'Remove size L' }).click()
  await expect(page).toHaveURL('/')

  if (isPhone()) return
  await page.getByRole('button', { name: 'Style', exact: true }).click()
  await expect(panel.getByRole('button', { name: /^Show/ })).toBeVisible()
  const edge = (await panel.boundingBox()) ?? { x: 0, width: Infinity }
  expect(edge.x + edge.width, 'the last menu stays on the screen').toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})

test(
  '[home-09] a grid of another density is kept for the next visit; the full screen is an address of its own',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/?category=clothing')
    await page.getByRole('button', { name: 'Compact view' }).click()
    await expect(page.locator('.product-grid')).toHaveAttribute('data-view', 'compact')
    const html = await (await page.request.get('/?category=clothing')).text()
    expect(html).toContain('data-view="compact"')
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()))
    await page.getByRole('button', { name: /^TNT view/ }).click()
    await expect(page.getByRole('dialog', { name: 'Pieces, one by one' })).toBeVisible()
    await expect(page).toHaveURL('/?category=clothing&view=tnt')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('.product-grid')).toHaveAttribute('data-view', 'compact')
    expect(asked).toEqual([])
  },
)

test(
  '[home-04, home-08, open-56] a member: my style for who has said what they like, and the way to the fitting room',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/')
    await expect(page.getByRole('checkbox', { name: 'My style' })).toHaveCount(0)
    const { csrf } = await signUp(page.request)
    await open(page, '/')
    await expect(page.getByRole('checkbox', { name: 'My style' })).toHaveCount(0)
    const data = { style_preferences: ['Retro', 'Formal'] }
    expect((await page.request.patch('/api/profile', { headers: { 'X-CSRF-Token': csrf }, data })).status()).toBe(200)
    await open(page, '/')
    await page.getByRole('checkbox', { name: 'My style' }).click()
    await expect(page).toHaveURL('/?style=Formal,Retro')
    await expect(page.getByRole('link', { name: 'Remove my style' })).toBeVisible()
    const { items } = (await (await page.request.get('/api/products?style=Formal,Retro&sort=picks')).json()) as { items: { id: string }[] }
    await expect
      .poll(() => tiles(page).evaluateAll((found) => found.map((tile) => (tile as HTMLElement).dataset['id'])))
      .toEqual(items.map(({ id }) => id))
    await page.getByRole('checkbox', { name: 'My style' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Virtual Try-On', exact: true }).click()
    await expect(page).toHaveURL('/try-on')
  },
)

test('[home-11] recently viewed products are among the products, and can be collapsed', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  await expect(page.getByRole('button', { name: /^Recently Viewed/ })).toHaveCount(0)
  const shown = await tiles(page).evaluateAll((all) =>
    all
      .slice(0, 2)
      .map((tile) => ({ id: tile.getAttribute('data-id') ?? '', name: tile.querySelector('.product-card-name')?.textContent ?? '' })),
  )
  for (const { id } of shown) {
    await page.goto(`/product/${id}`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toContain(id)
  }
  await open(page, '/')
  const strip = page.getByRole('list', { name: 'Recently Viewed' })
  await expect(strip.getByRole('listitem')).toHaveText(shown.toReversed().map(({ name }) => new RegExp(name)))
  await page.getByRole('button', { name: /^Recently Viewed/ }).click()
  await expect(strip).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Recently Viewed/ })).toHaveAttribute('aria-expanded', 'false')
})

test(
  '[data-37, open-59] a list seen before is shown at once from local storage, and refreshed behind',
  { tag: '@once' },
  async ({ page }) => {
    await open(page, '/?category=shoes')
    const key = 'tnt:products:shoes:0-100000:picks'
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).not.toBeNull()
    await open(page, '/privacy')
    // As if its first piece had another name since.
    await page.evaluate((name) => {
      const kept = JSON.parse(localStorage.getItem(name) ?? '{}') as { items: { name: string }[] }
      if (kept.items[0]) kept.items[0].name = 'Seen before'
      localStorage.setItem(name, JSON.stringify(kept))
    }, key)
    const answered = page.waitForRequest(/\/api\/products\?.*category=shoes/)
    await page.getByRole('link', { name: 'Shoes' }).filter({ visible: true }).first().click()
    await expect(tiles(page).first()).toContainText('Seen before')
    await answered
    await expect(tiles(page).first()).not.toContainText('Seen before')
  },
)
