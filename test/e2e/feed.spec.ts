import type { Page } from '@playwright/test'
import { CHOICES_COOKIE, NO_CHOICES, writeChoices } from '../../src/shop/choices.ts'
import { readyVideo } from '../support/videos.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { besideShop } from './support/videos.ts'

/** A video of its own for a journey, with these pieces on it from its beginning to its end. */
function video(title: string, products: readonly string[] = [], seconds = 6): Promise<string> {
  return besideShop((kept) => readyVideo(kept, { title, products, seconds, description: 'Cotton, made in Nairobi.' }))
}

const slide = (page: Page, title: string) => page.locator(`li.feed-clip[aria-label="${title}"]`)
/** The video that plays is where its slide is, whichever of the three it is. */
async function expectInPlace(page: Page, title: string): Promise<void> {
  const places = () =>
    page.evaluate((name) => {
      const place = (element: Element | null | undefined) => {
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }
      const playing = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
      return place(playing) === place(document.querySelector(`li.feed-clip[aria-label="${name}"]`))
    }, title)
  await expect.poll(places).toBe(true)
}
/** Seconds; of the video that plays. */
const second = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('video')].find((video) => !video.paused)?.currentTime ?? -1)
async function expectPlaying(page: Page): Promise<void> {
  await expect.poll(() => second(page)).toBeGreaterThan(0.2)
  const before = await second(page)
  await expect.poll(async () => (await second(page)) !== before).toBe(true)
}

test('[shell-02, shell-11, routes-02] Videos leads to the feed; Try On asks to sign in', async ({ page }) => {
  await open(page, '/')
  const tryOn = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Try On' }).filter({ visible: true })
  await test.step('Try On asks who is signed out to sign in', async () => {
    await tryOn.click()
    await expect(page.getByText('Please log in or sign up to use the Virtual Try-On feature.').first()).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toHaveCount(0)
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/feed/)
  await expect(page.getByRole('heading', { level: 1, name: /^Videos$|^No videos yet$/ })).toBeAttached()

  await test.step('Try On lets a member through', async () => {
    await signUp(page.request)
    await open(page, '/privacy')
    await tryOn.click()
    await expect(page).toHaveURL('/try-on')
  })
})

test(
  '[video-01, video-03, video-04, tag-04] a clip is bought from while it plays: nothing moves by itself where less motion is asked for',
  { tag: '@once' },
  async ({ page }) => {
    const piece = await pieceFor(page)
    const title = `Bought while it plays ${piece.id.slice(-4)}`
    const id = await video(title, [piece.id])
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/media/video/') && requests.push(request.url()))
    await open(page, `/feed?video=${id}`)
    const clip = slide(page, title)
    await expect(clip.getByRole('button', { name: `Play: ${title}` })).toBeVisible()
    expect(requests).toEqual([])
    await clip.getByRole('button', { name: `Play: ${title}` }).click()
    await expectPlaying(page)
    expect(await page.evaluate(() => [...document.querySelectorAll('video')].every(({ muted, loop }) => muted && loop))).toBe(true)
    expect(await page.locator('video').count()).toBe(3)

    await test.step('its piece is at its place, with its sizes and Add to Bag', async () => {
      await clip.locator('.tag-dot').click()
      const sheet = page.getByRole('dialog', { name: 'Shop this piece' })
      await sheet.getByRole('button', { name: 'Add to Bag' }).click()
      await expect(sheet.getByRole('button', { name: 'In bag' })).toBeVisible()
      await expectPlaying(page)
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toHaveCount(0)
    })
    await test.step('keys pause it and turn on its sound, which the next visit remembers', async () => {
      await page.getByRole('region', { name: 'Videos, one by one' }).focus()
      await page.keyboard.press('m')
      await expect(clip.getByRole('button', { name: 'Sound off' })).toBeVisible()
      await page.keyboard.press(' ')
      await expect(clip.getByRole('button', { name: `Play: ${title}` })).toBeVisible()
      expect(await second(page)).toBe(-1)
    })
    await test.step('drawn to the left it shows the page of its piece; Back returns to it', async () => {
      const box = (await clip.boundingBox())!
      const touch = (type: string, x: number) =>
        clip.locator('.clip-play').dispatchEvent(type, { clientX: x, clientY: box.y + 200, pointerType: 'touch', bubbles: true })
      await touch('pointerdown', 300)
      await touch('pointerup', 120)
      await expect(page).toHaveURL(`/product/${piece.id}`)
      await page.goBack()
      await expect(page).toHaveURL(`/feed?video=${id}`)
      await expect(clip).toBeVisible()
    })
  },
)

test.describe('where things may move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[video-04] clips begin by themselves, one after the other in three players; the address is that of the one in view', async ({
    page,
  }) => {
    const ids: string[] = []
    for (const name of ['First', 'Second']) ids.push(await video(`${name} of two`))
    const ranges: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' && request.url().includes('/media/video/')) ranges.push(request.headers()['range'] ?? '')
    })
    // The feed's order is some seconds old.
    await expect(async () => {
      const { ids: order } = (await (await page.request.get('/api/feed')).json()) as { ids: string[] }
      expect(order).toEqual(expect.arrayContaining(ids))
    }).toPass()
    await open(page, `/feed?video=${ids[0]}`)
    await expectPlaying(page)
    // The poster has gone: it is the video that is seen.
    await expect(slide(page, 'First of two').locator('.clip-poster')).toBeHidden()
    await expectInPlace(page, 'First of two')
    await expect.poll(() => ranges.length).toBeGreaterThan(0)
    expect(ranges[0]).toMatch(/^bytes=0-\d+$/)
    await page.getByRole('region', { name: 'Videos, one by one' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page).not.toHaveURL(new RegExp(`video=${ids[0]}`))
    await expectPlaying(page)
    expect(await page.locator('video').count()).toBe(3)
    expect(await page.evaluate(() => [...document.querySelectorAll('video')].filter((video) => !video.paused).length)).toBe(1)
    await page.keyboard.press('ArrowUp')
    await expect(page).toHaveURL(`/feed?video=${ids[0]}`)
    await expectPlaying(page)
    await expectInPlace(page, 'First of two')
  })

  test.describe('and a source fails', () => {
    test.use({ expectedErrors: [/404|ERR_FAILED/] })

    test(
      '[open-84, video-05, img-02] the next one is played; without any "Video Unavailable" is over the poster',
      { tag: '@once' },
      async ({ page }) => {
        const id = await video('One source is gone')
        await page.route(/-(?:480p|360p)\.mp4/, (route) => route.fulfill({ status: 404 }))
        await open(page, `/feed?video=${id}`)
        await expectPlaying(page)
        expect(await page.evaluate(() => [...document.querySelectorAll('video')].find(({ paused }) => !paused)?.currentSrc)).toContain(
          '-720p.mp4',
        )
        await page.route(/\/media\/video\//, (route) => route.fulfill({ status: 404 }))
        const gone = await video('All are gone')
        await open(page, `/feed?video=${gone}`)
        await expect(slide(page, 'All are gone').getByText('Video Unavailable')).toBeVisible()
      },
    )
  })

  test(
    'with the data saver a clip says what it costs, and is not fetched before',
    { tag: ['@once', '@deep'] },
    async ({ page, context, baseURL }) => {
      const id = await video('Costs data')
      await context.addCookies([{ name: CHOICES_COOKIE, value: writeChoices({ ...NO_CHOICES, saver: true }), url: baseURL ?? '' }])
      const requests: string[] = []
      page.on('request', (request) => request.url().includes('/media/video/') && requests.push(request.url()))
      await open(page, `/feed?video=${id}`)
      const play = slide(page, 'Costs data').getByRole('button', { name: /^Play \(\d+ kB\): Costs data$/ })
      await expect(play).toBeVisible()
      expect(requests).toEqual([])
      await play.click()
      await expectPlaying(page)
      expect(requests[0]).toContain('-360p.mp4')
    },
  )

  test(
    '[home-10, video-01, video-02, video-03] a video among the pieces plays in view, and is bought from',
    { tag: '@once' },
    async ({ page }) => {
      const piece = await pieceFor(page)
      // Of this try only: what another try has made is in the list as well.
      const title = `Among the pieces ${Date.now().toString(36)}`
      await besideShop((kept) => readyVideo(kept, { title, products: [piece.id], engagement: 5, seconds: 6 }))
      const card = page.locator('.video-card').filter({ hasText: title })
      // Lists show videos that are some seconds old.
      let price = 900_000
      await expect(async () => {
        await open(page, `/?max_price=${++price}`)
        await expect(card).toHaveCount(1, { timeout: 2000 })
      }).toPass()
      await card.scrollIntoViewIfNeeded()
      await expectPlaying(page)
      await expect(card.getByText(/^\d:\d\d \/ 0:06$/)).toBeVisible()
      await expect(card.getByRole('button', { name: /^Add to wishlist/ })).toBeVisible()
      await expect(card.getByRole('button', { name: /^Share/ })).toBeVisible()
      await card.getByRole('button', { name: 'Shop this piece' }).click()
      const sheet = page.getByRole('dialog').filter({ hasText: piece.name })
      await sheet.getByRole('button', { name: 'Add to Bag' }).click()
      await expect(sheet.getByRole('button', { name: 'In bag' })).toBeVisible()
      await sheet.getByRole('button', { name: 'Close' }).click()
      await card.getByRole('link', { name: title }).click()
      await expect(page).toHaveURL(/\/feed\?video=/)
    },
  )
})

test(
  '[home-10] [open-83] of more than five videos five are on the home page, after the pieces 3, 7, 12, 18 and 25',
  { tag: '@once' },
  async ({ page }, { retry }) => {
    for (let made = 0; made < 6; made++) await video(`For the home page ${made}`)
    const tiles = page.locator('.product-grid > [data-id], .product-grid > [data-video]')
    // How many pieces stand before each video.
    const places = () =>
      tiles.evaluateAll((all) => {
        const before = all.map((tile, at) =>
          tile.matches('[data-video]') ? all.slice(0, at).filter((one) => one.matches('[data-id]')).length : 0,
        )
        return before.filter((count) => count > 0)
      })
    // Lists show videos that are some seconds old, and each list is a page of its own, kept for a minute.
    let price = 910_000 + 1000 * retry
    await expect(async () => {
      await open(page, `/?max_price=${++price}`)
      expect(await places()).toEqual([3, 7, 12, 18])
      // The last one comes with further pieces.
      await tiles.last().scrollIntoViewIfNeeded()
      await expect.poll(places, { timeout: 4000 }).toEqual([3, 7, 12, 18, 25])
    }).toPass()
    expect(await page.locator('.product-grid > [data-id]').count()).toBeGreaterThan(25)
  },
)

test(
  '[video-04] on its page a piece shows its clip among its pictures; away from it the clip stops',
  { tag: ['@once', '@deep'] },
  async ({ page, playwright, baseURL }) => {
    const piece = await pieceFor(page)
    const id = await video(`On its page ${piece.id.slice(-4)} ${Date.now()}`, [piece.id])
    const admin = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { csrf } = await signInAsAdmin(admin)
    const shown = await admin.post(`/api/admin/videos/${id}/publish`, { headers: { 'x-csrf-token': csrf } })
    expect(shown.ok()).toBe(true)
    await admin.dispose()

    await open(page, `/product/${piece.id}`)
    await page.getByRole('button', { name: 'Watch the video' }).click()
    await expectPlaying(page)
    const playing = () =>
      page.evaluate(() => [...document.querySelectorAll('video')].filter((one) => !one.paused && one.muted && one.loop).length)
    expect(await playing()).toBe(1)
    await page.getByRole('button', { name: 'Add to Bag' }).filter({ visible: true }).first().click()
    await expect(page.getByText('Added to bag!').first()).toBeVisible()
    await expectPlaying(page)
    await page.locator('.gallery-strip').evaluate((strip) => strip.scrollTo({ left: 0, behavior: 'instant' }))
    await expect.poll(playing).toBe(0)
  },
)
