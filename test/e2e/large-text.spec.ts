import type { Locator, Page } from '@playwright/test'
import { isPhone } from './support/member.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// For who cannot see small type, or has no pointer: the way from home to the payment.

const tileOf = (page: Page, id: string) => page.locator(`.product-grid > li[data-id="${id}"]`).getByRole('link').first()
/** Text twice as large, on every page from here on. */
async function enlargeText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
}

const checkoutDialog = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

/** What keeps the page from fitting: wider than the screen, or a control of the header that is cut or lies beneath another. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement
    const controls = [...document.querySelectorAll<HTMLElement>('header.header :is(a, button, input)')].filter((e) => e.checkVisibility())
    const wrong = controls.filter((control) => {
      const { left, right, top, height } = control.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, top + height / 2)
      return left < 0 || right > screen.width || !control.contains(hit)
    })
    const names = wrong.map((control) => control.getAttribute('aria-label') ?? control.textContent)
    return [...(controls.length < 3 ? ['no header'] : []), ...(scrollWidth > screen.width ? [`${scrollWidth} px wide`] : []), ...names]
  })
}

test(
  'a guest gets to the payment with text twice as large: nothing is cut, covered or beside the screen',
  { tag: '@once' },
  async ({ page }) => {
    const piece = await pieceFor(page)
    await enlargeText(page)
    const fits = () => expect.poll(() => misfits(page)).toEqual([])
    await open(page, '/')
    await fits()
    await page.getByRole('combobox', { name: 'Search the shop' }).click()
    await page.keyboard.type(piece.name)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?q=/)
    await tileOf(page, piece.id).click()
    const product = page.getByRole('dialog', { name: piece.name })
    await product.getByRole('button', { name: 'Add to Bag' }).click()
    // A message has words in its lines, not letters.
    const said = page.locator('[data-toast] p')
    await expect(said).toHaveText('Added to bag!')
    expect(await said.evaluate((words) => words.clientWidth)).toBeGreaterThan(150)
    await product.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fits()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bag, 1 piece' }).filter({ visible: true }).click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Continue as Guest' }).click()
    // All of it can be pressed; a number is still missing.
    await checkoutDialog(page)
      .getByRole('button', { name: /^Pay KES/ })
      .click()
    await expect(checkoutDialog(page).getByLabel('M-PESA number')).toHaveAttribute('aria-invalid', 'true')
    expect(await checkoutDialog(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
    await checkoutDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fits()
    // Of a screen that is that small in letters, no bar takes another part.
    await open(page, '/checkout')
    const bar = page
      .getByRole('main')
      .getByRole('button', { name: /^Checkout/ })
      .filter({ visible: true })
    expect(await bar.evaluate((button) => getComputedStyle(button.closest('.sticky') ?? button).position)).toBe('static')
    await open(page, `/product/${piece.id}`)
    await fits()
    await page.getByRole('button', { name: 'Buy Now' }).first().click({ trial: true })
  },
)

test('no badge lies over a heart with text twice as large', { tag: '@wide' }, async ({ page }) => {
  await enlargeText(page)
  await open(page, '/?sort=popular')
  await expect(page.locator('.product-card .badge').first()).toBeVisible()
  const covered = await page.locator('.product-card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const heart = card.querySelector('.wish-button')!.getBoundingClientRect()
      const badges = [...card.querySelectorAll('.badge')].filter((badge) => badge.getBoundingClientRect().right > heart.left)
      return badges.map((badge) => `${badge.textContent} on ${card.querySelector('h3')?.textContent}`)
    }),
  )
  expect(covered).toEqual([])
})

/** Presses `key` until `target` has the focus. Whatever has it on the way is seen: on the screen, with a ring, not beneath a bar. */
async function pressTo(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator): Promise<void> {
  const wanted = await target.elementHandle()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press(key)
    const [there, unseen] = await page.evaluate((element) => {
      const now = document.activeElement as HTMLElement
      const { left, top, width, height } = now.getBoundingClientRect()
      const bar = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('header, .buy-bar, [data-bar]')
      const ring = [now, now.parentElement, now.nextElementSibling].some((e) => e && getComputedStyle(e).outlineStyle !== 'none')
      const seen = ring && top + height > 0 && top < innerHeight && (!bar || bar.contains(now))
      return [now === element, seen ? '' : now.outerHTML.slice(0, 120)] as const
    }, wanted)
    expect(unseen, 'the focus is seen').toBe('')
    if (there) return
  }
  throw new Error(`not reached by ${key}: ${String(target)}`)
}

test('a guest gets to the payment by keyboard alone; what closes gives the focus back', { tag: '@wide' }, async ({ page }) => {
  test.skip(isPhone(), 'phones have no Tab key')
  const piece = await pieceFor(page)
  await open(page, '/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: "Let's Walk You" })).toBeFocused()
  await pressTo(page, 'Shift+Tab', page.getByRole('combobox', { name: 'Search the shop' }))
  await page.keyboard.type(piece.name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\?q=/)
  await expect(tileOf(page, piece.id)).toBeVisible()
  await pressTo(page, 'Tab', tileOf(page, piece.id))
  await page.keyboard.press('Enter')
  const product = page.getByRole('dialog', { name: piece.name })
  await expect(product).toBeVisible()
  await pressTo(page, 'Tab', product.getByRole('button', { name: 'Add to Bag' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tileOf(page, piece.id)).toBeFocused()
  const bag = page.getByRole('banner').getByRole('link', { name: 'Bag, 1 piece' })
  await pressTo(page, 'Shift+Tab', bag)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Shopping Cart' })
  await expect(panel.getByText('Subtotal')).toBeVisible()
  await pressTo(page, 'Tab', panel.getByRole('button', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  const signIn = page.getByRole('dialog', { name: 'Sign In' })
  await expect(signIn).toBeVisible()
  await pressTo(page, 'Tab', signIn.getByRole('button', { name: 'Continue as Guest' }))
  await page.keyboard.press('Enter')
  await expect(checkoutDialog(page).getByRole('button', { name: /^Pay KES/ })).toBeEnabled()
  await pressTo(page, 'Tab', checkoutDialog(page).getByRole('radio', { name: /^Nairobi/ }))
  await page.keyboard.press('ArrowDown')
  await expect(checkoutDialog(page).getByRole('radio', { name: /^Rest of Kenya/ })).toBeChecked()
  await pressTo(page, 'Tab', checkoutDialog(page).getByRole('button', { name: /^Pay KES/ }))
})
