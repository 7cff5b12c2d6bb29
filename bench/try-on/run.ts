import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { chromium as playwright, type Browser, type Page } from 'playwright-core'
import sharp from 'sharp'
import { TRY_ON_WORKER_POLICY } from '../../src/server/security.ts'
import type { Rig } from '../../src/shop/try-on/rules-rig.ts'
import { drawMannequin } from '../../src/web/features/try-on/mannequin/draw-mannequin.ts'
import { root } from '../child.ts'
import { below, collectFigures, middle, whole, type Figures } from '../figures.ts'
import { table, writeReport } from '../report.ts'

// npm run bench:try-on: what reading a photo and dressing cost in the browser, with the built worker and the real models. Linux only.

const ASSETS = join(root, 'build/client/assets')
/** A middling phone has about a quarter of this processor. The browser slows down pages only, not their workers, so times are multiplied. */
const SLOWER = 4
const ROUNDS = 5
const FIGURE = { height: 168, chest: 92, waist: 74, hips: 100, inseam: 78, bodyType: null, skinTone: 4 }
/** Whose arms are hard to tell from the ground: the upper body is looked at twice. */
const HARD_FIGURE = { ...FIGURE, height: 165, chest: 84, waist: 66, hips: 92, skinTone: 0 }
const RIG: Rig = {
  garment: 'top',
  sleeves: 'short',
  points: {
    neck_left: { x: 0.38, y: 0.03 },
    neck_right: { x: 0.62, y: 0.03 },
    collar_front: { x: 0.5, y: 0.1 },
    shoulder_left: { x: 0.2, y: 0.07 },
    shoulder_right: { x: 0.8, y: 0.07 },
    armpit_left: { x: 0.2, y: 0.35 },
    armpit_right: { x: 0.8, y: 0.35 },
    sleeve_left_outer: { x: 0.02, y: 0.28 },
    sleeve_left_inner: { x: 0.18, y: 0.36 },
    sleeve_right_outer: { x: 0.98, y: 0.28 },
    sleeve_right_inner: { x: 0.82, y: 0.36 },
    hem_left: { x: 0.2, y: 0.98 },
    hem_right: { x: 0.8, y: 0.98 },
  },
}

const print = (line: string) => void process.stdout.write(`${line}\n`)
const figures = collectFigures(print)
const server = await serve()
const browser = await playwright.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? (await chromium.executablePath()),
  args: ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1'],
  headless: true,
})
try {
  downloadCase(figures)
  await workCases(browser, figures)
  print(`\n${table(figures.all())}`)
  print(`\nWritten to ${writeReport(figures.all(), { slower: SLOWER }, 'bench-try-on')}`)
} finally {
  await browser.close()
  server.close()
}

function downloadCase(figures: Figures): void {
  const models = readdirSync(ASSETS).filter((name) => /^(?:runtime|detector|landmarks|segmentation)-[0-9a-f]+\.(?:wasm|tflite)$/.test(name))
  const bytes = models.reduce((sum, name) => sum + statSync(join(ASSETS, `${name}.br`)).size, 0)
  figures.add({
    group: 'try-on',
    name: 'download, once',
    value: bytes,
    measured: `${(bytes / 1e6).toFixed(1)} MB`,
    bytes,
    target: { words: '<= 18 MB', ok: bytes <= 18e6 },
    note: `${models.length} parts`,
  })
}

interface Times {
  /** What is started while the photo is looked for. */
  warm: number
  /** Photo read, with everything fetched before. */
  read: number
  first: number
  next: number
  again: number
}

async function workCases(browser: Browser, figures: Figures): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const before = await memory(browser)
  await round(browser, page, 'photo')
  const rounds: Times[] = []
  const hard: Times[] = []
  for (let i = 0; i < ROUNDS; i++) {
    rounds.push(await round(browser, page, 'photo'))
    hard.push(await round(browser, page, 'hard-photo'))
  }
  const peak = await memory(browser)
  const of = (fact: keyof Times, among = rounds): number => middle(among.map((times) => times[fact])) * SLOWER
  const line = (name: string, value: number, wanted?: number): void =>
    figures.add({
      group: 'try-on',
      name: `${name}, a quarter of this processor`,
      value,
      measured: `${whole(value)} ms`,
      ...(wanted === undefined ? {} : { target: below(value, wanted, ' ms') }),
      note: `processor time of the worker, median of ${ROUNDS}, times ${SLOWER}`,
    })
  line('models started, before the photo comes', of('warm'))
  line('photo read', of('read'))
  line('photo read and first garment', of('read') + of('first'), 6000)
  line('the same with nothing started before', of('warm') + of('read') + of('first'), 6000)
  line('the same of a photo that is hard to read', of('warm', hard) + of('read', hard) + of('first', hard), 6000)
  line('next garment', of('next'), 1500)
  line('a garment that was worn before', of('again'), 1500)
  await page.evaluate(() => globalThis.gc?.())
  await page.waitForTimeout(3000)
  const after = await memory(browser)
  figures.add({ group: 'try-on', name: 'memory at most', value: peak.most - before.now, measured: `+${whole(peak.most - before.now)} MB` })
  figures.add({
    group: 'try-on',
    name: 'memory after leaving',
    value: after.now - before.now,
    measured: `+${whole(after.now - before.now)} MB`,
  })
}

/** A worker from its beginning to its end. */
async function round(browser: Browser, page: Page, photo: 'photo' | 'hard-photo'): Promise<Times> {
  const path = `/assets/${readdirSync(ASSETS).find((name) => /^try-on-worker-[\w-]+\.js$/.test(name))}`
  await page.evaluate((path) => {
    const worker = new Worker(path, { type: 'module' })
    let orders = 0
    const ask = (order: object, transferred: Transferable[] = []): Promise<void> =>
      new Promise((resolve, reject) => {
        const id = ++orders
        worker.addEventListener('message', ({ data }) => {
          if (data.id !== id || data.progress) return
          data.answer?.picture?.close()
          if (data.failure) reject(new Error(data.failure))
          else resolve()
        })
        worker.postMessage({ id, ...order }, transferred)
      })
    Object.assign(globalThis, { ask, leave: () => worker.terminate() })
  }, path)
  const took = async (work: () => Promise<void>): Promise<number> => {
    const before = await workerTimes(browser)
    await work()
    const after = await workerTimes(browser)
    // The worker of the round before may end in the meantime.
    return [...after].reduce((sum, [thread, milliseconds]) => sum + milliseconds - (before.get(thread) ?? 0), 0)
  }
  const wear = (name: string) => (): Promise<void> =>
    page.evaluate(
      ([name, rig]) => {
        const nudge = { x: 0, y: 0, scale: 1, length: 1, angle: 0 }
        const garments = [{ id: name, cutout: `/cutout/${name}.webp`, rig, measurements: {}, nudge, onPhotos: true }]
        return (globalThis as unknown as Asking).ask({ kind: 'dress', tucked: false, garments })
      },
      [name, RIG] as const,
    )
  const warm = await took(() => page.evaluate(() => (globalThis as unknown as Asking).ask({ kind: 'warm' })))
  const read = await took(() =>
    page.evaluate(async (name) => {
      const photo = await createImageBitmap(await (await fetch(`/${name}.jpg`)).blob())
      return (globalThis as unknown as Asking).ask({ kind: 'photo', photo, heightCm: 168 }, [photo])
    }, photo),
  )
  const times = { warm, read, first: await took(wear('a')), next: await took(wear('b')), again: await took(wear('a')) }
  await page.evaluate(() => (globalThis as unknown as Asking).leave())
  return times
}

interface Asking {
  ask(order: object, transferred?: Transferable[]): Promise<void>
  leave(): void
}

/** Processor time of each worker that runs, so that other work on this machine does not count. Milliseconds; Linux only. */
async function workerTimes(browser: Browser): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const id of await renderers(browser))
    for (const thread of readdirSync(`/proc/${id}/task`)) {
      const folder = `/proc/${id}/task/${thread}`
      if (!readFileSync(`${folder}/comm`, 'utf8').startsWith('DedicatedWorker')) continue
      times.set(thread, Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    }
  return times
}

async function renderers(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type, id }) => type === 'renderer' && existsSync(`/proc/${id}/status`)).map(({ id }) => id)
}

/** Of the processes that show pages, in MB: now, and the most it ever was. */
async function memory(browser: Browser): Promise<{ now: number; most: number }> {
  const pages = await renderers(browser)
  const of = (field: string): number =>
    pages
      .map((id) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024)
      .reduce((sum, megabytes) => sum + megabytes, 0)
  return { now: of('VmRSS'), most: of('VmHWM') }
}

async function photoOf(figure: typeof FIGURE): Promise<Buffer> {
  const { width, height, data } = drawMannequin(figure).picture
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .jpeg()
    .toBuffer()
}

/** The built files as the shop sends them, a photo of somebody, and any cut-out. */
async function serve() {
  const photos = { '/photo.jpg': await photoOf(FIGURE), '/hard-photo.jpg': await photoOf(HARD_FIGURE) }
  const shape = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800"><path d="M245 24 320 80 395 24 512 56 627 224 525 290 512 270V784H128V270l-13 20L13 224 128 56z" fill="#2a6f5e"/></svg>',
  )
  const cutout = await sharp(shape).webp().toBuffer()
  const made = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (path === '/') return response.setHeader('content-type', 'text/html').end('<!doctype html><title>try-on</title>')
    if (path in photos) return response.setHeader('content-type', 'image/jpeg').end(photos[path as keyof typeof photos])
    if (path.startsWith('/cutout/')) return response.setHeader('content-type', 'image/webp').end(cutout)
    const file = join(ASSETS, path.slice('/assets/'.length))
    if (!/^\/assets\/[\w.-]+$/.test(path) || !existsSync(file)) return response.writeHead(404).end()
    if (path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
    if (path.includes('try-on-worker')) response.setHeader('content-security-policy', TRY_ON_WORKER_POLICY)
    if (existsSync(`${file}.br`)) response.setHeader('content-encoding', 'br')
    return response.end(readFileSync(existsSync(`${file}.br`) ? `${file}.br` : file))
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  return made
}
