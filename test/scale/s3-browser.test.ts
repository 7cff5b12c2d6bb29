import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import packaged from '@sparticuz/chromium'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { PART_BYTES } from '../../src/shop/media/rules-upload.ts'
import type { ShopProcess } from '../faults/support/processes.ts'
import { largeClip } from '../support/direct-uploads.ts'
import { testClip } from '../support/videos.ts'
import { demoShop, type DemoShop } from './support/demo-shop.ts'
import { startS3Server, type S3Server } from './support/s3-server.ts'

// The page that admins send videos from, in a real browser, with a real store behind it.

/** As in playwright.config.ts: made for tiny cloud machines, and without what would hide a policy that is wrong. */
const UNWANTED =
  /^--(?:single-process|disable-web-security|allow-running-insecure-content|disable-site-isolation-trials|use-gl|use-angle|enable-unsafe-swiftshader|ignore-gpu-blocklist|in-process-gpu)/

let server: S3Server
let demo: DemoShop
let shop: ShopProcess
let browser: Browser
let context: BrowserContext
let clip: Buffer

beforeAll(async () => {
  server = await startS3Server()
  demo = await demoShop()
  shop = await demo.start({ ...server.settings, STORAGE_FALLBACK: 'disk' })
  const executablePath = process.env['CHROMIUM_PATH'] ?? (await packaged.executablePath())
  const args = [...packaged.args.filter((arg) => !UNWANTED.test(arg)), '--renderer-process-limit=1', '--disable-gpu']
  browser = await chromium.launch({ executablePath, args, headless: true })
  clip = await testClip()
})
afterEach(() => context?.close())
afterAll(async () => {
  await browser?.close()
  await demo?.close()
  await server?.remove()
})

interface Sending {
  page: Page
  /** What the browser has asked: `PUT store 5242880`, `POST /api/uploads/direct`. */
  asked: string[]
}

/** `line`: what the browser takes its line for, which on a busy machine it would be wrong about. */
async function openUpload(line: '4g' | '3g' = '4g'): Promise<Sending> {
  context = await browser.newContext({
    baseURL: shop.base,
    locale: 'en-KE',
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  })
  const signedIn = await context.request.post('/api/auth/sign-in', { data: { email: 'amina@upya.example', password: 'karibu-upya' } })
  expect(signedIn.status()).toBe(200)
  await context.addInitScript((effectiveType) => Object.defineProperty(navigator, 'connection', { value: { effectiveType } }), line)
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === server.s3.endpoint) asked.push(`${request.method()} store`)
    else if (url.pathname.startsWith('/api/uploads')) asked.push(`${request.method()} ${url.pathname.replaceAll(/[0-9a-f-]{36}/g, ':id')}`)
  })
  await page.goto('/upload')
  await page.getByRole('button', { name: 'Tag later' }).click()
  return { page, asked }
}

async function send(page: Page, name: string, bytes: Buffer): Promise<void> {
  await page.getByLabel('Files to send').setInputFiles({ name, mimeType: 'video/mp4', buffer: bytes })
  // Nearly all of its bytes are none of its pictures.
  const shrinking = page.getByRole('checkbox', { name: /^Make it smaller/ })
  if (bytes.length > PART_BYTES) await shrinking.uncheck({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Send 1 file' }).click()
}
const rowOf = (page: Page, name: string) => page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
const isTaken = /mp4(?:Sent|Being made|Making|Ready)/
const textOf = (page: Page, name: string) => expect.poll(() => rowOf(page, name).textContent(), { timeout: 60_000 })

test('a video goes straight to the store, and the shop sees none of its bytes; only this page may send there', async () => {
  const { page, asked } = await openUpload()
  await send(page, 'straight.mp4', largeClip(clip, 2 * PART_BYTES, 1))
  await textOf(page, 'straight.mp4').toMatch(isTaken)
  expect(asked.filter((one) => one === 'PUT store')).toHaveLength(3)
  expect(asked).toContain('POST /api/uploads/direct')
  expect(asked.filter((one) => one.startsWith('PATCH') || one === 'POST /api/uploads')).toEqual([])
  const policies = await Promise.all(
    ['/upload', '/admin/videos', '/'].map(async (path) => (await context.request.get(path)).headers()['content-security-policy'] ?? ''),
  )
  expect(policies.map((policy) => policy.includes(server.s3.endpoint))).toEqual([true, false, false])
  // Whoever comes from another page has the document loaded anew, and sends the same way.
  await page.goto('/admin/videos')
  await page.locator('a[href="/upload"]').first().click()
  await page.getByRole('heading', { name: 'Upload', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]?.name ?? '').pathname)).toBe('/upload')
})

test('it is paused and goes on, and a reload goes on with the parts that are missing', async () => {
  const { page, asked } = await openUpload()
  // As on a line where each part takes its time.
  let held = 0
  await page.route(`${server.s3.endpoint}/**`, async (route) => {
    if (route.request().method() === 'PUT' && held++ === 1) return
    await route.continue()
  })
  await send(page, 'later.mp4', largeClip(clip, 3 * PART_BYTES, 2))
  await expect.poll(() => held, { timeout: 60_000 }).toBe(2)
  await page.getByRole('button', { name: /^Pause/ }).click()
  await textOf(page, 'later.mp4').toMatch(/Paused, 5\.0 MB/)
  await page.getByRole('button', { name: /^Go on with/ }).click()
  await expect.poll(() => held, { timeout: 60_000 }).toBeGreaterThan(2)
  await textOf(page, 'later.mp4').toMatch(isTaken)
  expect(asked.filter((one) => one === 'PUT store').length).toBeGreaterThanOrEqual(5)

  await page.unrouteAll()
  held = 0
  let holds = true
  await page.route(`${server.s3.endpoint}/**`, async (route) => {
    if (holds && route.request().method() === 'PUT' && held++ >= 2) return
    await route.continue()
  })
  await send(page, 'again.mp4', largeClip(clip, 4 * PART_BYTES, 3))
  await expect.poll(() => held, { timeout: 60_000 }).toBe(3)
  // The third part stays held until the page is gone: without the route the browser would send it meanwhile.
  holds = false
  page.on('dialog', (dialog) => void dialog.accept())
  const before = asked.length
  await page.reload()
  await textOf(page, 'again.mp4').toMatch(isTaken)
  const after = asked.slice(before)
  expect(after.filter((one) => one === 'PUT store')).toHaveLength(3)
  expect(after).not.toContain('POST /api/uploads/direct')
})

test('on a weak line it goes through the shop, in small parts', async () => {
  const { page, asked } = await openUpload('3g')
  await send(page, 'weak.mp4', largeClip(clip, 900, 6))
  await textOf(page, 'weak.mp4').toMatch(isTaken)
  expect(asked.filter((one) => one.endsWith('store') || one.endsWith('direct'))).toEqual([])
})

test('where the store lets no page of the shop in, the file goes through the shop, and why is said', async () => {
  await server.stop()
  await server.start('')
  const { page, asked } = await openUpload()
  await send(page, 'around.mp4', largeClip(clip, PART_BYTES, 4))
  await page.getByText('Your browser can’t reach the store of files.').waitFor({ timeout: 60_000 })
  await textOf(page, 'around.mp4').toMatch(isTaken)
  expect(asked.filter((one) => one.startsWith('PATCH')).length).toBeGreaterThan(5)
  // The next one does not try.
  const before = asked.length
  await send(page, 'next.mp4', largeClip(clip, 900, 5))
  await textOf(page, 'next.mp4').toMatch(isTaken)
  expect(asked.slice(before).filter((one) => one.endsWith('store') || one.endsWith('direct'))).toEqual([])
})
