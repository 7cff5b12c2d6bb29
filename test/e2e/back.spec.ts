import type { Locator, Page } from '@playwright/test'
import { fillBag, open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

interface Cover {
  /** The name of the dialog. */
  name: string | RegExp
  /** What opens it. */
  opener: (page: Page) => Locator
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()

/** What covers the list, by what opens it. */
const COVERS: readonly Cover[] = [
  { name: 'Menu', opener: (page) => button(page, 'Menu') },
  { name: 'Filter and sort', opener: (page) => button(page, /^Filter/) },
  { name: 'Shopping Cart', opener: (page) => page.getByRole('link', { name: /^Bag/ }).filter({ visible: true }) },
  { name: /^Step 1/, opener: (page) => button(page, "Let's Walk You") },
  { name: 'Size Chart', opener: (page) => button(page, 'Size Guide') },
  { name: 'My sizes', opener: (page) => button(page, 'My sizes') },
  { name: 'Pieces, one by one', opener: (page) => button(page, /^TNT view/) },
]

/** Cards that ask for a size, and have a picture. */
async function sized(page: Page): Promise<Locator> {
  const answer = await page.request.get('/api/products?limit=24&sort=latest')
  const { items } = (await answer.json()) as { items: { id: string; variants: { stock: number }[] }[] }
  const card = items.find(({ variants }) => variants.filter(({ stock }) => stock > 0).length > 1)
  return page.locator(`li[data-id="${card?.id}"]`)
}

/** One step back has closed what was on top, and nothing else. */
async function backCloses(page: Page, dialog: Locator): Promise<void> {
  const address = page.url()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  expect(page.url()).toBe(address)
}

/** At the entry of the page itself. */
async function expectNoEntries(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number }).overlays ?? 0)).toBe(0)
}

async function expectAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

for (const watcher of ['without', 'with'] as const) {
  test(
    `Back closes what covers the page and then leaves it, ${watcher} CloseWatcher`,
    { tag: watcher === 'with' ? '@once' : ['@once', '@deep'] },
    async ({ page }) => {
      if (watcher === 'without') await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
      await fillBag(page, await pieceFor(page))
      await open(page, '/feed')
      await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).first().click()
      await expectAt(page, '/')

      for (const { name, opener } of COVERS) {
        await test.step(`${name}`, async () => {
          const dialog = page.getByRole('dialog', { name })
          await opener(page).click()
          await expect(dialog).toBeVisible()
          // What scrolls is inside: the sheet itself, with its head and its buttons, stays.
          if (name === 'Filter and sort') expect(await dialog.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBeLessThan(2)
          // The full-screen view has an address of its own.
          await page.goBack()
          await expectAt(page, '/')
          if (name === 'Pieces, one by one') return
          await page.goForward()
          await expectNoEntries(page)
          await expectAt(page, '/')
          await opener(page).click()
          await dialog.press('Escape')
          await expect(dialog).toHaveCount(0)
          await expectNoEntries(page)
        })
      }

      await test.step('the search, and the sign-in that takes the place of the menu', async () => {
        const search = page.getByRole('combobox', { name: 'Search the shop' })
        await search.fill('dress')
        await expect(page.getByRole('listbox')).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('listbox')).toHaveCount(0)
        await expectAt(page, '/')
        await button(page, 'Menu').click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sign In' }).click()
        const signIn = page.getByRole('dialog', { name: 'Sign In' })
        await expect(signIn).toBeVisible()
        await backCloses(page, signIn)
        await expectNoEntries(page)
      })

      await test.step('one over the other, from the top', async () => {
        const card = await sized(page)
        await card.getByRole('button', { name: /^Buy Now/ }).click()
        const sizes = page.getByRole('dialog', { name: 'Select a size' })
        await sizes.getByRole('button', { name: 'Size Guide' }).click()
        await expect(page.getByRole('dialog', { name: 'Size Chart' })).toBeVisible()
        await backCloses(page, page.getByRole('dialog', { name: 'Size Chart' }))
        await expect(sizes).toBeVisible()
        await backCloses(page, sizes)

        await card.getByRole('link').first().click()
        const product = page.locator('.product-modal')
        await product.getByRole('link', { name: /^Enlarge picture 1/ }).click()
        const picture = page.getByRole('dialog', { name: /^Picture 1 of/ })
        await expect(picture).toBeVisible()
        await backCloses(page, picture)
        await product.getByRole('link', { name: /^Enlarge picture 1/ }).click()
        await picture.getByRole('button', { name: 'Close' }).click()
        await expect(picture).toHaveCount(0)
        await expect(product).toBeVisible()
        await page.goBack()
        await expectAt(page, '/')
      })

      await test.step('a link in one of them leads on, and Back from there to the page', async () => {
        await button(page, 'Menu').click()
        await page.getByRole('dialog').getByRole('link', { name: 'Privacy' }).click()
        await expectAt(page, '/privacy')
        await page.goBack()
        await expectAt(page, '/')
        await page.goForward()
        await expectAt(page, '/privacy')
        await page.goBack()
      })

      await test.step('what is chosen in one of them is a step of its own', async () => {
        await button(page, /^Filter/).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Shoes/ })
          .click()
        await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).click()
        await expectAt(page, '/?category=shoes')
        await page.goBack()
        await expectAt(page, '/')
      })

      await test.step('a reload closes it, and leaves nothing behind', async () => {
        await button(page, 'Menu').click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await page.reload()
        await expectNoEntries(page)
        await expectAt(page, '/')
        await page.goBack()
        await expectAt(page, '/feed')
      })
    },
  )
}
