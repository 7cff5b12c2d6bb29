import type { Page } from '@playwright/test'
import { isPhone } from './support/member.ts'
import { open } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true })

test('suggestions while someone types, a search that is remembered, and forgotten again', async ({ page }) => {
  await open(page, '/')
  await field(page).click()
  await expect(option(page, 'Shoes')).toBeVisible()
  await field(page).pressSequentially('jac')
  await expect(option(page, 'denim jacket')).toBeVisible()
  // Which ones there are depends on what other journeys have bought.
  await expect(page.getByRole('group', { name: 'Pieces' }).getByRole('option', { name: /KES/ }).first()).toBeVisible()
  await expectAccessible(page, '[role=search]')
  await option(page, 'denim jacket').click()
  await expect(page).toHaveURL(/\?q=denim\+jacket$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('denim jacket')
  await expect(field(page)).toHaveValue('denim jacket')
  await expect(page.getByRole('listbox')).toHaveCount(0)

  await field(page).click()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(option(page, 'denim jacket')).toBeVisible()
  await expectAccessible(page, '[role=search]')
  await page.getByRole('button', { name: 'Remove denim jacket' }).click()
  await expect(option(page, 'denim jacket')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('upya:searches'))).toBeNull()
  if (isPhone()) {
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(field(page)).toHaveValue('denim jacket')
    // Beside the list, which covers what is below the field.
  } else await page.mouse.click(2, 400)
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a search says how it was read: each part is taken off by itself, and what nothing fits is named', async ({ page }) => {
  await open(page, '/?q=hoodie+ya+xyzzy+size+L+chini+ya+5000')
  const chips = page.getByRole('list', { name: 'Active filters' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Hoodie, Nairobi 254' }).first()).toBeVisible()
  await expect(page.getByText('No match for “xyzzy”, showing the rest.')).toBeVisible()
  await expect(chips.getByRole('link')).toHaveText(['Size L', 'Under KES 5,000', /hoodie ya xyzzy/])
  await chips.getByRole('link', { name: 'Remove Size L' }).click()
  await expect(page).toHaveURL(/\?q=hoodie\+ya\+xyzzy\+chini\+ya\+5000$/)
  await expect(chips.getByRole('link')).toHaveText(['Under KES 5,000', /hoodie ya xyzzy/])
})

test('by keyboard alone: down to a suggestion, into a piece and back, Escape leaves the words', { tag: '@desktop' }, async ({ page }) => {
  test.skip(isPhone(), 'phones have no arrow keys')
  await open(page, '/wishlist')
  await field(page).focus()
  await page.keyboard.type('kiondo')
  const piece = option(page, /Kiondo basket/)
  await expect(piece).toBeVisible()
  // Up from the field is the last one, "All pieces"; the product is before it.
  await page.keyboard.press('ArrowUp')
  await expect(option(page, 'All pieces for “kiondo”')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(piece).toHaveAttribute('aria-selected', 'true')
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await piece.getAttribute('id')) ?? 'none')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('dialog')).toContainText('Kiondo basket')
  await page.goBack()
  await expect(page).toHaveURL(/\/wishlist$/)

  await field(page).fill('viatu')
  await expect(option(page, 'Shoes')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(field(page)).toHaveValue('viatu')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=viatu$/)
})

test('help when nothing is found: another word, one filter less, and what comes nearest', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/?category=jewelry&q=maasai+kanzu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “maasai kanzu”')
  const near = page.getByRole('region', { name: 'Closest matches' })
  await expect(near.locator('li[data-id]').first()).toBeVisible()
  await expectAccessible(page, 'main')
  await page.getByRole('link', { name: /^Try maasai/ }).click()
  await expect(page.locator('li[data-id]').filter({ hasText: 'Maasai collar' }).first()).toBeVisible()

  await open(page, '/?category=jewelry&q=jacket')
  await expect(page.getByRole('link', { name: /^Every category \d+ pieces$/ })).toBeVisible()
  await page.getByRole('link', { name: /^Every category/ }).click()
  await expect(page).toHaveURL(/\?q=jacket$/)
  await expect(page.locator('li[data-id]').first()).toBeVisible()

  await open(page, '/?q=zzzzqqqq')
  await expect(page.getByRole('region', { name: 'What others like' }).locator('li[data-id]').first()).toBeVisible()
})

test('without scripts it is a plain form', { tag: ['@once', '@deep'] }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/')
  await field(page).fill('jaket')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\?q=jaket$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('“jaket”')
  await expect(page.getByText('Showing results for jacket', { exact: true })).toBeVisible()
  await expect(
    page
      .locator('li[data-id]')
      .filter({ hasText: /jacket/i })
      .first(),
  ).toBeVisible()
  await context.close()
})
