import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type BrowserContext, type Locator, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startCdnShop, type CdnShop } from './support/cdn-shop.ts'
import { namesOf, openedIn, pathOpened, type Names } from './support/visit-paths.ts'
import type { RecordedVisit } from './support/visit-mix.ts'

// Writes visits.json anew: what a phone's browser asks for in whole visits, its cache and the service worker included.
// UPYA_RECORD_VISITS=1 npx vitest run --config vitest.scale.config.ts record-visits

const FILE = resolve(import.meta.dirname, 'visits.json')
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
/** The product that visits are about, by its index: one of the first list. */
const ABOUT = 5

type Journey = (page: Page, base: string, id: string) => Promise<void>

const rest = (page: Page, ms = 1500) => page.waitForTimeout(ms)

async function scroll(page: Page, screens: number): Promise<void> {
  for (let n = 0; n < screens; n++) {
    await page.mouse.wheel(0, 700)
    await rest(page, 700)
  }
}

/** Presses what is there; what a visit did not find is said, as the recording is then another than was meant. */
async function press(page: Page, what: Locator): Promise<void> {
  await what
    .first()
    .click({ timeout: 5000 })
    .catch(() => process.stdout.write(`not there: ${String(what)}\n`))
  await rest(page, 2000)
}

async function lookAt(page: Page, at: number): Promise<void> {
  await press(page, page.locator('.product-grid > [data-id] a[href*="/product/"]').nth(at))
  await scroll(page, 2)
  await page.goBack()
  await rest(page)
}

const seen = (what: Locator) => what.filter({ visible: true })
const home = (page: Page) => seen(page.locator('a[href="/"]'))
const category = (page: Page, name: string) => seen(page.locator(`a[href*="category=${name}"]`))

/** What people do, with how often of a hundred visits. They move by what they press: a page is loaded once. */
const JOURNEYS: Record<string, { weight: number; go: Journey }> = {
  'looks around': {
    weight: 35,
    async go(page, base) {
      await page.goto(base)
      await rest(page, 2500)
      await scroll(page, 6)
      await lookAt(page, 4)
      await lookAt(page, 9)
      await scroll(page, 4)
      await lookAt(page, 20)
    },
  },
  'comes from a link to a piece': {
    weight: 30,
    async go(page, base, id) {
      await page.goto(`${base}/product/${id}?utm_source=ig&utm_medium=story&fbclid=IwAR2`)
      await rest(page, 2500)
      await scroll(page, 4)
      await press(page, home(page))
      await scroll(page, 5)
      await lookAt(page, 6)
    },
  },
  'watches videos': {
    weight: 15,
    async go(page, base) {
      await page.goto(`${base}/feed`)
      await rest(page, 2500)
      for (let n = 0; n < 4; n++) {
        await page.keyboard.press('ArrowDown')
        await rest(page, 2000)
      }
      await press(page, home(page))
      await scroll(page, 5)
    },
  },
  searches: {
    weight: 12,
    async go(page, base) {
      await page.goto(base)
      await rest(page, 2500)
      await seen(page.getByRole('combobox', { name: 'Search the shop' }))
        .first()
        .pressSequentially('dress', { delay: 180 })
      await rest(page, 1000)
      await page.keyboard.press('Enter')
      await rest(page, 2000)
      await scroll(page, 3)
      await lookAt(page, 2)
      await press(page, category(page, 'shoes'))
      await scroll(page, 3)
    },
  },
  'fills a bag': {
    weight: 8,
    async go(page, base, id) {
      await page.goto(base)
      await rest(page, 2500)
      await scroll(page, 4)
      await lookAt(page, 3)
      await page.goto(`${base}/product/${id}`)
      await rest(page, 2500)
      await press(page, seen(page.getByRole('button', { name: 'Add to Bag' })))
      await press(page, seen(page.getByRole('button', { name: /bag/i })))
      await press(page, seen(page.locator('a[href^="/checkout"]')))
    },
  },
}

async function record(t: CdnShop, names: Names, context: BrowserContext, name: string): Promise<RecordedVisit['requests']> {
  const { balancer } = t.environment
  const seenPaths: [method: string, path: string][] = []
  balancer.route = ({ method, path }) => {
    seenPaths.push([method, path])
    return null
  }
  const page = await context.newPage()
  await JOURNEYS[name]!.go(page, balancer.base, names.products[ABOUT]!.id)
  await page.close()
  await new Promise((done) => setTimeout(done, 1000))
  const opened = openedIn(
    seenPaths.map(([, path]) => path),
    names,
  )
  return seenPaths.map(([method, path]) => [method, pathOpened(path, names, { about: ABOUT, opened })])
}

test.runIf(process.env['UPYA_RECORD_VISITS'] === '1')('visits are recorded', async () => {
  const t = await startCdnShop({ products: 120, videos: 8 })
  const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox', '--disable-gpu'] })
  const visits: RecordedVisit[] = []
  const names = await namesOf(t)
  for (const [name, { weight }] of Object.entries(JOURNEYS)) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
      userAgent: ANDROID,
    })
    // The second time the browser has what it may keep.
    for (const isFirst of [true, false]) visits.push({ name, weight, isFirst, requests: await record(t, names, context, name) })
    await context.close()
  }
  await browser.close()
  await t.close()
  expect(visits.every(({ requests }) => requests.length > 3)).toBe(true)
  writeFileSync(FILE, `${JSON.stringify(visits)}\n`)
})
