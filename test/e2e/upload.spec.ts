import { signInAsAdmin, signUp } from './support/buyer.ts'
import { expect, test } from './support/test.ts'
import { testClip } from '../support/videos.ts'

test.use({ expectedErrors: [/Failed to load resource/] })

test('[routes-04, open-38] only admins have the page', { tag: '@once' }, async ({ request, playwright, baseURL }) => {
  const member = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  await signUp(member)
  for (const who of [request, member]) {
    const reply = await who.get('/upload', { maxRedirects: 0 })
    expect([reply.status(), reply.headers()['location']]).toEqual([302, '/'])
  }
  await member.dispose()
})

test(
  '[upload-03, upload-04, open-37] a video goes on after a dropped line and a reload, and is there',
  { tag: '@once' },
  async ({ page }) => {
    await signInAsAdmin(page.request)
    await page.goto('/upload')
    await page.getByLabel('Search the pieces in the shop').fill('dress')
    await page.getByRole('list', { name: 'Pieces' }).getByRole('button').first().click()
    // Longer than two parts, and of its own in every run.
    const free = Buffer.alloc(1_400_000, `${Date.now()}`)
    free.writeUInt32BE(free.length, 0)
    free.write('free', 4)
    const clip = Buffer.concat([await testClip({ seconds: 1 }), free])
    await page.getByLabel('Files to send').setInputFiles([
      { name: 'beach.mp4', mimeType: 'video/mp4', buffer: clip },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') },
    ])
    let parts = 0
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH' || ++parts < 2) return route.continue()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Send 2 files' }).click()
    await expect(
      page.getByText('Failed to upload notes.txt: Only MP4, WebM, JPEG, PNG, WebP and AVIF files can be sent.').first(),
    ).toBeVisible()
    await expect(page.getByText(/^No connection, 0\.5 MB of 1\.\d MB sent/)).toBeVisible()
    await page.unroute('**/api/uploads/*')
    await page.reload()
    await expect(page.getByText('1 file(s) uploaded successfully!').first()).toBeVisible()
    const files = page.getByRole('list', { name: 'Files' })
    const row = files.getByRole('listitem').filter({ hasText: 'beach.mp4' })
    await expect(row.getByText(/^Sent\. Waiting|^Sent\. Being checked|^Being made|^Making|^Ready/)).toBeVisible()
    // The same one again: said so, and nothing is added.
    await page.getByRole('button', { name: 'Tag later' }).click()
    await page.getByLabel('Files to send').setInputFiles({ name: 'again.mp4', mimeType: 'video/mp4', buffer: clip })
    await page.getByRole('button', { name: 'Send 1 file' }).click()
    await expect(page.getByText(/^Failed to upload again\.mp4: already there: /).first()).toBeVisible()
  },
)
