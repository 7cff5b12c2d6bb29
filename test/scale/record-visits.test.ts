import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startCdnShop, type CdnShop } from './support/cdn-shop.ts'
import { namesOf, pathOpened, type Names } from './support/visit-paths.ts'
import type { RecordedVisit } from './support/visit-mix.ts'

// Writes visits.json anew: what a phone's browser asks for in whole visits, its cache and the service worker included.
// UPYA_RECORD_VISITS=1 vitest run --config vitest.scale.config.ts record-visits

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

async function openCard(page: Page, at: number): Promise<void> {
  await page.locator('a[href*="/product/"]').nth(at).click()
  await rest(page, 2500)
}

/** What people do, with how often of a hundred visits. */
const JOURNEYS: Record<string, { weight: number; go: Journey }> = {
  'looks around': {
    weight: 35,
    async go(page, base) {
      await page.goto(base)
      await rest(page, 3000)
      await scroll(page, 8)
      await openCard(page, 3)
    },
  },
  'comes from a link to a piece': {
    weight: 30,
    async go(page, base, id) {
      await page.goto(`${base}/product/${id}?utm_source=ig&utm_medium=story&fbclid=IwAR2`)
      await rest(page, 3000)
      await scroll(page, 4)
      await page.goto(base)
      await rest(page, 2500)
      await scroll(page, 3)
    },
  },
  'watches videos': {
    weight: 15,
    async go(page, base) {
      await page.goto(`${base}/feed`)
      await rest(page, 3000)
      for (let n = 0; n < 3; n++) {
        await page.keyboard.press('ArrowDown')
        await rest(page, 2000)
      }
    },
  },
  searches: {
    weight: 12,
    async go(page, base) {
      await page.goto(base)
      await rest(page, 2500)
      await page.goto(`${base}/?q=dress`)
      await rest(page, 2000)
      await page.goto(`${base}/?category=shoes`)
      await rest(page, 2000)
      await scroll(page, 2)
    },
  },
  'fills a bag': {
    weight: 8,
    async go(page, base, id) {
      await page.goto(base)
      await rest(page, 2500)
      await page.goto(`${base}/product/${id}`)
      await rest(page, 2500)
      await page
        .getByRole('button', { name: /add to bag/i })
        .first()
        .click()
      await rest(page, 1500)
      await page.goto(`${base}/checkout`)
      await rest(page, 3000)
    },
  },
}

async function record(t: CdnShop, names: Names, context: BrowserContext, name: string): Promise<RecordedVisit['requests']> {
  const { balancer } = t.environment
  const requests: RecordedVisit['requests'] = []
  balancer.route = ({ method, path }) => {
    requests.push([method, pathOpened(path, names, ABOUT)])
    return null
  }
  const page = await context.newPage()
  await JOURNEYS[name]!.go(page, balancer.base, names.products[ABOUT]!.id)
  await page.close()
  await new Promise((done) => setTimeout(done, 1000))
  return requests
}

test.runIf(process.env['UPYA_RECORD_VISITS'] === '1')('visits are recorded', async () => {
  const t = await startCdnShop({ products: 60, videos: 6 })
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
