import type { BrowserContext, Locator, Page } from '@playwright/test'
import { intervalOf, RESTART_MS } from '../../src/web/features/product/card/carousel/carousel-rules.ts'
import { isPhone } from './support/member.ts'
import { open, pieceFor, stopTime, type Piece } from './support/shopper.ts'
import { expect, test } from './support/test.ts'

const OTHER_CATALOGUE = process.env['UPYA_E2E_CATALOGUE'] !== undefined

/** The first tile of the page that has several pictures. */
async function turningTile(page: Page) {
  const tile = page.locator('li[data-id]:has(.product-card-carousel)').first()
  const id = (await tile.getAttribute('data-id')) ?? ''
  const dots = tile.locator('.product-card-dots')
  return { tile, id, dots, count: await dots.locator('i').count() }
}

/** The code of the carousels comes after the page: a tile that answers to the keyboard has it. Shows the first picture again. */
async function carouselsRun(page: Page, { tile, dots }: { tile: Locator; dots: Locator }): Promise<void> {
  await expect(async () => {
    await tile.getByRole('link').first().press('ArrowRight')
    await expect(dots).toHaveAttribute('data-at', '1', { timeout: 300 })
  }).toPass()
  await tile.getByRole('link').first().press('ArrowLeft')
  await expect(dots).toHaveAttribute('data-at', '0')
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
}

const keptIndex = (page: Page, id: string) => page.evaluate((id) => localStorage.getItem(`carousel-index-${id}`), id)

/** A finger goes `dx` pixels sideways over the picture, and `dy` down. */
async function swipe(context: BrowserContext, page: Page, picture: Locator, dx: number, dy = 0): Promise<void> {
  const box = await picture.boundingBox()
  if (!box) throw new Error('no picture')
  const [x, y] = [box.x + box.width / 2 - dx / 2, box.y + box.height / 2]
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * part, y: y + dy * part }],
    })
  await touch('touchStart', 0)
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part)
  await touch('touchEnd', 1)
  await devtools.detach()
}

test(
  '[card-01, card-06, card-11] a swipe over 50 px turns the picture, wraps, is remembered and opens nothing',
  { tag: '@once' },
  async ({ page, context }) => {
    test.skip(OTHER_CATALOGUE, 'its pieces have one picture each')
    await open(page, '/')
    const found = await turningTile(page)
    const { tile, id, dots, count } = found
    await carouselsRun(page, found)
    const picture = tile.locator('.product-card-picture')
    await swipe(context, page, picture, -50)
    await swipe(context, page, picture, 50)
    await expect(dots).toHaveAttribute('data-at', '0')
    await swipe(context, page, picture, -51)
    await expect(dots).toHaveAttribute('data-at', '1')
    await expect(tile.locator('.product-card-slide img')).toBeVisible()
    expect(await keptIndex(page, id)).toBe('1')
    await swipe(context, page, picture, 51)
    await swipe(context, page, picture, 60)
    await expect(dots).toHaveAttribute('data-at', String(count - 1))
    await expect(page).toHaveURL(/\/$/)
    await page.reload()
    await expect((await turningTile(page)).dots).toHaveAttribute('data-at', String(count - 1))
  },
)

test(
  '[card-07, card-08, card-10] a tile turns over by itself at its own pace, rests under the mouse and after a hand',
  { tag: '@wide' },
  async ({ page }) => {
    test.skip(OTHER_CATALOGUE, 'its pieces have one picture each')
    test.skip(isPhone(), 'there is no mouse')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await stopTime(page)
    await open(page, '/')
    await page.clock.runFor(3000)
    const { tile, id, dots, count } = await turningTile(page)
    await tile.scrollIntoViewIfNeeded()
    await expect(async () => {
      await page.clock.runFor(2000)
      expect(Number(await dots.getAttribute('data-at'))).toBeGreaterThan(0)
    }).toPass({ intervals: [50] })
    const at = Number(await dots.getAttribute('data-at'))
    expect(await keptIndex(page, id)).toBe(String(at))

    await tile.hover({ position: { x: 20, y: 20 } })
    await page.clock.fastForward(intervalOf(id) + 5000)
    await expect(dots).toHaveAttribute('data-at', String(at))
    await tile.getByRole('button', { name: 'Next picture' }).click()
    const next = String((at + 1) % count)
    await expect(dots).toHaveAttribute('data-at', next)
    await page.mouse.move(0, 0)
    await page.clock.fastForward(RESTART_MS - 1000)
    await expect(dots).toHaveAttribute('data-at', next)
    // Other tiles may have their turn first.
    await expect(async () => {
      await page.clock.runFor(1000)
      await expect(dots).toHaveAttribute('data-at', String((at + 2) % count), { timeout: 100 })
    }).toPass({ intervals: [50] })
  },
)

test(
  'nothing moves by itself where less motion is asked for, nor with the data saver',
  { tag: ['@once', '@deep'] },
  async ({ page, context, baseURL }) => {
    test.skip(OTHER_CATALOGUE, 'its pieces have one picture each')
    await stopTime(page)
    const stands = async () => {
      await open(page, '/')
      await page.clock.runFor(3000)
      const found = await turningTile(page)
      await carouselsRun(page, found)
      await page.clock.runFor(60_000)
      await expect(page.locator('.product-card-dots:not([data-at="0"])')).toHaveCount(0)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await stands()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await context.addCookies([{ name: 'upya_choices', value: 'saver%3D1', url: baseURL ?? '' }])
    await stands()
  },
)

/** The tile of this piece in the list that a search for it gives. */
async function tileOf(page: Page, piece: Piece): Promise<Locator> {
  await open(page, `/?q=${encodeURIComponent(piece.name)}`)
  const tile = page.locator(`.product-grid li[data-id="${piece.id}"]`)
  await tile.scrollIntoViewIfNeeded()
  return tile
}

const bagged = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('shopping-cart') ?? '[]') as { product: { id: string } }[]).map(({ product }) => product.id),
  )

test(
  '[card-04, card-12] Add to Bag sends the picture flying, and 800 ms later the piece is in, even for those who leave',
  { tag: '@once' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const piece = await pieceFor(page)
    const tile = await tileOf(page, piece)
    const add = tile.getByRole('button', { name: /^Add to Bag/ })
    await stopTime(page)
    await add.click()
    await expect(page.locator('.bag-animation')).toBeVisible()
    await page.clock.runFor(790)
    expect(await bagged(page)).toEqual([])
    await page.clock.runFor(20)
    expect(await bagged(page)).toEqual([piece.id])
    await page.clock.resume()
    await expect(page.getByText('Added to bag!').first()).toBeVisible()
    await page.evaluate(() => localStorage.removeItem('shopping-cart'))
    await page.reload()
    await add.click()
    await page.goto('/checkout')
    expect(await bagged(page)).toEqual([piece.id])
  },
)

test(
  '[card-04, card-14, card-15] the share control copies {host}/products/{id}, and says when it cannot',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const piece = await pieceFor(page)
    const tile = await tileOf(page, piece)
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined, configurable: true }))
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share)
    const share = tile.getByRole('button', { name: /^Share/ })
    await share.click()
    await expect(page.getByText('Link copied to clipboard!').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/products/${piece.id}`)
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await share.click()
    await expect(page.getByText('Failed to copy link').first()).toBeVisible()
  },
)
