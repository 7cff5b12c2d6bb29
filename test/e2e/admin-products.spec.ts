import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const PAGES = ['', '?tab=unsold60', '/import', `/runs/${randomUUID()}`]

test(
  '[role-05, open-28] the products and what is done with many of them are for admins only',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await signUp(page.request)
    for (const path of PAGES) {
      const reply = await page.request.get(`/admin/products${path}`, { maxRedirects: 0 })
      expect([reply.status(), reply.headers()['location']], path).toEqual([302, '/'])
    }
  },
)

/** Two pieces that no other journey knows, and a row that is refused. */
async function bringTwo(page: Page, word: string): Promise<void> {
  await open(page, '/admin/products/import')
  const rows = [
    'Name;Type;Price;Quantity;SKU',
    `${word} scarf;accessories;1,500;1;${word}-1`,
    `${word} hat;accessories;1000;2;${word}-2`,
    `${word} belt;accessories;cheap;1;${word}-3`,
  ]
  await page.getByLabel('CSV file').setInputFiles({ name: 'pieces.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) })
  await page.getByRole('button', { name: 'Read the file' }).click()
  await expect(page.getByText('the price "cheap" is not an amount')).toBeVisible()
  await expect(page.getByText('Write whole shillings, such as 1500.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take over 2 pieces' }).click()
  await expect(page.getByText('Done: 2 changed')).toBeVisible()
}

test(
  '[admin-02] a CSV becomes pieces; price and stock change in the row; what is marked is marked down and taken back',
  { tag: '@desktop' },
  async ({ page }) => {
    test.slow()
    const word = `Zawadi${randomUUID().slice(0, 6)}`
    await signInAsAdmin(page.request)
    await bringTwo(page, word)

    await open(page, '/admin/products')
    await page.getByRole('link', { name: /^All/ }).click()
    await expect(page).toHaveURL(/tab=all/)
    await page.getByRole('searchbox', { name: 'Search' }).fill(word)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByText('2 pieces', { exact: true })).toBeVisible()
    await expectAccessible(page)

    // By keyboard: the price is a button, its field saves on Enter.
    await page.getByRole('button', { name: new RegExp(`^Price of ${word} hat: KES 1,000`) }).press('Enter')
    await page.getByLabel(`New price of ${word} hat, KES`).fill('1200')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^Price of ${word} hat: KES 1,200`) })).toBeFocused()
    const stock = page.getByRole('group', { name: `In stock of ${word} hat` })
    await stock.getByRole('button', { name: /^One more/ }).click()
    await stock.getByRole('button', { name: /^One more/ }).click()
    await expect(stock.getByRole('status')).toHaveText('4')

    for (const what of ['hat', 'scarf']) await page.getByLabel(`Mark ${word} ${what}`).check()
    await page.getByRole('button', { name: 'Mark down' }).click()
    await page.getByLabel('Percent off').fill('20')
    await page.getByRole('button', { name: 'Mark down: 2 pieces' }).click()
    await expect(page.getByText('Done: 2 changed')).toBeVisible()
    await expect(page.getByRole('button', { name: new RegExp(`^Price of ${word} hat: KES 950`) })).toBeVisible()
    await page.getByRole('link', { name: 'Each piece' }).click()
    await expect(page.getByRole('heading', { name: 'Marked down by 20%' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Taken back: 2 taken back')).toBeVisible()

    await open(page, `/admin/products?tab=all&q=${word}`)
    await expect(page.getByRole('button', { name: new RegExp(`^Price of ${word} hat: KES 1,200`) })).toBeVisible()
  },
)
