import { signInAsAdmin } from './support/buyer.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import { testClip } from '../support/videos.ts'

// Files that are refused, on purpose.
test.use({ expectedErrors: [/Failed to load resource/] })

/** A clip of its own in every run, of so many bytes at least. */
async function ownClip(bytes = 0): Promise<Buffer> {
  const free = Buffer.alloc(bytes + 64, `${Date.now()} ${Math.random()}`)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4)
  return Buffer.concat([await testClip({ seconds: 1 }), free])
}

test(
  '[upload-01, upload-03, upload-04, open-36] of several files dropped together the good one is sent, and each other one says why not',
  { tag: ['@once', '@deep'] },
  async ({ page }) => {
    await signInAsAdmin(page.request)
    await page.goto('/upload')
    await page.getByRole('button', { name: 'Tag later' }).click()
    const clip = (await ownClip()).toString('base64')
    await page.evaluate((base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const files = new DataTransfer()
      for (const [name, content] of [
        ['good.mp4', bytes],
        ['broken.mp4', new Uint8Array(5000).fill(7)],
        ['empty.mp4', new Uint8Array(0)],
        ['notes.txt', new Uint8Array(5)],
        ['front.jpg', bytes],
      ] as const)
        files.items.add(new File([content], name))
      for (const name of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: files }))
    }, clip)
    const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
    await expect(chosen).toHaveCount(5)
    await expect(chosen.filter({ hasText: 'empty.mp4' })).toContainText('The file is empty.')

    await test.step('one of its pictures is chosen as the poster', async () => {
      const good = chosen.filter({ hasText: 'good.mp4' })
      await good.getByText('Choose the poster').click()
      await good.getByRole('radio', { name: 'The picture at 0.5 seconds' }).first().locator('..').click()
      await expect(good.getByText('Poster at 0.5 s')).toBeVisible()
      await expectAccessible(page)
    })
    // Messages make room for later ones: all that were there.
    await page.evaluate(() => {
      const all = globalThis as unknown as { said: string }
      all.said = ''
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const { textContent } of addedNodes) all.said += `${textContent} `
      }).observe(document.body, { childList: true, subtree: true })
    })
    const begun = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/uploads'))
    await page.getByRole('button', { name: 'Send 5 files' }).click()
    expect((await begun).headers()['upload-metadata']).toMatch(/\bposter \S+/)
    const said = () => page.evaluate(() => (globalThis as unknown as { said: string }).said)
    for (const words of [
      'Failed to upload empty.mp4: The file is empty.',
      'Failed to upload notes.txt: Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.',
      'Failed to upload front.jpg: Choose the piece first: a picture has to belong to one.',
      'Failed to upload broken.mp4: It’s not a video, whatever its name says.',
      '1 file(s) uploaded successfully!',
    ])
      await expect.poll(said).toContain(words)
    const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
    await expect(files.filter({ hasText: 'good.mp4' })).toContainText(/^good\.mp4(?:Sent|Being made|Making|Ready)/)
    await expect(files.filter({ hasText: 'broken.mp4' })).toContainText('It’s not a video')
  },
)

test(
  '[open-37] an upload is paused and goes on, and another tab leaves it to the one that sends it',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    test.slow()
    await signInAsAdmin(page.request)
    await page.goto('/upload')
    await page.getByRole('button', { name: 'Tag later' }).click()
    // Each part waits until it is let go.
    let letGo = () => {}
    let held = Promise.resolve()
    const hold = () => (held = new Promise((resolve) => (letGo = resolve)))
    await context.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.continue().catch(() => {})
    })
    hold()
    await page.getByLabel('Files to send').setInputFiles({ name: 'slow.mp4', mimeType: 'video/mp4', buffer: await ownClip(1_300_000) })
    await page.getByRole('button', { name: 'Send 1 file' }).click()
    const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: 'slow.mp4' })

    await test.step('paused and on', async () => {
      await row.getByRole('button', { name: 'Pause slow.mp4' }).click()
      await expect(row).toContainText('Paused')
      await row.getByRole('button', { name: 'Go on with slow.mp4' }).click()
      await expect(row.getByRole('button', { name: 'Pause slow.mp4' })).toBeVisible()
    })
    await test.step('another tab leaves it to this one', async () => {
      const other = await context.newPage()
      await other.goto('/upload')
      await expect(other.getByText(/^Being sent in another tab/)).toBeVisible()
      await other.close()
    })
    letGo()
    await expect(row).toContainText(/^slow\.mp4(?:Sent|Being made|Making|Ready)/)
  },
)
