import type { Browser, CDPSession, Page } from 'playwright-core'
import type { Child } from './child.ts'
import { below, type Figures } from './figures.ts'

/** A cheap phone: a quarter of this processor. */
export const CPU = 4
const VIEWPORT = { width: 412, height: 823 }
export const PHONE = { viewport: VIEWPORT, deviceScaleFactor: 2, isMobile: true, hasTouch: true, serviceWorkers: 'block' } as const
const CARDS = 200
const SLIDES = 60
/** A task that keeps the page busy for longer can be felt while scrolling. Milliseconds. */
const FELT = 100

interface Scrolled {
  /** Processor time of the page's tasks, longest first: other work on the machine does not count. Milliseconds. */
  tasks: readonly number[]
  /** The longest as it was felt here, with other work on the machine. Milliseconds. */
  felt: number
  /** The time between two frames that 95 of 100 stay below. Milliseconds. */
  frame: number
}

/** Scrolling 200 product cards of the home page, and 60 products one by one in full screen, with the CPU slowed down to a quarter. */
export async function scrollCases(browser: Browser, shop: Child, figures: Figures): Promise<void> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(`${shop.base}/`, { waitUntil: 'networkidle' })
    reportScrolled(figures, 'browser', `scrolling ${CARDS} product cards`, await watched(page, () => scrollCards(page)))
    await page.goto(`${shop.base}/?view=tnt`, { waitUntil: 'networkidle' })
    reportScrolled(figures, 'browser', `${SLIDES} pieces in full screen`, await watched(page, () => turnSlides(page)))
    const slides = await page.locator('[role=dialog] .fullscreen-slide').count()
    figures.add({
      group: 'browser',
      name: 'full screen: slides in the page',
      value: slides,
      measured: String(slides),
      target: below(slides, 8, ''),
    })
  } finally {
    await context.close()
  }
}

export function reportScrolled(figures: Figures, group: string, name: string, { tasks, felt, frame }: Scrolled): void {
  const [longest = 0] = tasks
  const above = (ms: number) => tasks.filter((task) => task > ms).length
  figures.add({
    group,
    name: `${name}: longest task`,
    value: longest,
    measured: `${Math.round(longest)} ms`,
    target: { words: `<= ${FELT} ms`, ok: above(FELT) === 0 },
    note: `${above(FELT)} tasks above ${FELT} ms, ${above(50)} above 50 ms of ${tasks.length}, ${Math.round(tasks.reduce((sum, task) => sum + task, 0))} ms in all; the longest took ${Math.round(felt)} ms by the clock; 95 of 100 frames within ${Math.round(frame)} ms`,
  })
}

/** What the page is busy with while this is done, with the CPU slowed down. */
export async function watched(page: Page, work: () => Promise<void>): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.evaluate(beginWatching)
  const trace = await traceTasks(session)
  await work()
  const tasks = await trace.end()
  const facts = await page.evaluate(() => (globalThis as unknown as { scrollFacts(): { tasks: number[]; frames: number[] } }).scrollFacts())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const frames = facts.frames.toSorted((a, b) => a - b)
  return {
    tasks,
    felt: Math.max(0, ...facts.tasks),
    frame: frames[Math.floor(frames.length * 0.95)] ?? 0,
  }
}

/** Runs in the page, so it uses nothing from outside itself. */
function beginWatching(): void {
  const tasks: number[] = []
  const frames: number[] = []
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({ type: 'longtask' })
  let last = performance.now()
  const frame = (now: number) => {
    frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  Object.assign(globalThis, { scrollFacts: () => ({ tasks, frames }) })
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args?: { name?: string }
}

/** Every task of the page's main thread, by its processor time. */
async function traceTasks(session: CDPSession): Promise<{ end(): Promise<number[]> }> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] } })
  return {
    async end() {
      const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
      await session.send('Tracing.end')
      await complete
      const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
      const main = new Set(events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
      const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && main.has(threadOf(event)))
      return tasks.map(({ tdur = 0 }) => tdur / 1000).toSorted((a, b) => b - a)
    },
  }
}

/** As a thumb does it, until so many cards have been there; "Show more" is pressed when the shop asks. The page is asked little: it costs it time. */
export async function scrollCards(page: Page): Promise<void> {
  for (let step = 0; step < 400; step++) {
    await page.mouse.wheel(0, VIEWPORT.height * 0.6)
    await page.waitForTimeout(60)
    if (step % 5 > 0) continue
    const cards = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[aria-live] > a[rel=next]')?.click()
      return document.querySelectorAll('.product-grid > [data-id]').length
    })
    if (cards >= CARDS) break
  }
}

async function turnSlides(page: Page): Promise<void> {
  for (let slide = 0; slide < SLIDES; slide++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(350)
  }
}
