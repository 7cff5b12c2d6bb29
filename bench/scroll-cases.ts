import type { Browser, Page } from 'playwright-core'
import type { Child } from './child.ts'
import { below, type Figures } from './figures.ts'

/** A cheap phone: a quarter of this processor. */
const CPU = 4
const VIEWPORT = { width: 412, height: 823 }
const CARDS = 200
const SLIDES = 60
/** A task that keeps the page busy for longer can be felt while scrolling. Milliseconds. */
const FELT = 100

interface Scrolled {
  /** Milliseconds. */
  longest: number
  felt: number
  /** The time between two frames that 95 of 100 stay below. Milliseconds. */
  frame: number
}

/** Scrolling 200 product cards of the home page, and 60 products one by one in full screen, with the CPU slowed down to a quarter. */
export async function scrollCases(browser: Browser, shop: Child, figures: Figures): Promise<void> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await page.goto(`${shop.base}/`, { waitUntil: 'networkidle' })
    report(figures, `scrolling ${CARDS} product cards`, await watched(page, () => scrollCards(page)))
    await page.goto(`${shop.base}/?view=tnt`, { waitUntil: 'networkidle' })
    report(figures, `${SLIDES} pieces in full screen`, await watched(page, () => turnSlides(page)))
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

function report(figures: Figures, name: string, { longest, felt, frame }: Scrolled): void {
  figures.add({
    group: 'browser',
    name: `${name}: longest task`,
    value: longest,
    measured: `${Math.round(longest)} ms`,
    target: { words: `<= ${FELT} ms`, ok: felt === 0 },
    note: `${felt} tasks above ${FELT} ms; 95 of 100 frames within ${Math.round(frame)} ms`,
  })
}

async function watched(page: Page, work: () => Promise<void>): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await page.evaluate(beginWatching)
  await work()
  const facts = await page.evaluate(() => (globalThis as unknown as { scrollFacts(): { tasks: number[]; frames: number[] } }).scrollFacts())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const frames = facts.frames.toSorted((a, b) => a - b)
  return {
    longest: Math.max(0, ...facts.tasks),
    felt: facts.tasks.filter((task) => task > FELT).length,
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

/** As a thumb does it, until so many cards have been there; "Show more" is pressed when the shop asks. */
async function scrollCards(page: Page): Promise<void> {
  for (let step = 0; step < 400; step++) {
    await page.mouse.wheel(0, VIEWPORT.height * 0.6)
    await page.waitForTimeout(60)
    if ((await page.locator('.product-grid > [data-id]').count()) >= CARDS) break
    const more = page.getByRole('link', { name: 'Show more' })
    if (await more.isVisible()) await more.click()
  }
}

async function turnSlides(page: Page): Promise<void> {
  for (let slide = 0; slide < SLIDES; slide++) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(350)
  }
}
