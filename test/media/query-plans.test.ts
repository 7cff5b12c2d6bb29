import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate.ts'
import { generateVideos } from '../../bench/video/generate-videos.ts'
import type { Statement } from '../../src/platform/database.ts'
import { createVideos } from '../../src/shop/media/videos.ts'
import { explain, type PlanNode } from '../support/query-plan.ts'
import { testShop, type TestShop } from '../support/shop.ts'
import { writtenStatements } from '../support/statements.ts'

const VIDEOS = 3000
const DAYS = 4
/** What the feed orders for one visit. */
const FEED = 500
const FAR = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
let t: TestShop
let ids: string[]
let middle: string[]
let texts: Map<string, string>

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10)
const run = async <Row>(text: string, values: unknown[] = []) => (await t.database.db.run(text, values)).rows as Row[]

beforeAll(async () => {
  t = await testShop()
  await generateCatalogue(t.database.db, 3000)
  const files = { mp4: [], original: null, hls: null, preview: null, captions: null }
  await generateVideos(t.database.db, VIDEOS, { files, posters: ['0'.repeat(20)], durationMs: 8000, days: DAYS })
  texts = new Map((await writtenStatements()).map(({ name, text }) => [name, text]))
  ids = (await run<{ id: string }>(`select id from videos where published_at is not null and state = 'ready' order by id limit 20`)).map(
    ({ id }) => id,
  )
  const [row] = await run<{ at: string; id: string }>(
    `select created_at::text as at, id from videos order by created_at desc offset ${VIDEOS / 2} limit 1`,
  )
  middle = [row?.at ?? '', row?.id ?? '']
})
afterAll(() => t.close())

const of = (name: string) => ({ text: texts.get(name)! })

const BIG = ['videos', 'product_tags', 'video_days', 'video_steps', 'video_views', 'video_attributions', 'products', 'product_variants']
const scans = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && BIG.includes(node['Relation Name'] ?? '') && node['Actual Loops'] > 0)
/** Also those that were looked at and not taken. */
const readOf = (nodes: PlanNode[], table: string) =>
  nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0)

test('the order of the feed reads the clips that lead, their pieces and their own figures', async () => {
  const nodes = await explain(t.database, of('videos_feed'), [FEED])
  expect(scans(nodes)).toEqual([])
  expect(readOf(nodes, 'videos')).toBe(FEED)
  expect(readOf(nodes, 'video_days')).toBe(FEED * DAYS)
  expect(readOf(nodes, 'product_tags')).toBe(FEED * 3)
  expect(readOf(nodes, 'product_variants')).toBe(0)
})

test('videos between the products of a list, clips by their ids and the pieces on one read as many rows as they show', async () => {
  const shown: [name: string, values: unknown[], videos: number, tags: number][] = [
    ['videos_leading', [5], 5, 15],
    ['videos_by_ids', [ids], 20, 60],
    ['video_tags', [ids[0]], 1, 3],
    ['tags_of_video_admin', [ids[0]], 0, 3],
    ['events_videos', [ids], 20, 60],
  ]
  for (const [name, values, videos, tags] of shown) {
    const nodes = await explain(t.database, of(name), values)
    expect({ [name]: [scans(nodes), readOf(nodes, 'videos'), readOf(nodes, 'product_tags')] }).toEqual({ [name]: [[], videos, tags] })
  }
})

describe('the list of admins', () => {
  const since = day(27)
  test.each([
    ['videos_admin_newest', 'all'],
    ['videos_admin_newest', 'shown'],
    ['videos_admin_newest_aside', 'working'],
    ['videos_admin_newest_aside', 'hidden'],
    ['videos_admin_newest_aside', 'failed'],
    ['videos_admin_newest_aside', 'archived'],
  ])('%s: %s walks an index from where the page before ended', async (name, state) => {
    for (const after of [FAR, middle]) {
      const nodes = await explain(t.database, of(name), [since, state, null, ...after, 25])
      expect(scans(nodes)).toEqual([])
      // Those beside it in the index, of which there are few: not the rest of the table.
      expect(readOf(nodes, 'videos')).toBeLessThan(VIDEOS / 15)
      expect(readOf(nodes, 'video_days')).toBeLessThanOrEqual(25 * DAYS)
    }
  })

  test.each(['untagged', 'tagged_sold'])('%s walks the newest, and asks for the tags of each by an index', async (state) => {
    for (const after of [FAR, middle])
      expect(scans(await explain(t.database, of('videos_admin_newest'), [since, state, null, ...after, 25]))).toEqual([])
  })

  test('the counts of the tabs ask for tags and pieces by their indexes', async () => {
    const nodes = await explain(t.database, of('videos_admin_tabs'), [])
    const read = scans(nodes).filter((node) => node['Relation Name'] !== 'videos')
    expect(read).toEqual([])
  })

  test('what earned most adds up the figures of those that earned', async () => {
    const [sold] = await run<{ days: number; videos: number }>(
      'select count(*)::int as days, count(distinct video_id)::int as videos from video_days where revenue > 0',
    )
    const nodes = await explain(t.database, of('videos_admin_earning'), [since, 'all', null])
    const { days = 0, videos = 0 } = sold ?? {}
    expect(readOf(nodes, 'video_days')).toBeLessThanOrEqual(days + (videos + 50) * DAYS)
    expect(scans(nodes).filter((node) => node['Relation Name'] === 'video_days')).toEqual([])
  })
})

test('what waits to be made, and what was archived long ago, is found among the few that are not on show', async () => {
  for (const [name, values] of [
    ['video_next', [new Date().toISOString(), 10, 30]],
    ['videos_to_delete', [new Date().toISOString(), new Date().toISOString()]],
  ] as const) {
    const nodes = await explain(t.database, of(name), [...values])
    expect({ [name]: scans(nodes) }).toEqual({ [name]: [] })
    expect(readOf(nodes, 'videos')).toBeLessThan(VIDEOS / 15)
  }
})

test('orders of videos are counted from their own days, and rates that hardly moved are not written', async () => {
  const nodes = await explain(t.database, of('engagement_orders'), [day(35)])
  expect(scans(nodes).filter((node) => node['Relation Name'] === 'video_days')).toEqual([])
  const [sold] = await run<{ count: number }>('select count(*)::int as count from video_days where orders <> 0')
  expect(readOf(nodes, 'video_days')).toBeLessThanOrEqual((sold?.count ?? 0) * 2)
  await t.shop.transact(({ media }) => media.refreshEngagement())
  const written = async () => {
    const [row] = await run<{ at: string }>(`select max(xmin::text::bigint) as at from videos`)
    return row?.at
  }
  const before = await written()
  await run('update video_days set tag_opens = tag_opens + 1 where video_id = $1 and day = $2', [ids[0], day(0)])
  await t.shop.transact(({ media }) => media.refreshEngagement())
  const [changed] = await run<{ count: number }>('select count(*)::int as count from videos where xmin::text::bigint > $1', [before])
  expect(changed?.count).toBeLessThanOrEqual(1)
})

test('a page of clips is one statement, and so are the videos of a list, however many there are', async () => {
  const asked: string[] = []
  const { db } = t.database
  const watched = {
    ...db,
    query: <Row extends object>(statement: Statement, values: readonly unknown[]) => (
      asked.push(statement.name),
      db.query<Row>(statement, values)
    ),
  }
  const { clips, leading } = createVideos({ db: watched, read: watched, clock: t.clock })
  expect(await clips(ids)).toHaveLength(20)
  expect(await leading(5)).toHaveLength(5)
  expect(asked).toEqual(['videos_by_ids', 'videos_leading'])
})
