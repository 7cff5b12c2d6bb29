import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { holdAll } from './support/holds.ts'
import { isPhone } from './support/member.ts'
import { open, pieceFor, type Piece } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { videoInShop } from './support/videos.ts'

const slide = (page: Page, title: string) => page.locator(`li.feed-clip[aria-label="${title}"]`)
const isPlaying = (page: Page) => page.evaluate(() => [...document.querySelectorAll('video')].some(({ paused }) => !paused))
const second = (page: Page) =>
  page.evaluate(() => Math.max(0, ...[...document.querySelectorAll('video')].map(({ currentTime }) => currentTime)))
/** Opens the feed at this video; its pieces are there. */
async function openAt(page: Page, id: string, title: string, pieces: readonly Piece[]): Promise<void> {
  await open(page, `/feed?video=${id}`)
  for (const { name } of pieces)
    await expect(
      slide(page, title)
        .getByRole('button', { name: `Shop: ${name}` })
        .first(),
    ).toBeAttached()
}
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:59.000\nKitenge from Gikomba.\n'

test('the feed, the list of its pieces and one of them pass the accessibility check', async ({ page }) => {
  test.slow()
  const both = [await pieceFor(page), await pieceFor(page)]
  const title = `Checked ${both[0]?.id.slice(-4)} ${isPhone() ? 'on phones' : 'on desktop'}`
  const id = await videoInShop({ title, seconds: 20, products: both.map((piece) => piece.id), captions: CAPTIONS })
  await openAt(page, id, title, both)
  await slide(page, title)
    .locator('.clip-play')
    .click({ position: { x: 40, y: 60 } })
  await expect(slide(page, title).getByText('Kitenge from Gikomba.')).toBeVisible()
  await slide(page, title)
    .locator('.clip-play')
    .click({ position: { x: 40, y: 60 } })
  await expectAccessible(page)
  if (isPhone()) await slide(page, title).getByRole('button', { name: 'All 2 pieces in this video' }).click()
  const list = isPhone() ? page.getByRole('dialog', { name: 'In this video' }) : page.getByRole('complementary', { name: 'In this video' })
  await expect(list.getByRole('button', { name: new RegExp(both[1]!.name) })).toBeVisible()
  if (isPhone()) await expectAccessible(page, '[role=dialog]')
  await list.getByRole('button', { name: new RegExp(both[1]!.name) }).click()
  await expect(page.getByRole('heading', { name: 'Shop this piece' })).toBeVisible()
  await expectAccessible(page, isPhone() ? '[role=dialog]' : '.feed-aside')
})

test('[video-03] by keys alone: played, heard, moved on, bought from; the focus returns', { tag: ['@once', '@deep'] }, async ({ page }) => {
  const piece = await pieceFor(page)
  const title = `By keys ${piece.id.slice(-4)}`
  const id = await videoInShop({ title, seconds: 20, products: [piece.id], captions: CAPTIONS })
  await videoInShop({ title: 'After it', seconds: 2 })
  // The feed's order is some seconds old.
  await expect(async () => {
    const { ids } = (await (await page.request.get('/api/feed')).json()) as { ids: string[] }
    expect(ids).toContain(id)
  }).toPass()
  await openAt(page, id, title, [piece])
  const clip = slide(page, title)
  const region = page.getByRole('region', { name: 'Videos, one by one' })
  await region.focus()
  await page.keyboard.press(' ')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await expect(clip.getByRole('button', { name: `Pause: ${title}` })).toBeVisible()
  // Moving by itself: what stops it is to be seen, not only to be found.
  await expect(clip.locator('.clip-play svg')).toBeVisible()
  await page.keyboard.press('m')
  await expect(clip.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await page.keyboard.press('c')
  await expect(clip.getByRole('button', { name: 'Captions', exact: true })).toHaveAttribute('aria-pressed', 'false')

  await test.step('Tab goes through the clip in view, and through no other', async () => {
    const names: (string | null)[] = []
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const name = await region.evaluate((feed) =>
        feed.contains(document.activeElement) ? (document.activeElement?.getAttribute('aria-label') ?? '') : null,
      )
      if (name === null) break
      names.push(name)
    }
    expect(names).toEqual([
      `Pause: ${title}`,
      `Shop: ${piece.name}`,
      `Add to wishlist: ${piece.name}`,
      'Share',
      'Speed: 1×',
      'Captions',
      'Sound off',
      `Shop: ${piece.name}`,
      'Position in the video',
    ])
    expect(await page.locator('li.feed-clip:not([inert])').count()).toBe(1)
  })
  await test.step('its piece opens over it, and the focus comes back', async () => {
    const chip = clip.locator('.feed-chip')
    await chip.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Shop this piece' })
    await expect(sheet.getByRole('button', { name: 'Add to Bag' })).toBeVisible()
    expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(chip).toBeFocused()
  })
  await test.step('the next video is said once it is there', async () => {
    await region.focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('li.feed-clip:not([inert])')).not.toHaveAttribute('aria-label', title)
    const now = await page.locator('li.feed-clip:not([inert])').getAttribute('aria-label')
    await expect(page.locator('.feed [aria-live=polite]')).toHaveText(now ?? '')
  })
})

test(
  '[video-03] what somebody else pays for says so on dot, chip and sheet, with similar pieces, and comes back',
  { tag: '@once' },
  async ({ page, browser }) => {
    const piece = await pieceFor(page)
    const title = `Held meanwhile ${piece.id.slice(-4)}`
    const id = await videoInShop({ title, seconds: 20, products: [piece.id] })
    const caughtUp = page.waitForResponse((response) => response.url().includes('/api/live/pieces'))
    await openAt(page, id, title, [piece])
    await caughtUp
    const clip = slide(page, title)
    const elsewhere = await browser.newContext()
    const letGo = await holdAll(elsewhere.request, piece)
    await expect(clip.locator('.feed-chip').getByText(/In someone.s bag/)).toBeVisible()
    await expect(clip.locator('.tag-dot')).toHaveAttribute('aria-label', `In someone’s bag: ${piece.name}`)
    await clip.locator('.tag-dot').click()
    const sheet = page.getByRole('dialog', { name: 'Shop this piece' })
    await expect(sheet.getByText(/In someone.s bag/)).toBeVisible()
    await expect(sheet.getByRole('region', { name: 'Similar pieces' }).getByRole('link').first()).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Add to Bag' })).toHaveCount(0)
    await letGo()
    await expect(sheet.getByRole('button', { name: 'Add to Bag' })).toBeEnabled()
    await expect(clip.locator('.tag-dot')).toHaveAttribute('aria-label', `Shop: ${piece.name}`)
    await elsewhere.close()
  },
)

test(
  '[routes-02] Back from the page of a piece leads to the video and the second it was left at',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const piece = await pieceFor(page)
    const title = `Left and found ${piece.id.slice(-4)}`
    const id = await videoInShop({ title, seconds: 20, products: [piece.id] })
    await openAt(page, id, title, [piece])
    const clip = slide(page, title)
    await clip.locator('.clip-play').click({ position: { x: 40, y: 60 } })
    await expect.poll(() => second(page)).toBeGreaterThan(1)
    await clip.locator('.feed-chip').click()
    await page.getByRole('dialog').getByRole('link', { name: 'See everything about it' }).click()
    await expect(page).toHaveURL(`/product/${piece.id}`)
    await expect.poll(() => isPlaying(page)).toBe(false)
    const left = await second(page)
    await page.goBack()
    await expect(page).toHaveURL(`/feed?video=${id}`)
    await expect.poll(() => isPlaying(page)).toBe(true)
    expect(await second(page)).toBeGreaterThanOrEqual(left - 0.5)
  },
)

for (const [width, height] of [
  [320, 568],
  [360, 560],
  [360, 640],
  [800, 360],
  // 1280 x 800 at 200 %.
  [640, 400],
] as const)
  test(`on ${width} x ${height} no control of the feed lies on another or on the words`, { tag: ['@deep', '@once'] }, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const both = [await pieceFor(page), await pieceFor(page)]
    const title = `A kitenge wrap dress that goes from market to wedding ${width} ${height}`
    const products = both.map((piece) => piece.id)
    const id = await videoInShop({ title, description: 'Cotton, made in Nairobi. '.repeat(6), seconds: 20, products, captions: CAPTIONS })
    await openAt(page, id, title, both)
    const clip = slide(page, title)
    await clip.locator('.clip-play').click({ position: { x: 40, y: 60 } })
    await expect(clip.getByText('Kitenge from Gikomba.')).toBeVisible()
    const overlaps = () =>
      clip.evaluate((element) => {
        const view = element.getBoundingClientRect()
        const shown = [...element.querySelectorAll('.feed-side > *, .tag-dot, .feed-words > * > *, .feed-words > h2, .clip-caption > span')]
          .filter((one) => one.checkVisibility())
          .map((one) => {
            const box = one.getBoundingClientRect()
            // Of a heading the words that are seen, without the room that is kept free beside them.
            const range = document.createRange()
            range.selectNodeContents(one)
            if (one.matches('h2')) box.width = range.getBoundingClientRect().width
            return { name: one.getAttribute('aria-label') ?? one.textContent, box }
          })
        const outside = shown.filter(({ box }) => box.top < view.top - 1 || box.bottom > view.bottom + 1 || box.right > view.right + 1)
        const pairs = shown.flatMap((a, at) =>
          shown
            .slice(at + 1)
            .filter(
              ({ box: b }) => a.box.left < b.right - 1 && b.left < a.box.right - 1 && a.box.top < b.bottom - 1 && b.top < a.box.bottom - 1,
            )
            .map((b) => `${a.name} / ${b.name}`),
        )
        return [...outside.map(({ name }) => `outside: ${name}`), ...pairs]
      })
    await expect.poll(overlaps).toEqual([])
  })
