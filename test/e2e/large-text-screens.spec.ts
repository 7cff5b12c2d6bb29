import type { Page } from '@playwright/test'
import { buy, giveDetails, guestIdOf, signInAsAdmin, signUp } from './support/buyer.ts'
import { misfitsOf, tinyControls, withChoices } from './support/look.ts'
import { isPhone } from './support/member.ts'
import { fillBag, open, openCheckout, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { videoInShop } from './support/videos.ts'

// Every screen with the largest text and with the smallest: nothing beside the screen, nothing cut, all within reach.

const fits = (page: Page, what: string) => expect.soft(misfitsOf(page), what).resolves.toEqual([])

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await fits(page, path)
  }
}

test('[a11y-01] the main screens fit with text of 200 percent, their main control in reach', async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await withChoices(page, { font: 200 })
  const screens = [
    ['/', "Let's Walk You"],
    [`/product/${piece.id}`, 'Add to Bag'],
    ['/guest-orders', 'Accessibility'],
    ['/privacy', 'Accessibility'],
    ['/login', 'Sign In'],
  ] as const
  for (const [path, control] of screens) {
    await open(page, path)
    await fits(page, path)
    await page.getByRole('button', { name: control }).filter({ visible: true }).last().click({ trial: true })
  }
  await signInAsAdmin(page.request)
  await open(page, '/admin')
  await fits(page, '/admin')
  for (const name of ['Search orders, pieces and people', 'Accessibility', 'Sign out', /^More/])
    await page.getByRole('button', { name }).filter({ visible: true }).click({ trial: true })
})

test('every other page of a visitor fits with text of 200 percent', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await withChoices(page, { font: 200 })
  const video = await videoInShop({ title: 'Denim jacket, worn in Nairobi', products: [piece.id], seconds: 6 })
  await visit(page, [
    `/feed?video=${video}`,
    '/wishlist',
    '/checkout',
    '/?q=zzzzqqqq',
    '/?category=shoes',
    '/exchanges',
    '/offline',
    '/reset-password',
  ])
  await fillBag(page, piece)
  await visit(page, ['/checkout', '/'])
})

test('what opens over the shop fits with text of 200 percent', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await withChoices(page, { font: 200 })
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await open(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog.getByRole('button', { name: 'Accessibility' })).toBeVisible()
  await fits(page, 'menu')
  await close()
  await page.locator('.hero').getByRole('button', { name: 'Size Guide' }).click()
  await expect(dialog.getByRole('heading', { name: 'Clothing' })).toBeVisible()
  await fits(page, 'size chart')
  await close()
  const filters = isPhone()
    ? page.getByRole('button', { name: /^Filter/ })
    : page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: /^Size/ })
  await filters.click()
  await expect(dialog.getByRole('button', { name: /^Show \d/ })).toBeVisible()
  await fits(page, 'filters')
  await close()
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  await fits(page, 'sign-in')
  await close()

  await open(page, `/?q=${encodeURIComponent(piece.name)}`)
  await page.locator(`.product-grid > li[data-id="${piece.id}"]`).getByRole('link').first().click()
  await expect(dialog.getByRole('list', { name: 'Features' })).toBeVisible()
  await fits(page, 'product')
  await dialog.getByRole('button', { name: 'Add to Bag' }).first().click({ trial: true })

  await open(page, '/?view=tnt')
  await expect(page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).first()).toBeVisible()
  await fits(page, 'full screen')
  await fillBag(page, piece)
  const checkout = await openCheckout(page)
  await fits(page, 'checkout')
  await checkout.getByRole('button', { name: /^Pay KES/ }).click({ trial: true })
})

test('the pages of a member fit with text of 200 percent', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const { csrf } = await signUp(page.request)
  const order = await buy(page.request, phoneEnding('000'), { csrf })
  await withChoices(page, { font: 200 })
  await visit(page, ['/orders', `/orders/${order.id}`, '/profile', '/notifications', '/wishlist', '/try-on'])
})

test('the page of a guest’s order fits with text of 200 percent', { tag: '@deep' }, async ({ page }) => {
  await withChoices(page, { font: 200 })
  await open(page, '/')
  const guestId = await guestIdOf(page)
  const order = await buy(page.request, phoneEnding('000'), { guestId })
  await giveDetails(page.request, order, { guestId })
  await visit(page, ['/guest-orders', `/order-confirmation?order_id=${order.id}`])
})

test('the pages of an admin fit with text of 200 percent', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  await signInAsAdmin(page.request)
  await withChoices(page, { font: 200 })
  await visit(page, ['/admin/orders?tab=all', '/admin/products', '/admin/settings', '/admin/users', '/admin/payments', '/admin/returns'])
  await page.getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('dialog', { name: 'Admin' })).toBeVisible()
  await fits(page, 'more pages')
})

test('with text of 70 percent nothing breaks, and whatever is pressed is 24 px at least', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await withChoices(page, { font: 70 })
  await fillBag(page, piece)
  for (const path of ['/', `/product/${piece.id}`, '/checkout', '/guest-orders', '/privacy']) {
    await open(page, path)
    await fits(page, path)
    await expect.soft(tinyControls(page), path).resolves.toEqual([])
  }
  await openCheckout(page)
  await fits(page, 'checkout')
  await expect.soft(tinyControls(page), 'checkout').resolves.toEqual([])
})
