import type { Page } from '@playwright/test'
import { madeBy } from '../support/videos.ts'
import { signInAsAdmin } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { processedInShop, videoInShop } from './support/videos.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const slide = (page: Page, title: string) => page.locator(`li.feed-clip[aria-label="${title}"]`)
/** Of the video that plays: where it is, in seconds, and where that comes from. */
const playing = (page: Page) =>
  page.evaluate(() => {
    const video = [...document.querySelectorAll('video')].find(({ paused }) => !paused)
    return { second: video?.currentTime ?? -1, source: video?.currentSrc ?? '' }
  })
async function expectPlaying(page: Page, from = 0.2): Promise<void> {
  await expect.poll(async () => (await playing(page)).second, { timeout: 30_000 }).toBeGreaterThan(from)
}

/** A picture that is hard to compress, as large as 480p needs. */
function heavyClip(seconds: number): Promise<Buffer> {
  const picture = `-f lavfi -i testsrc2=s=540x960:r=25:d=${seconds},noise=alls=14:allf=t -f lavfi -i sine=f=330:d=${seconds}`
  return madeBy(
    [...picture.split(' '), ...'-c:a aac -shortest -c:v libx264 -preset ultrafast -crf 30 -pix_fmt yuv420p -g 50'.split(' ')],
    'mp4',
  )
}

/** As a browser that does not say what line it has. */
const hideLine = (page: Page) => page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: new EventTarget() }))

const CAPTIONS = 'WEBVTT\n\n00:00.100 --> 00:59.000\n<b>Kitenge</b> from Gikomba,\nwashed and pressed.\n'

test(
  '[video-03] captions are above the words, and go and come with their button and the key c',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    const title = 'With captions'
    const id = await videoInShop({ title, seconds: 6, description: 'Cotton, made in Nairobi.', captions: CAPTIONS })
    await open(page, `/feed?video=${id}`)
    await expectPlaying(page)
    const clip = slide(page, title)
    const said = clip.getByText('Kitenge from Gikomba')
    await expect(said).toBeVisible()
    const [words, heading] = [await said.boundingBox(), await clip.getByRole('heading', { name: title }).boundingBox()]
    expect(words!.y + words!.height).toBeLessThanOrEqual(heading!.y)
    const button = clip.getByRole('button', { name: 'Captions', exact: true })
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await button.click()
    await expect(said).toHaveCount(0)
    await page.keyboard.press('c')
    await expect(said).toBeVisible()
    await page.keyboard.press('c')
    await page.reload()
    await expectPlaying(page)
    await expect(clip.getByRole('button', { name: 'Captions', exact: true })).toHaveAttribute('aria-pressed', 'false')
    await expect(said).toHaveCount(0)
  },
)

test.describe('when sources fail', () => {
  test.use({ expectedErrors: [/404|ERR_FAILED/] })

  test('[open-84, video-05] every source is tried; what went wrong is for admins', { tag: '@once' }, async ({ page }) => {
    const id = await videoInShop({ title: 'Nothing comes' })
    const tried: string[] = []
    await page.route(/\/media\/video\/.*\.mp4/, (route) => {
      tried.push(/-(\w+)\.mp4/.exec(route.request().url())?.[1] ?? '')
      return route.fulfill({ status: 404 })
    })
    await open(page, `/feed?video=${id}`)
    const clip = slide(page, 'Nothing comes')
    await expect(clip.getByText('Video Unavailable')).toBeVisible()
    expect([...new Set(tried)]).toEqual(['480p', '360p', '720p'])
    await expect(clip.locator('.clip-failed small')).toHaveCount(0)
    await signInAsAdmin(page.request)
    await open(page, `/feed?video=${id}`)
    await expect(clip.locator('.clip-failed small')).toContainText('Error 4')
  })
})

test(
  '[video-01] a longer clip is streamed: by the browser itself, else by code that is fetched then; a slow line has the small file',
  { tag: ['@deep', '@once'] },
  async ({ page, browser }) => {
    test.setTimeout(400_000)
    const title = 'Longer than twenty seconds'
    const id = await processedInShop(title, await heavyClip(21))
    await test.step('natively', async () => {
      await hideLine(page)
      await open(page, `/feed?video=${id}`)
      await expectPlaying(page)
      expect((await playing(page)).source).toMatch(/-hls\.m3u8$/)
      const { second } = await playing(page)
      await expectPlaying(page, second + 1)
    })
    await test.step('by hls.js', async () => {
      const other = await browser.newPage({ reducedMotion: 'no-preference', serviceWorkers: 'block' })
      await hideLine(other)
      await other.addInitScript(() => {
        const { canPlayType } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.canPlayType = function (type) {
          return type.includes('mpegurl') ? '' : canPlayType.call(this, type)
        }
      })
      await open(other, `/feed?video=${id}`)
      await expectPlaying(other)
      expect((await playing(other)).source).toMatch(/^blob:/)
      await expectPlaying(other, 2)
      await other.close()
    })
    await test.step('on a slow line', async () => {
      const other = await browser.newPage({ reducedMotion: 'no-preference', serviceWorkers: 'block' })
      await other.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { effectiveType: '3g' }) }),
      )
      await open(other, `/feed?video=${id}`)
      await expectPlaying(other)
      expect((await playing(other)).source).toContain('-360p.mp4')
      await other.close()
    })
  },
)

test(
  '[video-01] where the line does not carry it, a lighter file goes on at the same second',
  { tag: ['@deep', '@once'] },
  async ({ page }) => {
    test.setTimeout(400_000)
    const id = await processedInShop('Heavy', await heavyClip(12))
    await hideLine(page)
    await open(page, '/privacy')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    // Bytes a second: half of what 480p needs, and enough for 360p.
    const slow = { offline: false, latency: 80, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seenSources: seen })
      document.addEventListener('loadstart', ({ target }) => seen.push((target as HTMLVideoElement).currentSrc), true)
    })
    await session.send('Network.emulateNetworkConditions', slow)
    await open(page, `/feed?video=${id}`)
    await expect.poll(async () => (await playing(page)).source, { timeout: 60_000 }).toContain('-360p.mp4')
    const { second } = await playing(page)
    await expectPlaying(page, second + 1)
    const sources = await page.evaluate(() => (globalThis as unknown as { seenSources: string[] }).seenSources)
    expect(sources[0]).toContain('-480p.mp4')
    expect(sources.at(-1)).toMatch(/-360p\.mp4#t=\d/)
  },
)
