import { randomUUID } from 'node:crypto'
import { expectAccessible } from './support/accessible.ts'
import { signInAsAdmin, signUp } from './support/buyer.ts'
import { open } from './support/shopper.ts'
import { expect, test } from './support/test.ts'
import { videoInShop } from './support/videos.ts'

test('[admin-03, tag-01, tag-02, tag-03, tag-04, role-06] an admin finds a video, picks a piece, and tags it by a click on the playing video', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.slow()
  const title = `Kitenge, turning ${randomUUID().slice(0, 8)}`
  const id = await videoInShop({ title, seconds: 8 })
  await signInAsAdmin(page.request)
  await open(page, '/admin/videos')
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  const tool = page.getByRole('region', { name: 'Tagged pieces' })
  await tool.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => tool.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.3)
  await expect(tool.getByRole('button', { name: /^Place / })).toHaveCount(0)
  await tool.getByRole('button', { name: /^Tag / }).first().click()
  const place = tool.getByRole('button', { name: /^Place .* here$/ })
  await place.scrollIntoViewIfNeeded()
  const box = (await place.boundingBox())!
  await place.click({ position: { x: box.width * 0.25, y: box.height * 0.4 } })
  await expect(place).toHaveCount(0)
  const tag = tool.getByRole('list', { name: 'Tags' }).getByRole('listitem')
  await expect(tag).toContainText(/25 %, 40 %/)
  await expectAccessible(page)

  await test.step('it is moved with the keyboard, and is there after a reload', async () => {
    await tag.getByRole('button').first().click()
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
    await tool.getByRole('button', { name: /^Tag 1: / }).press('ArrowRight')
    await saved
    await page.reload()
    await expect(tag).toContainText(/26 %, 40 %/)
  })

  await test.step('nobody else may: a member is sent home, and refused', async () => {
    const member = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signUp(member)
    const reply = await member.get(`/admin/videos/${id}`, { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']]).toEqual([302, '/'])
    expect((await member.get(`/api/admin/videos/${id}`)).status()).toBe(403)
    await member.dispose()
  })
})

test('[admin-03] whoever opens a video of a list comes back to the list as it was', { tag: '@deep' }, async ({ page }) => {
  const word = randomUUID().slice(0, 8)
  for (const turn of [1, 2]) await videoInShop({ title: `Kanga ${word}, turn ${turn}`, published: false })
  await signInAsAdmin(page.request)
  await open(page, '/admin/videos?state=hidden&sort=earning')
  await page.getByRole('searchbox', { name: 'Search' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('list', { name: 'Videos' }).getByRole('listitem')
  await expect(found).toHaveCount(2)
  const list = `/admin/videos?state=hidden&sort=earning&q=${word}`
  await expect(page).toHaveURL(list)
  const detail = page.getByRole('heading', { level: 1, name: `Kanga ${word}, turn 1` })
  await page.getByRole('link', { name: `Kanga ${word}, turn 1` }).click()
  await expect(detail).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(list)
  await expect(found).toHaveCount(2)
  await page.getByRole('link', { name: `Kanga ${word}, turn 1` }).click()
  await expect(detail).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'All videos' }).click()
  await expect(found).toHaveCount(2)
  const { searchParams } = new URL(page.url())
  expect(Object.fromEntries(searchParams)).toEqual({ q: word, state: 'hidden', sort: 'earning' })
  await page.getByRole('button', { name: 'Add from YouTube' }).click()
  await expectAccessible(page)
})
