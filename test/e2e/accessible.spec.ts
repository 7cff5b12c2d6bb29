import type { Page } from '@playwright/test'
import { expectAccessible, violationsOf } from './support/accessible.ts'
import { ADMIN_LISTS, ADMIN_SCREENS, firstOf } from './support/admin.ts'
import { buy, giveDetails, signInAsAdmin, signUp } from './support/buyer.ts'
import { accountControl, isPhone, openDialog } from './support/member.ts'
import { fillBag, open, openCheckout, phoneEnding, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { pieces, wish } from './support/wishes.ts'

// Every screen and dialog on phone and desktop by the rules of axe. Rarer ones and the other size carry @deep.

/** Each of these pages, after it has loaded. */
async function visit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, path)
    await expectAccessible(page)
  }
}

/** The piece's tile in a list that has it. */
const tileOf = (page: Page, id: string) => page.locator(`.product-grid > li[data-id="${id}"]`)

test('the check finds what breaks the rules, in a page and in a part of it', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Planted</title><main><h1>Planted</h1><p style="color: #ccc">pale</p><div id="part"><button></button></div></main>',
  )
  expect((await violationsOf(page)).map((words) => words.split(' ')[1])).toEqual(['button-name,', 'color-contrast,'])
  expect(await violationsOf(page, '#part')).toEqual([expect.stringContaining('button-name, 1 times: <button></button>')])
  expect(await violationsOf(page, 'h1')).toEqual([])
})

test.describe('pages that are not there among them', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('the pages of a visitor pass the accessibility check', async ({ page }) => {
    test.slow()
    await visit(page, ['/', '/feed', `/product/${(await pieceFor(page)).id}`, '/no-such-page'])
  })

  test('the quieter pages of a visitor pass it, too', { tag: '@deep' }, async ({ page }) => {
    test.slow()
    const piece = await pieceFor(page)
    await visit(page, [
      '/?category=shoes&max_price=2000',
      '/?q=zzzzqqqq',
      '/wishlist',
      '/wishlist/shared/no-such-link',
      '/guest-orders',
      '/checkout',
      '/login',
      '/login?error=expired_session',
      '/reset-password',
      '/privacy',
      '/exchanges',
      '/offline',
      '/payment-callback?reference=nobody-knows-it',
      '/unsubscribe',
      '/confirm-email?token=nobody-knows-it',
      '/confirm-sign-up?token=nobody-knows-it',
    ])
    await fillBag(page, piece)
    await visit(page, ['/checkout'])
  })
})

test('what opens over the shop passes it', async ({ page }) => {
  test.slow()
  const [sized] = await pieces(page.request, 1, true)
  if (!sized) throw new Error('nothing comes in several sizes')
  await open(page, `/?q=${encodeURIComponent(sized.name)}`)
  const tile = tileOf(page, sized.id)

  await tile.getByRole('button', { name: /^Buy Now/ }).click()
  await expect(page.getByRole('dialog', { name: 'Select a size' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await tile.getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: sized.name }).getByRole('list', { name: 'Features' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.goBack()
  // The size guide of a piece that is still closing is a button, too.
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page
    .getByRole('button', { name: isPhone() ? /^Filter/ : /^Size/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Show \d+ piece/ })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  const signIn = await openDialog(page)
  // A keyboard on the screen would cover half of it before anything was read.
  await expect(isPhone() ? signIn : signIn.getByLabel('E-mail')).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await signIn.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('dialog', { name: 'Create Account' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
})

test('the less usual of what opens passes it, too', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  await open(page, `/product/${piece.id}`)
  await page.getByRole('link', { name: /^Bag/ }).filter({ visible: true }).first().click()
  await expect(page.getByRole('dialog', { name: 'Shopping Cart' }).getByText('Subtotal')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.getByRole('link', { name: /^Enlarge picture 1 / }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await open(page, '/')
  await page.getByRole('button', { name: "Let's Walk You" }).click()
  const tour = page.getByRole('dialog')
  for (let step = 1; step <= 6; step++) {
    await expect(tour.getByRole('heading', { name: `Step ${step} of 6` })).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await tour.getByRole('button', { name: step < 6 ? 'Next' : 'Finish' }).click()
  }

  await page.getByRole('button', { name: 'Size Guide' }).first().click()
  const chart = page.getByRole('dialog', { name: 'Size Chart' })
  await chart.getByRole('button', { name: 'Which size am I?' }).click()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'My sizes' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Search the shop' }).click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, '[role=search]')
  await open(page, '/')

  if (isPhone()) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, '[role=dialog]')
    await page.keyboard.press('Escape')
  }

  const signIn = await openDialog(page)
  await signIn.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('dialog', { name: 'Forgot password?' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await open(page, '/?view=tnt')
  await expect(page.getByRole('dialog', { name: 'Pieces, one by one' }).locator('li:not([inert])')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
})

test('every state of a payment passes it, to the order of a guest', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const piece = await pieceFor(page)
  await fillBag(page, piece)
  const dialog = await openCheckout(page)
  await expect(dialog.getByRole('button', { name: /^Pay KES/ })).toBeEnabled()
  await expectAccessible(page, '[role=dialog]')

  await dialog.getByLabel('M-PESA number').fill(phoneEnding('001'))
  await dialog.getByRole('button', { name: /^Pay KES/ }).click()
  await expect(dialog.getByRole('heading', { name: 'There isn’t enough money in this account.' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  const sendTo = async (phone: string) => {
    await dialog.getByLabel('M-PESA number').fill(phone)
    await expectAccessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Send the prompt', exact: true }).click()
  }
  await dialog.getByRole('button', { name: 'Use another number' }).click()
  await sendTo(phoneEnding())
  await expect(dialog.getByText(/Prompt sent to/)).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByRole('heading', { name: 'The payment prompt wasn’t answered in time.' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)
  // A payment that runs brings its dialog up again, with the form that was open.
  await open(page, '/checkout')

  // The thanks stay until the next page has come.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/delivery-details\.data/, async (route) => {
    await held
    await route.continue()
  })
  const phone = phoneEnding('000')
  await sendTo(phone)
  await expect(page.getByText('Payment received', { exact: true })).toBeVisible()
  await expectAccessible(page)
  letThrough()

  await page.waitForURL(/\/delivery-details\?order_id=/)
  await expect(page.getByLabel('Address')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Name').fill('Wanjiku Kamau')
  await page.getByLabel('Address').fill('Kondele, Jomo Kenyatta Highway, green gate')
  await page.getByRole('main').getByRole('button', { name: /^Save/ }).click()
  await page.waitForURL(/\/order-confirmation\?order_id=/)
  await expectAccessible(page)
  await open(page, '/guest-orders')
  await page.getByText('Paid with another number?').click()
  await page.getByLabel('Phone number you paid with').fill(phone)
  await page.getByRole('button', { name: 'Find my orders' }).click()
  await expect(page.getByText(piece.name).first()).toBeVisible()
  await expectAccessible(page)
})

test('the pages of a member pass it', { tag: '@deep' }, async ({ page }) => {
  test.slow()
  const account = await signUp(page.request)
  const order = await buy(page.request, phoneEnding('000'), account)
  await giveDetails(page.request, order, account)
  const [wished] = await pieces(page.request, 1)
  if (!wished) throw new Error('nothing to wish for')
  await wish(page, wished)
  await visit(page, ['/orders', `/orders/${order.id}`, `/orders/${order.id}/receipt`, '/notifications', '/wishlist', '/profile'])

  // Whatever folds on the profile, unfolded.
  const folded = page.getByRole('main').locator('[aria-expanded=false]:not([disabled])')
  while ((await folded.count()) > 0) await folded.first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete my account' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')

  await open(page, '/wishlist')
  await page.getByRole('button', { name: 'Share' }).click()
  const link = await page.getByRole('dialog', { name: 'Share your wishlist' }).getByLabel('Link').inputValue()
  await expectAccessible(page, '[role=dialog]')
  await visit(page, [new URL(link).pathname])

  await accountControl(page).click()
  await expect(page.getByText('Sign Out').filter({ visible: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  if (!isPhone()) {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Notifications/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page)
  }

  await visit(page, [`/try-on?piece=${wished.id}`])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a mannequin' }).click()
  await expect(page.getByRole('dialog', { name: 'Your mannequin' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.getByRole('button', { name: 'Show the mannequin' }).click()
  await expect(page.getByRole('heading', { name: /^Your fitting room/ })).toBeAttached()
  await expect(page.locator('.room-picture canvas').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('the admin area', () => {
  // The preview of the home page runs no scripts.
  test.use({ expectedErrors: [/status of 404|'allow-scripts' permission is not set/] })

  test('the pages of an admin pass it', { tag: '@deep' }, async ({ page, browser }) => {
    test.slow()
    const guest = await browser.newContext()
    await buy(guest.request, phoneEnding('000'), await signUp(guest.request))
    await guest.close()
    await signInAsAdmin(page.request)
    await visit(page, ADMIN_SCREENS)
    await visit(page, ['/admin/payments'])
    await page.getByRole('main').getByRole('row').getByRole('link').first().click()
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    await expectAccessible(page)
    for (const list of ADMIN_LISTS) await visit(page, [await firstOf(page, list)])
  })
})

test.describe('something breaks', () => {
  test.use({ expectedErrors: [/./] })

  test('the screen of what goes wrong passes it', { tag: '@deep' }, async ({ page }) => {
    await open(page, '/')
    await page.route(/\/feed\.data/, (route) => route.fulfill({ status: 200, contentType: 'text/x-script', body: 'no page' }))
    await page.getByRole('link', { name: 'Videos' }).filter({ visible: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expectAccessible(page)
  })
})
