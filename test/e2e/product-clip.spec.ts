import type { Page } from '@playwright/test'
import { open, pieceFor } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { videoInShop } from './support/videos.ts'

/** How many videos play. */
const playing = (page: Page) =>
  page.locator('video').evaluateAll((videos) => videos.filter((video) => !(video as HTMLVideoElement).paused).length)

test(
  '[product-01, open-60] the video of a piece plays after a tap, on its page and over the feed, one at a time, and ends when it is left',
  { tag: '@once' },
  async ({ page }) => {
    const piece = await pieceFor(page, 65)
    const title = `Worn in town ${piece.id.slice(-4)}`
    const id = await videoInShop({ title, products: [piece.id], seconds: 6 })
    const watch = page.getByRole('button', { name: 'Watch the video' })
    // Pages know of a new video after some seconds.
    await expect(async () => {
      await open(page, `/product/${piece.id}`)
      await expect(watch).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.locator('video')).toHaveCount(0)

    await test.step('on its page', async () => {
      await watch.click()
      await expect.poll(() => playing(page)).toBe(1)
      await expect(page.getByRole('group', { name: title })).toBeVisible()
      await page.getByRole('button', { name: 'Add to Bag' }).filter({ visible: true }).first().click()
      await expect(page.getByRole('button', { name: 'In bag' }).filter({ visible: true }).first()).toBeVisible()
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect.poll(() => playing(page)).toBe(0)
    })
    await test.step('over the feed, whose own clip rests', async () => {
      await open(page, `/feed?video=${id}`)
      const clip = page.locator(`li.feed-clip[aria-label="${title}"]`)
      await clip.getByRole('button', { name: `Play: ${title}` }).click()
      await expect.poll(() => playing(page)).toBe(1)
      for (const [type, clientX] of [
        ['pointerdown', 300],
        ['pointerup', 120],
      ] as const)
        await clip.locator('.clip-play').dispatchEvent(type, { clientX, clientY: 200, pointerType: 'touch', bubbles: true })
      const over = page.getByRole('dialog', { name: piece.name })
      await over.getByRole('button', { name: 'Watch the video' }).click()
      const isOver = () => over.locator('video').evaluateAll((videos) => videos.some((video) => !(video as HTMLVideoElement).paused))
      await expect.poll(isOver).toBe(true)
      expect(await playing(page)).toBe(1)
      await page.goBack()
      await expect(over).toHaveCount(0)
      await expect(page.locator('video')).toHaveCount(3)
      await expect.poll(() => playing(page)).toBe(1)
    })
  },
)
