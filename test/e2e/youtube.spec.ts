import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { readyVideo } from '../support/videos.ts'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { besideShop } from './support/videos.ts'

const activeSlide = (page: Page) => page.locator('li.feed-clip:not([inert])')
const PROXY = '**/.netlify/functions/image-proxy?**'

test.describe('where not every thumbnail is there', () => {
  test.use({ expectedErrors: [/404/] })

  test(
    '[video-05, video-06, video-07, img-01, img-02, open-61] an admin adds a video from YouTube; shoppers see its picture, and YouTube is asked only after a tap',
    { tag: '@once' },
    async ({ page, context }) => {
      test.slow()
      const [youTubeId, title] = [randomUUID().slice(0, 11), `Kitenge from YouTube ${randomUUID().slice(0, 6)}`]
      const asked: string[] = []
      await context.route('https://www.youtube-nocookie.com/**', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/html', body: '<h1>The player</h1>' })
      })
      const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer()
      await page.route(PROXY, (route) =>
        route.request().url().includes('maxres')
          ? route.fulfill({ status: 404 })
          : route.fulfill({ contentType: 'image/jpeg', body: picture }),
      )

      const id = await test.step('the admin adds it, tags a piece on its picture, and shows it', async () => {
        await signInAsAdmin(page.request)
        await open(page, '/admin/videos')
        await page.getByRole('button', { name: 'Add from YouTube' }).click()
        const form = page.getByRole('form', { name: 'Add from YouTube' })
        await form.getByLabel('Address').fill('https://vimeo.com/12345678901')
        await form.getByLabel('Title').fill(title)
        await form.getByRole('button', { name: 'Add video' }).click()
        await expect(form.getByText(/not an address of YouTube/)).toBeVisible()
        await form.getByLabel('Address').fill(`https://youtu.be/${youTubeId}?si=x`)
        await form.getByLabel('Length').fill('3:25')
        await expectAccessible(page)
        await form.getByRole('button', { name: 'Add video' }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

        const tool = page.getByRole('region', { name: 'Tagged pieces' })
        await expect(tool.getByText(/YouTube doesn’t tell us where its player is/)).toBeVisible()
        await expect(tool.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0)
        await tool.getByRole('button', { name: /^Tag / }).first().click()
        const place = tool.getByRole('button', { name: /^Place .* here$/ })
        await place.scrollIntoViewIfNeeded()
        const box = (await place.boundingBox())!
        await place.click({ position: { x: box.width * 0.25, y: box.height * 0.4 } })
        const tag = tool.getByRole('list', { name: 'Tags' }).getByRole('listitem')
        await expect(tag).toContainText(/25 %, 40 %/)
        await tag.getByRole('button').first().click()
        await tool.getByLabel('Seen from').fill('1:05')
        await tool.getByLabel('Until').fill('4:00')
        await tool.getByRole('button', { name: 'Set times' }).click()
        await expect(tool.getByText('The video is shorter than that.')).toBeVisible()
        await tool.getByLabel('Until').fill('1:12')
        await tool.getByRole('button', { name: 'Set times' }).click()
        await expect(tag).toContainText('65.0 to 72.0 s')
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Show to shoppers' }).click()
        await expect(page.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
        return page.url().split('/').at(-1) ?? ''
      })

      await context.clearCookies()
      await open(page, `/feed?video=${id}`)
      const slide = activeSlide(page)
      await test.step('its picture is the largest there is, with the piece on it; what is shared has a picture, too', async () => {
        await expect(slide.locator('.clip-poster img')).toHaveAttribute('src', /hqdefault/)
        await expect.poll(() => slide.locator('.clip-poster img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480)
        expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toBe(
          `https://i.ytimg.com/vi/${youTubeId}/hqdefault.jpg`,
        )
        await expect(slide.locator('.tag-dot')).toHaveCount(1)
        await expect(slide.getByRole('button', { name: /^Sound|^Speed/ })).toHaveCount(0)
        expect(asked).toEqual([])
        await expectAccessible(page)
      })
      const player = page.frameLocator(`iframe[title="${title}, on YouTube"]`).frameLocator('iframe')
      await test.step('a tap plays it, and only it; its piece is bought meanwhile', async () => {
        await slide.getByRole('button', { name: `Play from YouTube: ${title}` }).click()
        await expect(player.getByRole('heading', { name: 'The player' })).toBeVisible()
        expect(asked).toEqual([expect.stringContaining(`/embed/${youTubeId}?autoplay=1&mute=1&loop=1`)])
        await expect(slide.locator('.tag-dot')).toHaveCount(0)
        await expect(page.locator('video[src]')).toHaveCount(0)
      })
      await test.step('keys and the button end it', async () => {
        await page.getByRole('region', { name: 'Videos, one by one' }).focus()
        await page.keyboard.press(' ')
        await expect(page.locator('iframe')).toHaveCount(0)
        await page.keyboard.press(' ')
        await expect(player.getByRole('heading', { name: 'The player' })).toBeVisible()
        await slide.getByRole('button', { name: `Close the player: ${title}` }).click()
        await expect(page.locator('iframe')).toHaveCount(0)
        await expect(slide.locator('.tag-dot')).toHaveCount(1)
      })
      await test.step('without any thumbnail a graphic says "Video Unavailable"', async () => {
        await page.route(PROXY, (route) => route.fulfill({ status: 404 }))
        await page.reload()
        const graphic = slide.locator('.clip-poster img')
        await expect(graphic).toHaveAttribute('src', '/video-unavailable.svg')
        await expect(graphic).toHaveAttribute('alt', 'Video Unavailable')
        await expect.poll(() => graphic.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      })
      await test.step('archived, it is gone from its address', async () => {
        await signInAsAdmin(page.request)
        await open(page, `/admin/videos/${id}`)
        await page.getByRole('button', { name: 'Archive' }).click()
        await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible()
        expect((await page.request.get(`/media/youtube/${id}`)).status()).toBe(404)
        // The page may be kept for some seconds.
        await expect.poll(async () => (await page.request.get(`/feed?video=${id}`)).status()).toBe(410)
      })
    },
  )
})

test.describe('a video that was taken away', () => {
  test.use({ expectedErrors: [/410/] })

  test('its address says so with status 410, and leads on to others with its pieces', { tag: ['@once', '@deep'] }, async ({ page }) => {
    const piece = await pieceFor(page)
    const [gone, like] = await besideShop(async (kept) => [
      await readyVideo(kept, { title: 'Taken away', products: [piece.id] }),
      await readyVideo(kept, { title: `Its coat again ${piece.id.slice(-4)}`, products: [piece.id] }),
    ])
    await besideShop(({ database }) => database.db.run(`update videos set state = 'archived', archived_at = now() where id = $1`, [gone]))
    expect((await page.request.get(`/api/videos/${gone}`)).status()).toBe(410)
    const reply = await page.goto(`/feed?video=${gone}`)
    expect(reply?.status()).toBe(410)
    await expect(page.getByRole('heading', { level: 1, name: 'This video is no longer here' })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await expectAccessible(page)
    await page.getByRole('list', { name: 'Videos like it' }).getByRole('link').first().click()
    await expect(page).toHaveURL(`/feed?video=${like}`)
    await expect(activeSlide(page)).toHaveAttribute('id', like ?? '')

    await test.step('the way to all videos leads there, too', async () => {
      await page.goto(`/feed?video=${gone}`)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Videos' }).filter({ visible: true }).click()
      // The feed of a moment ago may still be kept.
      await expect(page.getByRole('heading', { level: 1, name: /^Videos$|^No videos yet$/ })).toBeAttached()
    })
  })
})
