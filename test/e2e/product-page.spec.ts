import type { Locator, Page } from '@playwright/test'
import { isPhone } from './support/member.ts'
import { open, phoneEnding, pieceFor, ready, stopTime, isOfDemo } from './support/shopper.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

interface Card {
  id: string
  name: string
  stock: number
  images: { key: string }[]
  variants: { size: string | null; stock: number }[]
}

/** A piece of this list that fits. */
async function cardWhere(page: Page, query: string, fits: (card: Card) => boolean): Promise<Card> {
  const { items } = (await (await page.request.get(`/api/products?limit=60&${query}`)).json()) as { items: Card[] }
  const found = items.find((card) => isOfDemo(card) && fits(card))
  if (!found) throw new Error(`no such piece in ${query}`)
  return found
}

/** Opens the piece from its tile. */
async function openFromTile(page: Page, { id, name }: Pick<Card, 'id' | 'name'>): Promise<Locator> {
  const tile = page.locator(`li[data-id="${id}"] a`).first()
  await tile.scrollIntoViewIfNeeded()
  await tile.click()
  const modal = page.getByRole('dialog', { name })
  await expect(modal).toBeVisible()
  return modal
}

const MANY_SIZES = ({ variants, stock }: Card) => stock > 0 && variants.filter((variant) => variant.stock > 0).length > 1

test(
  '[card-05, product-01, routes-15] a piece opens over the page under its own address: Back closes it, Forward opens it, a reload shows its page',
  { tag: '@wide' },
  async ({ page }) => {
    const card = await cardWhere(page, 'category=shoes', ({ images }) => images.length > 1)
    await open(page, '/?category=shoes')
    const loads: string[] = []
    page.on('request', (request) => request.url().includes('.data') && loads.push(request.url()))
    await page.evaluate(() => scrollTo(0, 300))
    const modal = await openFromTile(page, card)
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    await expect(page).toHaveURL(`/product/${card.id}`)
    await expect(page).toHaveTitle(new RegExp(card.name.replace(/[^\w ]/g, '.')))
    await expect(modal.getByRole('heading', { name: 'Condition' })).toBeVisible()
    await page.goBack()
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL('/?category=shoes')
    await page.goForward()
    await expect(modal).toBeVisible()
    await modal.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL('/?category=shoes')
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    expect(loads, 'nothing of the page behind is loaded again').toEqual([])
    await page.goForward()
    await expect(modal).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(card.name)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL('/?category=shoes')
    await expect(page.locator(`li[data-id="${card.id}"]`).first()).toBeVisible()
  },
)

test(
  '[home-11, data-27] a piece from a piece: Back leads to the first, Close to the page; both are remembered as viewed',
  { tag: '@once' },
  async ({ page }) => {
    const card = await cardWhere(page, 'category=clothing', ({ stock }) => stock > 0)
    await open(page, '/?category=clothing')
    const first = await openFromTile(page, card)
    const other = first.locator('a[href^="/product/"]').first()
    await expect(first.getByRole('heading', { name: 'Condition' })).toBeVisible()
    // Beside the button that closes stands the name, once the heading has gone.
    const strip = first.locator('.product-modal-strip > span')
    await expect(strip).toHaveCSS('opacity', '0')
    await first.getByRole('heading', { name: 'You may like these too' }).scrollIntoViewIfNeeded()
    await expect(strip).toHaveCSS('opacity', '1')
    await expect(strip).toHaveText(card.name)
    const otherId = (await other.getAttribute('href'))?.split('/').at(-1)
    await other.click()
    await expect(page).toHaveURL(`/product/${otherId}`)
    await expect(first).toHaveCount(0)
    await page.goBack()
    await expect(first).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(`/product/${otherId}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL('/?category=clothing')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const viewed = await page.evaluate(() =>
      (JSON.parse(localStorage.getItem('recently_viewed') ?? '[]') as { id: string }[]).map(({ id }) => id),
    )
    expect(viewed.slice(0, 2)).toEqual([otherId, card.id])
  },
)

test('[product-02, product-05, product-06] the product page has every detail, asks for the size and adds to the bag', async ({ page }) => {
  const card = await cardWhere(page, 'category=clothing', MANY_SIZES)
  await open(page, '/?category=clothing')
  const modal = await openFromTile(page, card)
  await expect(modal.getByText(/We dispatch within 24 hours of payment/)).toBeVisible()
  for (const text of ['Secure checkout', 'Exchange within 7 days', 'Delivery within 24hrs'])
    await expect(modal.getByText(text)).toBeVisible()
  await expect(modal.getByRole('list', { name: 'Features' })).toBeVisible()
  const viewers = Number(/^(\d+) people are looking/.exec(await modal.getByText(/people are looking/).innerText())?.[1])
  expect(viewers).toBeGreaterThanOrEqual(3)
  expect(viewers).toBeLessThanOrEqual(30)
  await expectAccessible(page, '[role=dialog]')

  await modal.getByRole('button', { name: 'Add to Bag' }).click()
  await expect(modal.locator('[id$="-note"]')).toHaveText('Please select a size')
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toBeNull()
  const size = card.variants.find(({ stock }) => stock > 0)?.size ?? ''
  await modal.getByRole('group', { name: 'Sizes' }).getByRole('button', { name: size, exact: true }).click()
  await modal.getByRole('button', { name: 'Add to Bag' }).click()
  await expect(page.getByText('Added to bag!').first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shopping-cart'))).toContain(`"${size}"`)
  await modal.getByRole('button', { name: 'Size Guide' }).click()
  const chart = page.getByRole('dialog', { name: /size chart/i })
  await expect(chart).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chart).toHaveCount(0)
  await expect(modal).toBeVisible()
})

test(
  '[product-08] a piece that someone else is paying for says so, and cannot be bought, on the open modal',
  { tag: '@once' },
  async ({ page }) => {
    const piece = await pieceFor(page)
    await open(page, `/?q=${encodeURIComponent(piece.name)}`)
    const modal = await openFromTile(page, piece)
    await expect(modal.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
    const { stock } = (await (await page.request.get(`/api/products/${piece.id}`)).json()) as Card
    const items = [{ product_id: piece.id, size: piece.size, quantity: stock }]
    const bought = await page.request.post('/api/checkouts', {
      data: { items, delivery_area: 'nairobi', phone_number: phoneEnding('000') },
    })
    expect(bought.status()).toBe(201)
    await expect(modal.getByText('In someone’s bag', { exact: false }).first()).toBeVisible()
    for (const name of ['Add to Bag', 'Buy Now']) await expect(modal.getByRole('button', { name })).toBeDisabled()
  },
)

const scaleOf = (page: Page) =>
  page
    .getByRole('dialog')
    .last()
    .locator('.touch-none img')
    .evaluate((image: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(image.style.transform)?.[1] ?? 1))

test('[product-01] pictures are enlarged by pinch or wheel, and swiped', { tag: '@wide' }, async ({ page, context }) => {
  const card = await cardWhere(page, '', ({ images }) => images.length > 2)
  await open(page, `/product/${card.id}`)
  await page.getByRole('link', { name: /^Enlarge picture 1/ }).click()
  const enlarged = page.getByRole('dialog', { name: `Picture 1 of ${card.images.length}` })
  await expect(enlarged).toBeVisible()
  if (isPhone()) {
    const line = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) =>
      line.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) })
    await touch('touchStart', [170, 400], [190, 400])
    for (const apart of [20, 30, 40]) await touch('touchMove', [180 - apart, 400], [180 + apart, 400])
    await touch('touchEnd')
    // From 20 px apart to 80.
    await expect.poll(() => scaleOf(page)).toBeCloseTo(4, 1)
    await enlarged.getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => scaleOf(page)).toBe(1)
    await touch('touchStart', [300, 400])
    for (const x of [270, 240, 210]) await touch('touchMove', [x, 400])
    await touch('touchEnd')
  } else {
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.5)
    await page.mouse.wheel(0, 2000)
    await expect.poll(() => scaleOf(page)).toBe(1)
    await page.keyboard.press('ArrowRight')
  }
  await expect(page.getByRole('dialog', { name: `Picture 2 of ${card.images.length}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[product-03] the magnifier lies over the fabric where it is held', { tag: '@once' }, async ({ page }) => {
  const card = await cardWhere(page, 'category=clothing', ({ stock }) => stock > 0)
  await open(page, `/product/${card.id}`)
  const cloth = page.getByRole('button', { name: /^Magnifier over / })
  await cloth.scrollIntoViewIfNeeded()
  const glass = cloth.locator('.magnifier-glass')
  await expect(glass).toBeHidden()
  await cloth.tap({ position: { x: 100, y: 150 } })
  await expect(glass).toBeVisible()
  const middle = async () => {
    const [frame, lens] = [await cloth.boundingBox(), await glass.boundingBox()]
    return frame && lens ? Math.round(lens.x + lens.width / 2 - frame.x) : null
  }
  await expect.poll(middle).toBe(100)
  await cloth.press('ArrowRight')
  await expect.poll(middle).toBeGreaterThan(110)
  await cloth.press('Escape')
  await expect(glass).toBeHidden()
})

test.describe('pictures that turn over', () => {
  const turned = (page: Page) =>
    page.locator('.gallery-dots > *').evaluateAll((dots) => dots.findIndex((dot) => dot.hasAttribute('data-on')))

  test('[const-02] every 3 s, until they are touched', { tag: '@once' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const card = await cardWhere(page, '', ({ images }) => images.length > 2)
    await stopTime(page)
    await open(page, `/product/${card.id}`)
    await page.clock.runFor(2900)
    expect(await turned(page)).toBe(0)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return turned(page)
      })
      .toBe(1)
    await page.locator('.gallery-slide').nth(1).dispatchEvent('pointerdown')
    await page.clock.runFor(9000)
    expect(await turned(page)).toBe(1)
  })

  test('not when less motion is asked for', { tag: ['@once', '@deep'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const card = await cardWhere(page, '', ({ images }) => images.length > 2)
    await stopTime(page)
    await open(page, `/product/${card.id}`)
    await page.clock.runFor(9000)
    expect(await turned(page)).toBe(0)
  })
})
