import type { Page } from '@playwright/test'
import { signInAsAdmin, type Account } from './support/buyer.ts'
import { signInWith } from './support/member.ts'
import { expect, test } from './support/test.ts'
import { testClip } from '../support/videos.ts'

// Calls that are refused, on purpose.
test.use({ expectedErrors: [/status of 401/] })

const PARTS = '**/api/uploads/*'

interface HalfWay {
  account: Account
  /** What the file is called, in every run. */
  name: string
  goOn: () => void
  /** How many uploads the page has begun. */
  begun: () => number
}

/** An upload whose first part has come and whose second waits; a second file is chosen and not yet sent. `goOn` lets it come. */
async function uploadHalfWay(page: Page): Promise<HalfWay> {
  const account = await signInAsAdmin(page.request)
  await page.goto('/upload')
  await page.getByRole('button', { name: 'Tag later' }).click()
  const free = Buffer.alloc(1_400_000, `${Date.now()} ${Math.random()}`)
  free.writeUInt32BE(free.length, 0)
  free.write('free', 4)
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  let parts = 0
  await page.route(PARTS, async (route) => {
    if (route.request().method() === 'PATCH' && ++parts === 2) await promise
    await route.continue()
  })
  let begun = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.status() === 201 && response.url().endsWith('/api/uploads')) begun++
  })
  const name = `beach-${Date.now()}.mp4`
  const picker = page.getByLabel('Files to send')
  await picker.setInputFiles({ name, mimeType: 'video/mp4', buffer: Buffer.concat([await testClip({ seconds: 1 }), free]) })
  const second = page.waitForRequest((request) => request.method() === 'PATCH' && request.headers()['upload-offset'] !== '0')
  await page.getByRole('button', { name: 'Send 1 file' }).click()
  await second
  await picker.setInputFiles({ name: 'later.mp4', mimeType: 'video/mp4', buffer: await testClip({ seconds: 2 }) })
  return { account, name, goOn, begun: () => begun }
}

/** Signs in on the page that they were led to; the upload goes on where it was, and what was chosen is still there. */
async function goesOnAfterSigningIn(page: Page, { account, name, begun }: HalfWay): Promise<void> {
  await expect(page).toHaveURL('/login?error=expired_session')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await signInWith(page.getByRole('main'), account.email, account.password)
  await expect(page).toHaveURL('/upload')
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(/mp4(?:Sent|Being made|Making|Ready)/)
  expect(begun()).toBe(1)
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('later.mp4')
}

test(
  '[upload-04, open-37, auth-05] an upload whose session is gone goes on where it was after signing in again',
  { tag: ['@once', '@deep'] },
  async ({ page, context }) => {
    const halfWay = await uploadHalfWay(page)
    await context.clearCookies()
    halfWay.goOn()
    await goesOnAfterSigningIn(page, halfWay)
  },
)

test(
  '[upload-04, open-37, auth-05] an upload whose session was ended on another device goes on, too',
  { tag: ['@once', '@deep'] },
  async ({ page, playwright, baseURL }) => {
    const halfWay = await uploadHalfWay(page)
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const { csrf } = await signInAsAdmin(elsewhere)
    const { items } = (await (await page.request.get('/api/auth/sessions')).json()) as { items: { id: string; current: boolean }[] }
    const id = items.find(({ current }) => current)?.id ?? ''
    const ended = await elsewhere.delete(`/api/auth/sessions/${id}`, { headers: { 'X-CSRF-Token': csrf } })
    expect(ended.ok(), await ended.text()).toBe(true)
    await elsewhere.dispose()
    halfWay.goOn()
    await goesOnAfterSigningIn(page, halfWay)
  },
)
