import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { signInAsAdmin } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { videoInShop } from './support/videos.ts'

// The refusal of what another admin was faster with.
test.use({ expectedErrors: [/Failed to load resource.*409/] })

test(
  '[tag-04, role-06] tags are dragged in the picture and in time, undone and done again, and what another admin changed comes first',
  { tag: '@deep' },
  async ({ page }) => {
    test.slow()
    const { csrf } = await signInAsAdmin(page.request)
    const { items } = (await (await page.request.get('/api/products?limit=2')).json()) as { items: { id: string }[] }
    const id = await videoInShop({ title: `Drag ${randomUUID().slice(0, 8)}`, seconds: 8, products: items.map((item) => item.id) })
    await open(page, `/admin/videos/${id}`)
    const tool = page.getByRole('region', { name: 'Tagged pieces' })
    const tags = tool.getByRole('list', { name: 'Tags' }).getByRole('listitem')
    const first = tags.first()
    await expect(tags).toHaveCount(2)
    const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PATCH')
    const drag = async (what: Locator, dx: number, dy: number) => {
      await what.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await what.boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.mouse.move(x + width / 2 + dx / 2, y + height / 2 + dy / 2)
      await page.mouse.move(x + width / 2 + dx, y + height / 2 + dy)
      const done = saved()
      await page.mouse.up()
      return done
    }
    const dot = tool.getByRole('button', { name: /^Tag 1: / })
    const picture = (await tool.locator('video').boundingBox())!
    await expect(first).toContainText('50 %, 30 %')

    await test.step('in the picture', async () => {
      await drag(dot, picture.width * 0.2, picture.height * 0.25)
      await expect(first).toContainText('70 %, 55 %')
    })
    await test.step('in time: an end snaps to where the video is', async () => {
      await tool.getByRole('slider', { name: 'Time' }).fill('4')
      const bar = tool.getByRole('button', { name: /^1: / })
      const line = (await bar.locator('..').locator('..').boundingBox())!
      const end = bar.locator('..').locator('..').locator('[data-end=hide_at]')
      // To 4.05 s, which is near enough; wherever on the handle it is taken hold of.
      await drag(end, (line.width * (4.05 - 8)) / 8, 0)
      await expect(first).toContainText('0.0 to 4.0 s')
    })
    await test.step('with a finger, that does not have to hit the middle', async () => {
      const session = await page.context().newCDPSession(page)
      const dragByTouch = async (what: Locator, dx: number, dy: number) => {
        await what.scrollIntoViewIfNeeded()
        const box = (await what.boundingBox())!
        expect([box.width, box.height]).toEqual([44, 44])
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + 36 + dx * share, y: box.y + 36 + dy * share }],
          })
        const done = saved()
        await touch('touchStart', 0)
        for (const share of [0.5, 1]) await touch('touchMove', share)
        await touch('touchEnd', 1)
        await done
      }
      const second = tags.nth(1)
      await expect(second).toContainText('50 %, 50 %')
      await tool.getByRole('slider', { name: 'Time' }).fill('6')
      await dragByTouch(tool.getByRole('button', { name: /^Tag 2: / }), -picture.width * 0.2, picture.height * 0.1)
      await expect(second).toContainText('30 %, 60 %')
      const bar = tool.getByRole('button', { name: /^2: / }).locator('..').locator('..')
      await dragByTouch(bar.locator('[data-end=show_at]'), (await bar.boundingBox())!.width / 4, 0)
      await expect(second).toContainText('2.0 to 8.0 s')
      for (const words of ['30 %, 60 %', '50 %, 50 %']) {
        const done = saved()
        await tool.getByRole('button', { name: 'Undo' }).click()
        await done
        await expect(second).toContainText(words)
      }
    })
    await test.step('back, and again', async () => {
      for (const [button, words] of [
        ['Undo', '0.0 to 8.0 s'],
        ['Undo', '50 %, 30 %'],
        ['Redo', '70 %, 55 %'],
        ['Redo', '0.0 to 4.0 s'],
      ] as const) {
        const done = saved()
        await tool.getByRole('button', { name: button }).click()
        await done
        await expect(first).toContainText(words)
      }
    })
    await test.step('removed and back, it is the same tag', async () => {
      const tagIds = async () => {
        const reply = await page.request.get(`/api/admin/videos/${id}`)
        return ((await reply.json()) as { product_tags: { id: string }[] }).product_tags.map((tag) => tag.id)
      }
      const before = await tagIds()
      await first.getByRole('button', { name: /^Remove / }).click()
      await expect(tags).toHaveCount(1)
      await tool.getByRole('button', { name: 'Undo' }).click()
      await expect(tags).toHaveCount(2)
      expect(await tagIds()).toEqual(before)
    })
    await test.step('keys: far, and when it begins', async () => {
      await first.getByRole('button').first().click()
      let done = saved()
      await dot.press('Shift+ArrowLeft')
      await done
      await expect(first).toContainText('65 %, 55 %')
      done = saved()
      await dot.press('.')
      await dot.press('[')
      await done
      // A second before its end at the latest.
      await expect(first).toContainText('3.0 to 4.0 s')
    })
    await test.step('another admin was first: said so, and theirs is shown', async () => {
      const { product_tags } = (await (await page.request.get(`/api/admin/videos/${id}`)).json()) as {
        product_tags: { id: string; version: number; timestamp: number; show_at: number; hide_at: number }[]
      }
      const tag = product_tags.find(({ show_at }) => show_at === 3)!
      const { id: tagId, version, timestamp, show_at, hide_at } = tag
      const data = { version, timestamp, show_at, hide_at, position_x: 10, position_y: 10 }
      const other = await page.request.patch(`/api/admin/videos/${id}/tags/${tagId}`, { data, headers: { 'x-csrf-token': csrf } })
      expect(other.status()).toBe(200)
      const mine = tags.filter({ hasText: '3.0 to 4.0 s' })
      const refused = saved()
      await mine.getByRole('button').first().press('ArrowRight')
      expect((await refused).status()).toBe(409)
      await expect(mine).toContainText('10 %, 10 %')
    })
  },
)
