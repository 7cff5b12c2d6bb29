import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser, type CDPSession } from 'playwright-core'
import { request } from 'undici'
import type { Addresses } from './addresses.ts'
import type { Child } from './child.ts'
import { below, middle, type Figures } from './figures.ts'
import { observePaint, type PaintFacts } from './paint-facts.ts'
import type { CaseOptions } from './read-cases.ts'
import { scrollCases } from './scroll-cases.ts'

/** Slow 4G and a cheap phone: 1.6 Mbit/s down, 750 kbit/s up, 150 ms, a quarter of this processor, 412 x 823. */
const NETWORK = { offline: false, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, latency: 150 }
const CPU = 4
const VIEWPORT = { width: 412, height: 823 }
/** How long a page is watched. Milliseconds. */
const WATCH = 10_000

interface Visit extends PaintFacts {
  /** Scripts as they travel in gzip. */
  scripts: number
  /** Everything as it travelled here. */
  total: number
}

/** First visits to home and product on a slow connection with an empty cache; medians. */
export async function browserCases(shop: Child, addresses: Addresses, { figures, seconds }: CaseOptions): Promise<void> {
  // The package's own flags are for a cloud function: one process for everything, and no protection between sites.
  const browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
    headless: true,
  })
  const times = seconds < 5 ? 1 : 3
  try {
    for (const [name, path] of [
      ['home', '/'],
      ['product', `/product/${addresses.ids[0]}`],
    ] as const) {
      await visit(browser, shop.base + path, { throttled: false })
      const visits: Visit[] = []
      for (let i = 0; i < times; i++) visits.push(await visit(browser, shop.base + path, { throttled: true }))
      report(figures, name, visits)
    }
    await scrollCases(browser, shop, figures)
  } finally {
    await browser.close()
  }
}

function report(figures: Figures, name: string, visits: readonly Visit[]): void {
  const of = (fact: keyof Visit) => middle(visits.map((one) => Number(one[fact])))
  const [lcp, tbt, cls, scripts] = [of('lcp'), of('tbt'), of('cls'), of('scripts')]
  const largest = visits[0]?.element ?? ''
  const line = (what: string, value: number, measured: string, target: { words: string; ok: boolean }, note?: string) =>
    figures.add({ group: 'browser', name: `${name}: ${what}`, value, measured, target, ...(note ? { note } : {}) })
  line(
    'largest paint, slow 4G',
    lcp,
    `${Math.round(lcp)} ms`,
    below(lcp, 1500, ' ms'),
    `${largest}; first paint ${Math.round(of('fcp'))} ms; ${Math.round(of('total') / 1000)} kB in ${WATCH / 1000} s`,
  )
  line('total blocking time', tbt, `${Math.round(tbt)} ms`, below(tbt, 150, ' ms'))
  line('layout shift', cls, cls.toFixed(3), below(cls, 0.02, ''))
  line('first-load JavaScript, gzip', scripts, `${Math.round(scripts / 1000)} kB`, { words: '<= 160 kB', ok: scripts <= 160_000 })
}

/** One visit in a fresh browser profile. The unthrottled one before makes the pictures' renditions. */
async function visit(browser: Browser, url: string, { throttled }: { throttled: boolean }): Promise<Visit> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const traffic = await watchTraffic(session)
    if (throttled) {
      await session.send('Network.emulateNetworkConditions', NETWORK)
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
    }
    await page.addInitScript(observePaint)
    await page.goto(url, { waitUntil: throttled ? 'load' : 'networkidle' })
    if (throttled) await page.waitForFunction((until) => performance.now() >= until, WATCH)
    const facts = await page.evaluate(() => (globalThis as unknown as { paintFacts(): PaintFacts }).paintFacts())
    return { ...facts, scripts: throttled ? await gzipBytes(traffic.scripts) : 0, total: traffic.bytes() }
  } finally {
    await context.close()
  }
}

/** Which scripts come, and how much of everything. */
export async function watchTraffic(session: CDPSession) {
  const scripts = new Set<string>()
  let bytes = 0
  session.on(
    'Network.responseReceived',
    ({ type, response }) => type === 'Script' && response.url.startsWith('http') && scripts.add(response.url),
  )
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  return { scripts, bytes: () => bytes }
}

/** The browser here takes Brotli; the budget is in gzip. */
export async function gzipBytes(urls: ReadonlySet<string>): Promise<number> {
  let sum = 0
  for (const url of urls) {
    const { body } = await request(url, { headers: { 'accept-encoding': 'gzip' } })
    sum += (await body.arrayBuffer()).byteLength
  }
  return sum
}
