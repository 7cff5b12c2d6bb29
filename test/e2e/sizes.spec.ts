import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { open } from './support/shopper.ts'

const chart = (page: Page) => page.getByRole('dialog', { name: 'Size Chart' })
const heads = (page: Page, table: string) =>
  chart(page).getByRole('region', { name: table, exact: true }).getByRole('columnheader').allTextContents()
const tables = (page: Page) =>
  chart(page)
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))

/** The sizes that the tiles of the list name; pieces without any say nothing. */
async function sizesShown(page: Page): Promise<string[]> {
  const texts = await page.locator('li[data-id] .product-card-sizes').allTextContents()
  return texts.filter(Boolean)
}

test('[size-01, size-02, home-02] the Size Chart opens from the hero and shows what is asked for', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Size Guide' }).first().click()
  await expect(chart(page)).toBeVisible()
  expect(await tables(page)).toEqual(['Women’s clothing', 'Men’s clothing', 'Women’s shoes', 'Men’s shoes'])
  expect(await heads(page, 'Women’s clothing')).toEqual(['Size, EU', 'US', 'UK', 'CN', 'Bust', 'Waist', 'Hips'])
  expect(await heads(page, 'Men’s clothing')).toEqual(['Size, EU', 'US', 'UK', 'CN', 'Chest', 'Waist', 'Hips'])
  expect(await heads(page, 'Men’s shoes')).toEqual(['US', 'UK', 'CN', 'EU', 'Foot length'])
  // Every column is in sight, also on a phone.
  const wide = await chart(page)
    .getByRole('region')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(wide).toBe(0)
  await expectAccessible(page, '[role=dialog]')
  await chart(page).getByRole('button', { name: 'Shoes' }).click()
  await chart(page).getByRole('button', { name: 'Women', exact: true }).click()
  expect(await tables(page)).toEqual(['Men’s shoes'])
  await chart(page).getByRole('button', { name: 'Men', exact: true }).click()
  expect(await tables(page)).toEqual(['Women’s shoes'])
  await expect(chart(page).getByRole('heading', { name: 'How to Measure' })).toBeVisible()
  await expect(chart(page).getByRole('heading', { name: 'Chinese sizes explained' })).toBeVisible()
  await chart(page).getByRole('button', { name: 'Close' }).click()
  await expect(chart(page)).toHaveCount(0)
})

test('a few measures find the size, and the shop shows it alone', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/?category=clothing')
  const before = await sizesShown(page)
  await page.getByRole('button', { name: 'My sizes' }).click()
  await page.getByRole('button', { name: 'Find my size' }).click()
  await chart(page).getByRole('button', { name: 'Which size am I?' }).click()
  await chart(page).getByLabel('Chest (cm)').fill('92')
  await chart(page).getByText('Women’s', { exact: true }).click()
  await chart(page).getByRole('button', { name: 'Find my size' }).click()
  await expect(chart(page).getByText('You usually wear M.')).toBeVisible()
  await expect(chart(page).getByRole('rowheader', { name: /^M .*your size$/ })).toBeVisible()
  await chart(page).getByRole('button', { name: 'Shop in M' }).click()
  await expect(chart(page)).toHaveCount(0)

  // The dialog it was opened from is still there, and knows.
  const mine = page.getByRole('dialog', { name: 'My sizes' })
  await expect(mine).toBeVisible()
  await mine.getByRole('button', { name: 'Close' }).click()
  const onlyMine = page.getByRole('button', { name: 'Only my sizes: M' })
  await expect(onlyMine).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => sizesShown(page)).not.toEqual(before)
  for (const sizes of await sizesShown(page)) expect(sizes).toMatch(/\bM\b|One size/)
  await onlyMine.click()
  await expect.poll(() => sizesShown(page)).toEqual(before)
})

test(
  'my sizes are chosen once: the server draws the list by them, and a bare number is a shoe',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'My sizes' }).click()
    const mine = page.getByRole('dialog', { name: 'My sizes' })
    await expect(mine.getByRole('button', { name: 'Show my sizes' })).toBeDisabled()
    await mine.getByRole('button', { name: '39', exact: true }).click()
    await expectAccessible(page, '[role=dialog]')
    await mine.getByRole('button', { name: 'Show my sizes' }).click()
    await expect(page.getByRole('button', { name: 'Only my sizes: 39' })).toHaveAttribute('aria-pressed', 'true')
    const html = await (await page.request.get('/')).text()
    const drawn = [...html.matchAll(/class="product-card-sizes">([^<]+)</g)].map(([, sizes = '']) => sizes)
    expect(drawn.length).toBeGreaterThan(0)
    for (const sizes of drawn) expect(sizes).toMatch(/\b39\b|One size/)
    await page.getByRole('button', { name: 'Change my sizes' }).click()
    await mine.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('button', { name: 'My sizes', exact: true })).toBeVisible()
    expect(await page.evaluate(() => document.cookie)).not.toContain('upya_choices')
  },
)

test(
  '[size-05] the size dialog leads to the guide and back, and has my size chosen',
  { tag: ['@once', '@deep'] },
  async ({ page, context, baseURL }) => {
    const { items } = (await (await page.request.get('/api/products?category=shoes&sort=picks&limit=60')).json()) as {
      items: { id: string; name: string; variants: { size: string | null; stock: number }[] }[]
    }
    const piece = items.find(({ variants }) => variants.length > 1 && variants.some(({ stock }) => stock > 0))
    const size = piece?.variants.find(({ stock }) => stock > 0)?.size
    test.skip(!piece || !size, 'no shoes of several sizes in this catalogue')
    if (!piece || !size) return
    await context.addCookies([{ name: 'upya_choices', value: `sizes%3D${size}`, url: baseURL ?? '' }])
    await open(page, '/?category=shoes')
    await page.getByRole('button', { name: `Buy Now: ${piece.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Select a size' })
    await expect(dialog.getByRole('button', { name: size, exact: true })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('button', { name: 'Size Guide' }).click()
    await expect(chart(page)).toBeVisible()
    expect(await tables(page)).toEqual(['Women’s shoes', 'Men’s shoes'])
    await page.keyboard.press('Escape')
    await expect(chart(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Size Guide' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Continue to Checkout' }).click()
    await expect(page.getByRole('dialog', { name: 'Checkout' }).getByText(piece.name)).toBeVisible()
  },
)
