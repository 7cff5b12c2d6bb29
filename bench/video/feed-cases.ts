import type { Browser, CDPSession, Page } from 'playwright-core'
import { gzipBytes, watchTraffic } from '../browser-cases.ts'
import type { Child } from '../child.ts'
import { below, middle, type Figures } from '../figures.ts'
import { CPU, PHONE, reportScrolled, scrollCards, watched } from '../scroll-cases.ts'
import { observeFrames, type FirstFrame } from './frame-facts.ts'

const VIDEOS_IN_LISTS = 5
const PLAYERS_IN_FEED = 3
/** What memory may grow by from the middle to the end. MB; nodes of the page. */
const GROWTH = { heap: 2, nodes: 400 }
/** A swipe to the next clip. Milliseconds. */
const FIRST_FRAME = 300

/** Bits per second down; milliseconds there and back. */
const LINES = {
  'slow 4G, 1.6 Mbit/s, 150 ms': { down: 1_600_000, latency: 150 },
  '400 kbit/s, 400 ms': { down: 400_000, latency: 400 },
} as const

export interface FeedCase {
  browser: Browser
  shop: Child
  figures: Figures
  /** How many clips are swiped through. */
  swipes: number
}

/** As many seconds as a first visit of the other pages is watched. */
const FIRST_LOAD_MS = 10_000
/** Kilobytes in gzip, of every page. */
const SCRIPTS = 160

/** What the first visit brings before anything is touched. */
export async function weightCase({ browser, shop, figures }: FeedCase): Promise<void> {
  for (const path of ['/', '/feed'])
    await onPhone(browser, async (page, session) => {
      const traffic = await watchTraffic(session)
      const media = mediaBytes(session)
      await page.goto(shop.base + path)
      await page.waitForTimeout(FIRST_LOAD_MS)
      const value = (await gzipBytes(traffic.scripts)) / 1000
      figures.add({
        group: 'video',
        name: `${path}: first-load JavaScript, gzip`,
        value,
        measured: `${value.toFixed(1)} kB`,
        target: below(value, SCRIPTS, ' kB'),
        note: `${traffic.scripts.size} files; ${Math.round(media() / 1000)} kB of videos, ${Math.round(traffic.bytes() / 1000)} kB in all within ${FIRST_LOAD_MS / 1000} s`,
      })
    })
}

/** A list whose 200 cards have clips, and the videos between them, scrolled through with the CPU slowed down. */
export async function listCase({ browser, shop, figures }: FeedCase): Promise<void> {
  await onPhone(browser, async (page) => {
    await page.goto(`${shop.base}/`, { waitUntil: 'networkidle' })
    reportScrolled(figures, 'video', '200 cards with clips', await watched(page, () => scrollCards(page)))
    const { players } = await facts(page)
    const target = { words: `<= ${VIDEOS_IN_LISTS}`, ok: players <= VIDEOS_IN_LISTS }
    figures.add({ group: 'video', name: 'list: most <video> at a time', value: players, measured: String(players), target })
  })
}

/** The feed, swiped through to its end with the CPU slowed down. */
export async function feedCase({ browser, shop, figures, swipes }: FeedCase): Promise<void> {
  await onPhone(browser, async (page, session) => {
    await page.goto(`${shop.base}/feed`, { waitUntil: 'networkidle' })
    const sizes: MemorySize[] = []
    const part = async (name: string, count: number) => {
      reportScrolled(figures, 'video', `feed, ${name}`, await watched(page, () => swipe(page, session, count, REST_MS)))
      sizes.push(await memory(session))
    }
    await swipe(page, session, 10, REST_MS)
    sizes.push(await memory(session))
    await part(`swipes to the ${swipes / 2}th clip`, swipes / 2 - 10)
    await part(`to the ${swipes}th`, swipes / 2)
    // A test that does not move finds nothing slow.
    const reached = await page.evaluate(() => {
      const feed = document.querySelector('.feed')
      return feed ? Math.round(feed.scrollTop / feed.clientHeight) : 0
    })
    figures.add({ group: 'video', name: 'feed: clips swiped through', value: reached, measured: String(reached) })
    reportMemory(figures, sizes)
    const { players } = await facts(page)
    const target = { words: `<= ${PLAYERS_IN_FEED}`, ok: players <= PLAYERS_IN_FEED }
    figures.add({ group: 'video', name: 'feed: most <video> at a time', value: players, measured: String(players), target })
  })
}

/** Clips that are watched for some seconds each on slow lines: what the next one takes to show, and how much data they are. */
export async function lineCases({ browser, shop, figures }: FeedCase, clips: number): Promise<void> {
  for (const [name, { down, latency }] of Object.entries(LINES)) {
    await onPhone(browser, async (page, session) => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
      await page.goto(`${shop.base}/feed`, { waitUntil: 'networkidle' })
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        downloadThroughput: down / 8,
        uploadThroughput: down / 16,
        latency,
      })
      const bytes = mediaBytes(session)
      const before = (await facts(page)).frames.length
      await swipe(page, session, clips, WATCHED_MS)
      const { frames } = await facts(page)
      reportFrames(figures, name, frames.slice(before), bytes() / clips)
    })
  }
}

/** After a swipe, until the next: as long as it takes to come to rest; on slow lines each clip is watched. Milliseconds. */
const REST_MS = 450
const WATCHED_MS = 6000

async function onPhone(browser: Browser, work: (page: Page, session: CDPSession) => Promise<void>): Promise<void> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(observeFrames)
    await work(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

/** What a finger moves between two frames, and how often. Pixels. */
const STEP = 44
const STEPS = 9

/** By a finger, `count` times, with a rest after each. */
async function swipe(page: Page, session: CDPSession, count: number, restMs: number): Promise<void> {
  const x = PHONE.viewport.width / 2
  const from = PHONE.viewport.height * 0.78
  for (let i = 0; i < count; i++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y: from }] })
    for (let step = 1; step <= STEPS; step++) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: from - step * STEP }] })
      await page.waitForTimeout(8)
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(restMs)
  }
}

interface MemorySize {
  /** MB. */
  heap: number
  nodes: number
}

async function memory(session: CDPSession): Promise<MemorySize> {
  await session.send('Performance.enable')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return { heap: of('JSHeapUsedSize') / 1e6, nodes: of('Nodes') }
}

function reportMemory(figures: Figures, sizes: readonly MemorySize[]): void {
  const add = (what: keyof MemorySize, name: string, text: (value: number) => string) => {
    const [, half = Number.NaN, end = Number.NaN] = sizes.map((size) => size[what])
    const words = `end at most ${GROWTH[what]} above the middle`
    const measured = sizes.map((size) => text(size[what])).join(', ')
    figures.add({
      group: 'video',
      name: `feed: ${name} at start, middle, end`,
      value: end,
      measured,
      target: { words, ok: end - half <= GROWTH[what] },
    })
  }
  add('heap', 'JavaScript heap, MB,', (value) => value.toFixed(1))
  add('nodes', 'nodes', (value) => String(Math.round(value)))
}

async function facts(page: Page): Promise<{ frames: FirstFrame[]; players: number }> {
  return page.evaluate(() => (globalThis as unknown as { frameFacts(): { frames: FirstFrame[]; players: number } }).frameFacts())
}

/** Counts what comes of videos' files from now on. */
function mediaBytes(session: CDPSession): () => number {
  const media = new Set<string>()
  let bytes = 0
  session.on('Network.requestWillBeSent', ({ requestId, request }) => request.url.includes('/media/video/') && media.add(requestId))
  session.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
    if (media.has(requestId)) bytes += encodedDataLength || dataLength
  })
  return () => bytes
}

function reportFrames(figures: Figures, line: string, frames: readonly FirstFrame[], bytesEach: number): void {
  const all = (what: keyof FirstFrame) => frames.map((frame) => Math.round(frame[what])).toSorted((a, b) => a - b)
  const [chosen, swiped] = [all('sinceChosen'), all('sinceSwipe')]
  const value = middle(swiped)
  figures.add({
    group: 'video',
    name: `${line}: swipe until the first frame of the next clip`,
    value,
    measured: `${Math.round(value)} ms`,
    target: below(value, FIRST_FRAME, ' ms'),
    note: `from the finger leaving the glass ${swiped.join(', ')}; from the source being set ${chosen.join(', ')}`,
  })
  const measured = `${Math.round(bytesEach / 1000)} kB`
  figures.add({ group: 'video', name: `${line}: data per clip, watched for ${WATCHED_MS / 1000} s`, value: bytesEach, measured })
}
