import { writeFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { signInAsAdmin } from './support/buyer.ts'
import { expect, test } from './support/test.ts'
import { testClip } from '../support/videos.ts'

const MB = 1024 * 1024

/** A clip of its own in every run, of so many bytes more than its pictures need. */
async function ownClip(bytes: number, seconds: number): Promise<Buffer> {
  const free = Buffer.alloc(bytes + 64, `${Date.now()} ${Math.random()}`)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4)
  return Buffer.concat([await testClip({ seconds }), free])
}

async function openUpload(page: Page): Promise<void> {
  await signInAsAdmin(page.request)
  await page.goto('/upload')
  await page.getByRole('button', { name: 'Tag later' }).click()
}

const isBeginning = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/uploads')

/** What is said of an upload when it begins. */
function saidOf(request: Request): { bytes: number; trim: string } {
  const { 'upload-length': bytes, 'upload-metadata': metadata = '' } = request.headers()
  const trim = metadata.split(',').find((one) => one.startsWith('trim '))
  return { bytes: Number(bytes), trim: Buffer.from(trim?.split(' ')[1] ?? '', 'base64').toString() }
}

const rowOf = (page: Page, name: string) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })

test('[open-37] a file is pasted, another comes from the camera', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await openUpload(page)
  const [pasted, filmed] = [`pasted-${Date.now()}.mp4`, `filmed-${Date.now()}.mp4`]
  const base64 = (await ownClip(0, 1)).toString('base64')
  await page.evaluate(
    ([content, name]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type: 'video/mp4' }))
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [base64, pasted] as const,
  )
  const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
  await expect(chosen).toHaveCount(1)
  await expect(chosen).toContainText(pasted)
  const camera = page.getByLabel('Video from the camera')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await camera.setInputFiles({ name: filmed, mimeType: 'video/mp4', buffer: await ownClip(0, 1) })
  await expect(chosen).toHaveCount(2)
  await page.getByRole('button', { name: 'Send 2 files' }).click()
  for (const name of [pasted, filmed]) await expect(rowOf(page, name)).toContainText(/mp4(?:Sent|Being made|Making|Ready)/)
})

/** Chooses a clip of 4 s, has the first one cut off, and says what is sent then. */
async function sendCut(page: Page, name: string, { smaller }: { smaller: boolean }): Promise<{ bytes: number; trim: string }> {
  await openUpload(page)
  await page.getByLabel('Files to send').setInputFiles({ name, mimeType: 'video/mp4', buffer: await ownClip(6 * MB, 4) })
  const offer = page.getByRole('checkbox', { name: /^Make it smaller before sending/ })
  await page.getByRole('slider', { name: 'Starts at' }).fill('1')
  await expect(page.getByText('3.0 s of 4.0 s are shown.')).toBeVisible()
  if (smaller) await expect(offer).toBeChecked()
  else await expect(offer).toHaveCount(0)
  const begun = page.waitForRequest(isBeginning)
  await page.getByRole('button', { name: 'Send 1 file' }).click()
  const said = saidOf(await begun)
  await expect(rowOf(page, name)).toContainText(/mp4(?:Sent|Being made|Making|Ready)/)
  return said
}

test('[open-37] a clip is cut and made smaller before it is sent', { tag: ['@once', '@deep'] }, async ({ page }) => {
  test.setTimeout(400_000)
  const name = `smaller-${Date.now()}.mp4`
  const { bytes, trim } = await sendCut(page, name, { smaller: true })
  expect(bytes).toBeLessThan(4 * MB)
  expect(trim).toBe('')
  await expect(rowOf(page, name)).toContainText(/MB saved$/)
  // What the shop has received is 3 s long.
  const duration = async () => {
    const reply = await page.request.get(`/api/admin/videos?q=${name}`)
    return ((await reply.json()) as { items: { duration: number }[] }).items[0]?.duration ?? 0
  }
  // Clips of other journeys may be made ready before it.
  await expect.poll(duration, { timeout: 300_000 }).toBeGreaterThan(2.5)
  expect(await duration()).toBeLessThan(3.5)
})

test(
  '[open-37] where the browser has no encoder the clip is sent as it is, with its cut',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'))
    const { bytes, trim } = await sendCut(page, `whole-${Date.now()}.mp4`, { smaller: false })
    expect(bytes).toBeGreaterThan(6 * MB)
    expect(trim).toBe('1000-4000')
  },
)

test('[open-37] an encoder that fails leaves the clip as it is, with its cut', { tag: ['@once', '@deep'] }, async ({ page }) => {
  await page.addInitScript(() => {
    VideoEncoder.prototype.encode = () => {
      throw new Error('out of memory')
    }
  })
  const { bytes, trim } = await sendCut(page, `failed-${Date.now()}.mp4`, { smaller: true })
  expect(bytes).toBeGreaterThan(6 * MB)
  expect(trim).toBe('1000-4000')
})

test(
  '[upload-04, open-37] a file too large to be kept is asked for again after a reload, and goes on',
  { tag: ['@once', '@deep'] },
  async ({ page }, info) => {
    test.slow()
    await openUpload(page)
    const name = `large-${Date.now()}.mp4`
    const path = info.outputPath(name)
    await writeFile(path, await ownClip(65 * MB, 1))
    let sent = 0
    await page.route('**/api/uploads/*', async (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? 0)
      sent = Math.max(sent, offset)
      // Two parts come, the third is on its way for ever.
      if (route.request().method() === 'PATCH' && offset >= MB) return
      await route.continue()
    })
    await page.getByLabel('Files to send').setInputFiles(path)
    await page.getByRole('checkbox', { name: /^Make it smaller before sending/ }).uncheck()
    await page.getByRole('button', { name: 'Send 1 file' }).click()
    await expect.poll(() => sent).toBeGreaterThanOrEqual(MB)
    const before = sent
    await page.unroute('**/api/uploads/*')
    await page.reload()
    const row = rowOf(page, name)
    await expect(row).toContainText(new RegExp(`Choose ${name} again to go on at [1-9]\\d? %`))
    await row.getByLabel(`${name} again`).setInputFiles({ name, mimeType: 'video/mp4', buffer: await ownClip(0, 1) })
    await expect(page.getByText(`That’s another file. Choose ${name} again.`).first()).toBeVisible()
    const further = page.waitForRequest((request) => Number(request.headers()['upload-offset'] ?? 0) > before)
    await row.getByLabel(`${name} again`).setInputFiles(path)
    await further
    await row.getByRole('button', { name: `Cancel ${name}` }).click()
    await expect(row).toHaveCount(0)
  },
)
