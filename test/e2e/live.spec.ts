import type { Page } from '@playwright/test'
import { signInAsAdmin } from './support/buyer.ts'
import { claim } from './support/claims.ts'
import { hold, holdAll, type Size } from './support/holds.ts'
import { fillBag, open, pay, phoneEnding, pieceFor } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

/** The page is connected to the event stream. */
async function connected(page: Page, path: string): Promise<void> {
  const caughtUp = page.waitForResponse((response) => response.url().includes('/api/live/pieces'))
  await open(page, path)
  await caughtUp
}

test(
  '[card-03] [product-07] what somebody else pays for says so on every page that is open, and comes back when they let go',
  { tag: '@once' },
  async ({ page, context, browser }) => {
    const piece = await pieceFor(page)
    const elsewhere = await browser.newContext()
    // Named in full, so that a list of one is opened whatever else there is.
    await connected(page, `/?q=${encodeURIComponent(piece.name)}`)
    const tile = page.locator(`li[data-id="${piece.id}"]`)
    await expect(tile).toBeVisible()
    // Another tab of the same browser receives events by the first.
    const second = await context.newPage()
    await connected(second, `/product/${piece.id}`)
    const letGo = await holdAll(elsewhere.request, piece)
    await expect(tile.getByText(/In someone.s bag/)).toBeVisible()
    await expect(tile.getByRole('button', { name: /^Add to Bag/ })).toBeDisabled()
    await expect(second.getByText(/In someone.s bag/).first()).toBeVisible()
    await letGo()
    await expect(tile.getByText(/In someone.s bag/)).toHaveCount(0)
    await expect(tile.getByRole('button', { name: /^Add to Bag/ })).toBeEnabled()
    await expect(second.getByText(/In someone.s bag/)).toHaveCount(0)
    await elsewhere.close()
  },
)

test(
  '[product-02] a size that somebody else pays for says so while the others can be bought',
  { tag: '@once' },
  async ({ page, browser }) => {
    const { items } = (await (await page.request.get('/api/products?limit=60&sort=price-desc')).json()) as {
      items: { id: string; stock: number; variants: Size[] }[]
    }
    const piece = await claim(items.filter(({ variants }) => variants.filter(({ stock }) => stock > 0).length > 2))
    const [first, second] = piece.variants.filter(({ stock }) => stock > 0) as [Size, Size]
    await connected(page, `/product/${piece.id}`)
    const sizes = page.getByRole('group', { name: 'Sizes' })
    const elsewhere = await browser.newContext()
    const letGo = await hold(elsewhere.request, piece, [first])
    await expect(page.getByText(`Size ${first.size} is in someone’s bag. It may become available again.`)).toBeVisible()
    await expect(sizes.getByRole('button', { name: first.size ?? '', exact: true })).toBeDisabled()
    await expect(sizes.getByRole('button', { name: second.size ?? '', exact: true })).toBeEnabled()
    await letGo()
    await expect(page.getByText(/is in someone’s bag/)).toHaveCount(0)
    await expect(sizes.getByRole('button', { name: first.size ?? '', exact: true })).toBeEnabled()
    await elsewhere.close()
  },
)

test(
  '[card-03] what one is paying for oneself is in one’s own bag, not in someone’s',
  { tag: ['@once', '@deep'] },
  async ({ page, browser }) => {
    const piece = await pieceFor(page)
    await fillBag(page, piece)
    const started = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/api/checkouts'))
    await pay(page, phoneEnding('500'))
    const { id } = (await (await started).json()) as { id: string }
    // Should there be more than one of it, somebody else has the rest.
    const elsewhere = await browser.newContext()
    const letGo = await holdAll(elsewhere.request, piece)
    await connected(page, `/?q=${encodeURIComponent(piece.name)}`)
    const tile = page.locator(`li[data-id="${piece.id}"]`)
    await expect(tile.getByText('In your bag')).toBeVisible()
    await tile.getByRole('link').first().click()
    const modal = page.getByRole('dialog', { name: piece.name })
    await expect(modal.getByText('We’re holding this piece for you while you pay.')).toBeVisible()
    await expect(page.getByText(/someone’s bag/)).toHaveCount(0)
    expect((await page.request.post(`/api/checkouts/${id}/cancel`)).ok()).toBe(true)
    await letGo()
    await elsewhere.close()
  },
)

test(
  '[open-53] a piece in the bag that somebody else is faster with says so at once, and is there again when they let go',
  { tag: '@once' },
  async ({ page, browser }) => {
    const piece = await pieceFor(page)
    await fillBag(page, piece)
    await connected(page, '/checkout')
    const elsewhere = await browser.newContext()
    const checkout = page.getByRole('button', { name: /^Checkout/ })
    await expect(checkout).toBeEnabled()
    const letGo = await holdAll(elsewhere.request, piece)
    await expect(page.getByText(/In someone’s bag. They’re paying for it right now/)).toBeVisible()
    await expect(checkout).toBeDisabled()
    await letGo()
    await expect(page.getByText(/In someone’s bag. They’re paying for it right now/)).toHaveCount(0)
    await expect(checkout).toBeEnabled()
    await elsewhere.close()
  },
)

test.describe('for every shopper', () => {
  test.use({ exclusive: 'settings' })

  test(
    '[open-25] an admin switches viewer counts off, and pages that are open lose them at once',
    { tag: ['@once', '@deep'] },
    async ({ page, browser }) => {
      const shopper = await browser.newContext()
      const seen = await shopper.newPage()
      const piece = await pieceFor(seen)
      await connected(seen, `/product/${piece.id}`)
      const looking = seen.getByText(/^\d+ people are looking$/)
      await expect(looking.first()).toBeVisible()
      await signInAsAdmin(page.request)
      await open(page, '/admin/social-proof')
      await expectAccessible(page)
      const row = page.getByRole('row', { name: /^How many look/ })
      await expect(row).toContainText('Made up within fixed ranges')
      const viewers = row.getByRole('switch')
      await viewers.press('Space')
      await expect(row).toContainText('Nothing: it is switched off.')
      await expect(looking).toHaveCount(0)
      await viewers.press('Space')
      await expect(row).toContainText('Made up within fixed ranges')
      await expect(looking.first()).toBeVisible()
      await shopper.close()
    },
  )
})

test.describe('a wrong address is sent first', () => {
  test.use({ expectedErrors: [/status of 400/], exclusive: 'settings' })

  test(
    '[home-13] [open-25] what an admin sets for the shop shows on pages that are open, and a wrong address is said in words',
    { tag: '@once' },
    async ({ page, browser }) => {
      const shopper = await browser.newContext()
      const seen = await shopper.newPage()
      const piece = await pieceFor(seen)
      await connected(seen, `/product/${piece.id}`)
      await expect(seen.getByText(/^\d+ people are looking$/).first()).toBeVisible()
      await signInAsAdmin(page.request)
      await open(page, '/admin/settings')
      await expectAccessible(page)
      // Products that other journeys do not use: they have the same shop.
      const save = async (card: string) => page.getByRole('region', { name: card }).getByRole('button', { name: /^Save/ }).click()
      const field = page.getByLabel('YouTube')
      await field.fill('youtube.com/@upya')
      await save('Contact and social media')
      await expect(page.getByText('Enter the full address, starting with https://')).toBeVisible()
      await field.fill('https://www.youtube.com/@upya')
      await save('Contact and social media')
      await expect(page.getByText('Saved. The shop now uses this.')).toBeVisible()
      await expect(seen.getByRole('link', { name: /YouTube/ }).first()).toHaveAttribute('href', 'https://www.youtube.com/@upya')
      await field.fill('')
      await save('Contact and social media')
      await expect(seen.getByRole('link', { name: /YouTube/ })).toHaveCount(0)
      // Pages of the shop's own: written, shown, linked from everywhere, and gone again.
      const terms = page.getByRole('textbox', { name: 'Terms' })
      const before = await terms.inputValue()
      // Another each time: tried again, it is a change, too.
      await terms.fill(`# Rules\n\nAsk on https://upya.example/ask, <b>please</b>.\n\nSince ${Date.now()}`)
      const place = page.getByRole('textbox', { name: 'Where you are, and when' })
      const stall = `Toi Market, row ${Date.now()}`
      await place.fill(stall)
      await save('Contact and social media')
      await save('Pages')
      await expect(page.getByRole('region', { name: 'Pages' }).getByText('Saved. The shop now uses this.')).toBeVisible()
      await expect(seen.getByText(stall)).toHaveCount(1)
      await seen.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
      await expect(seen.getByRole('heading', { level: 2, name: 'Rules' })).toBeVisible()
      await expect(seen.getByText(', <b>please</b>.')).toBeVisible()
      await expect(seen.getByRole('link', { name: 'upya.example/ask' })).toHaveAttribute('href', 'https://upya.example/ask')
      await expectAccessible(seen)
      await terms.fill('')
      await save('Pages')
      await expect(seen.getByRole('contentinfo').getByRole('link', { name: 'Terms' })).toHaveCount(0)
      await expect.poll(async () => (await page.request.get('/terms')).status()).toBe(404)
      await terms.fill(before)
      await save('Pages')
      await expect.poll(async () => (await page.request.get('/terms')).status()).toBe(200)
      await page.goto('/admin/audit')
      await expect(page.getByRole('row').filter({ hasText: 'Settings changed' }).first()).toContainText('amina@upya.example')
      await shopper.close()
    },
  )
})
