import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { withShop } from '../../scripts/with-shop.ts'
import type { VideoFiles } from '../../src/shop/media/contract.ts'
import { startShop, type Child } from '../child.ts'
import { whole, type Figures } from '../figures.ts'
import { createMeter } from '../meter.ts'
import { plainLists } from '../scale-cases.ts'
import type { World } from '../world.ts'
import { enterAsAdmin } from './admin.ts'
import { generateVideos } from './generate-videos.ts'
import type { VideoCase } from './work-cases.ts'

/** As many askers at a time, one request after the other each. */
const ASKERS = 4
/** Nothing that a shopper or admin asks for may take longer than so many plain lists, however many videos there are. */
const PLAIN_LISTS = 10
const DAYS = 14

const mp4 = (['360p', '480p', '720p'] as const).map((name, i) => {
  const [side, file] = [[360, 480, 720][i] ?? 0, `${'ab'.repeat(10)}-${name}.mp4`]
  return { name, file, width: side, height: Math.round((side * 16) / 9), bytes: 300_000 * (i + 1), head_bytes: 50_000 * (i + 1) }
})
const FILES: VideoFiles = { mp4, original: null, hls: null, preview: null, captions: null }

interface Case {
  /** The next request of it. */
  path(i: number): string
  headers?: Record<string, string>
  body?(i: number): string
  /** Another browser each time: one viewer may send only so much. */
  strangers?: boolean
}

/** What grows with the number of videos unless an index finds it: each beside the plain list of products of the same minute. */
export async function scaleCases(counts: readonly number[], { figures, world, rounds }: VideoCase): Promise<void> {
  for (const count of counts) {
    const [{ there = 0 } = {}] = await world.rows<{ there: number }>(
      `select count(*)::int as there from videos where file_name like 'bench-%'`,
    )
    const about = { files: FILES, posters: ['0'.repeat(20)], durationMs: 10_000, days: DAYS }
    if (there < count) await generateVideos(world.database.db, count - there, about)
    const shop = await startShop({ dataDir: world.dataDir, env: { PAGE_CACHE: 'false' } })
    try {
      await engagementCase(count, world, figures)
      const { headers } = await enterAsAdmin(shop, world)
      // The worker of the shop counts what has changed.
      while ((await world.rows('select from facet_changes limit 1')).length > 0) await sleep(200)
      for (const [name, one] of Object.entries(await casesOf(world, headers)))
        await row(shop, `${whole(count)} videos: ${name}`, one, figures, rounds)
    } finally {
      await shop.stop()
    }
  }
}

async function casesOf(world: World, admin: Record<string, string>): Promise<Record<string, Case>> {
  const shown = `playable_at is not null and published_at is not null and state <> 'archived'`
  const ids = (await world.rows<{ id: string }>(`select id from videos where ${shown} order by id limit 4000`)).map(({ id }) => id)
  const some = (i: number, count: number) => Array.from({ length: count }, (_, k) => ids[(i * 7 + k * 131) % ids.length])
  const seen = (i: number) =>
    some(i, 50)
      .map((id) => id?.slice(-12))
      .join(',')
  const watched = (i: number) => JSON.stringify({ events: some(i, 20).map((v) => ({ v, b: 7, s: 3000 })) })
  return {
    'order of the feed': { path: (i) => `/api/feed?seed=${i % 999_999}&seen=${seen(i)}` },
    'order of the feed for a member': { path: (i) => `/api/feed?seed=${i % 999_999}`, headers: admin },
    'eight clips of it': { path: (i) => `/api/feed/clips?ids=${some(i, 8).join(',')}` },
    'pieces on a clip': { path: (i) => `/api/videos/${ids[i % ids.length]}/tags` },
    'events of twenty clips': {
      path: () => '/api/videos/events',
      body: watched,
      headers: { 'content-type': 'text/plain' },
      strangers: true,
    },
    ...Object.fromEntries(
      ['all', 'working', 'hidden', 'failed', 'archived'].map((state): [string, Case] => [
        `admin, ${state}`,
        { path: () => `/api/admin/videos?state=${state}`, headers: admin },
      ]),
    ),
    'admin, a search': { path: (i) => `/api/admin/videos?q=clip%20${i % 2000}`, headers: admin },
    'admin, by earnings': { path: () => '/api/admin/videos?sort=earning', headers: admin },
    'my videos': { path: () => '/api/profile/videos', headers: admin },
  }
}

const PLAIN: Case = { path: (i) => plainLists[i % plainLists.length] ?? '' }

async function row(shop: Child, name: string, one: Case, figures: Figures, rounds: number): Promise<void> {
  await ask(shop, one, 300)
  const times = { own: [] as number[], plain: [] as number[], p50: 0, p95: 0 }
  for (let i = 0; i < rounds; i++) {
    times.plain.push((await ask(shop, PLAIN, 700)).mean)
    const found = await ask(shop, one, 1000)
    times.own.push(found.mean)
    times.p50 = found.p50
    times.p95 = found.p95
  }
  const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0)
  const ratio = sum(times.own) / sum(times.plain)
  const value = sum(times.own) / rounds
  figures.add({
    group: 'video',
    name,
    value,
    measured: `${value.toFixed(1)} ms`,
    target: { words: `<= ${PLAIN_LISTS} plain lists; is ${ratio.toFixed(1)}`, ok: ratio <= PLAIN_LISTS },
    note: `p50 ${times.p50.toFixed(1)} ms, p95 ${times.p95.toFixed(1)} ms`,
  })
}

let turn = 0

async function ask(
  { base }: Child,
  { path, headers: own = {}, body, strangers = false }: Case,
  forMs: number,
): Promise<{ mean: number; p50: number; p95: number }> {
  const meter = createMeter()
  const until = performance.now() + forMs
  let spent = 0
  const asker = async () => {
    while (performance.now() < until) {
      const i = turn++
      const headers = strangers ? { ...own, 'user-agent': `Mozilla/5.0 (Linux; Android 14) Chrome/140.0.${i}` } : own
      const began = performance.now()
      await meter.time('case', async () => {
        const answer = await request(base + path(i), body ? { method: 'POST', headers, body: body(i) } : { headers })
        await answer.body.dump({ limit: 10_000_000 })
        if (answer.statusCode >= 300) throw new Error(`status ${answer.statusCode} for ${path(i)}`)
      })
      spent += performance.now() - began
    }
  }
  await Promise.all(Array.from({ length: ASKERS }, asker))
  const { count = 1, p50 = 0, p95 = 0 } = meter.take().kinds['case'] ?? {}
  return { mean: spent / count, p50, p95 }
}

/** The first time all rates change; after that those of clips that were watched meanwhile. */
async function engagementCase(count: number, { dataDir, rows }: World, figures: Figures): Promise<void> {
  process.env['DATA_DIR'] = dataDir
  process.env['LOG_LEVEL'] = 'silent'
  await withShop(async ({ shop }) => {
    const refresh = async (name: string) => {
      const began = performance.now()
      await shop.transact(({ media }) => media.refreshEngagement())
      const ms = performance.now() - began
      figures.add({ group: 'video', name: `${whole(count)} videos: ${name}`, value: ms, measured: `${Math.round(ms)} ms` })
    }
    await refresh('engagement job, all rates new')
    await rows(
      `update video_days set adds = adds + 1 where day = current_date and video_id in (select id from videos order by id limit 300)`,
    )
    await refresh('engagement job, 300 clips watched since')
  })
}
