import type { Page } from '@playwright/test'
import { expectAccessible, weakTextsOf } from './support/accessible.ts'
import { isPhone } from './support/member.ts'
import { misfitsOf, withChoices } from './support/look.ts'
import { fillBag, open, openCheckout, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

// The settings for whoever reads, sees or moves differently.

const LOOK = 'font=130&contrast=1&motion=less&links=1'
const settings = (page: Page) => page.getByRole('dialog', { name: 'Accessibility' })
const html = (page: Page) => page.locator('html')
const stored = (page: Page) => page.evaluate(() => [localStorage.getItem('a11y-font-size'), localStorage.getItem('a11y-high-contrast')])
const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** By the button of the header, or of the menu where there is no room for it. */
async function openSettings(page: Page): Promise<void> {
  if (isPhone()) await page.getByRole('button', { name: 'Menu' }).click()
  const place = isPhone() ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
  await place.getByRole('button', { name: 'Accessibility' }).click()
  await expect(settings(page)).toBeVisible()
}

test('[a11y-01, a11y-02, data-27, open-67] what is chosen acts at once, stays, and is drawn by the server before anything is painted', async ({
  page,
}) => {
  await open(page, '/')
  await openSettings(page)
  await expectAccessible(page, '[role=dialog]')
  const dialog = settings(page)
  for (let presses = 0; presses < 3; presses++) await dialog.getByRole('button', { name: 'Larger text' }).click()
  await expect(dialog.getByText('130 %')).toBeVisible()
  expect(await textSize(page)).toBe('20.8px')
  await dialog.getByRole('slider', { name: 'Font size' }).press('ArrowRight')
  await expect(dialog.getByText('140 %')).toBeVisible()
  await dialog.getByRole('switch', { name: /^High contrast/ }).press('Space')
  await dialog.getByRole('switch', { name: /^Underline links/ }).press('Space')
  await expect(html(page)).toHaveAttribute('data-contrast', 'high')
  expect(await stored(page)).toEqual(['140', 'true'])
  await expectAccessible(page, '[role=dialog]')

  const drawn = await (await page.request.get('/privacy')).text()
  expect(drawn).toMatch(
    /^<!DOCTYPE html><html lang="en-KE" style="font-size:140%" data-text="large" data-contrast="high" data-links="underlined">/,
  )
  await page.reload()
  await expect(html(page)).toHaveAttribute('style', /font-size: ?140%/)
  await expect(page.getByRole('link', { name: 'Privacy' }).last()).toHaveCSS('text-decoration-line', 'underline')

  await page.getByRole('contentinfo').getByRole('button', { name: 'Accessibility' }).click()
  await dialog.getByRole('button', { name: 'Back to standard' }).click()
  await expect(html(page)).not.toHaveAttribute('data-contrast')
  expect(await textSize(page)).toBe('16px')
  expect(await stored(page)).toEqual([null, null])
  expect(await page.evaluate(() => document.cookie)).not.toContain('upya_choices')
})

test('[a11y-01] the size goes from 70 to 200 percent and no further', { tag: '@once' }, async ({ page }) => {
  await open(page, '/privacy')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Accessibility' }).click()
  const slider = settings(page).getByRole('slider', { name: 'Font size' })
  await slider.press('End')
  await settings(page).getByRole('button', { name: 'Larger text' }).press('Enter')
  await expect(settings(page).getByText('200 %')).toBeVisible()
  expect(await misfitsOf(page)).toEqual([])
  await slider.press('Home')
  await settings(page).getByRole('button', { name: 'Smaller text' }).press('Enter')
  await expect(settings(page).getByText('70 %')).toBeVisible()
  expect(await stored(page)).toEqual(['70', null])
})

test('a visitor without choices gets none, on any page and in any cache', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await open(page, '/')
  const cookie = `upya_choices=${encodeURIComponent(LOOK)}`
  for (const path of ['/', '/privacy', '/no-such-page', `/product/${(await pieceFor(page)).id}`]) {
    // Twice each way: rendered, and from the cache.
    for (const headers of [{ cookie }, { cookie: '' }, { cookie }, { cookie: '' }]) {
      const [begun = ''] = /<html[^>]*>/.exec(await (await page.request.get(path, { headers })).text()) ?? []
      const look = headers.cookie
        ? ' style="font-size:130%" data-text="large" data-contrast="high" data-motion="less" data-links="underlined"'
        : ''
      expect(begun, path).toBe(`<html lang="en-KE"${look}>`)
    }
  }
})

test(
  '[a11y-01, a11y-02] a lost cookie is restored from what the browser stores, and another tab follows',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    await open(page, '/')
    const other = await context.newPage()
    await open(other, '/privacy')
    await page.evaluate(() => {
      localStorage.setItem('a11y-font-size', '170')
      localStorage.setItem('a11y-high-contrast', 'true')
    })
    await open(page, '/')
    await expect(html(page)).toHaveAttribute('data-contrast', 'high')
    expect(await textSize(page)).toBe('27.2px')
    expect(await (await page.request.get('/privacy')).text()).toContain('style="font-size:170%"')
    await page.evaluate(() => localStorage.setItem('a11y-font-size', '75'))
    await context.clearCookies({ name: 'upya_choices' })
    await open(page, '/')
    await expect(html(page)).toHaveAttribute('data-contrast', 'high')
    expect(await textSize(page)).toBe('16px')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('contentinfo').getByRole('button', { name: 'Accessibility' }).click()
    await settings(page).getByRole('button', { name: 'Larger text' }).click()
    await expect.poll(() => textSize(other)).toBe('17.6px')
  },
)

test.describe('a page that is not there among them', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('[a11y-02] every text has 7:1 in high contrast, from home to the payment', { tag: ['@once', '@deep'] }, async ({ page }) => {
    test.slow()
    const piece = await pieceFor(page)
    await withChoices(page, { contrast: true })
    await fillBag(page, piece)
    for (const path of ['/', `/product/${piece.id}`, '/checkout', '/privacy', '/no-such-page']) {
      await open(page, path)
      expect.soft(await weakTextsOf(page), path).toEqual([])
    }
    await openCheckout(page)
    expect.soft(await weakTextsOf(page, '[role=dialog]')).toEqual([])
  })
})

test.describe('with movement', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('less motion acts as the wish of the device does', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await open(page, '/')
    const moves = () =>
      page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.transition = 'opacity 2s'
        const { transitionDuration } = getComputedStyle(probe)
        probe.remove()
        return transitionDuration
      })
    expect(await moves()).toBe('2s')
    await openSettings(page)
    await settings(page)
      .getByRole('switch', { name: /^Less motion/ })
      .press('Space')
    await expect(html(page)).toHaveAttribute('data-motion', 'less')
    expect(await moves()).toBe('0s')
  })
})
