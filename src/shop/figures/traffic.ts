import type { AreaDeps } from '../deps.ts'
import type { TrafficBatch } from './contract.ts'
import { addDays, dayIn } from './rules-days.ts'
import { VIEW_DAYS } from './rules-traffic.ts'

/** Milliseconds that counts wait in memory: a piece that everybody opens costs one write. */
const FLUSH_MS = 10_000
/** Pieces that are counted between two writes; what is beyond is not. */
const PIECES_MAX = 20_000
/** Days of single pieces that are kept; older ones are folded into one. */
const KEPT_DAYS = 400
const FOLDED = '2000-01-01'

// In the order of their ids, so that two processes cannot wait for each other. Of what is no piece nothing is kept.
const FLUSH = {
  name: 'figures_flush_traffic',
  text: `with counted as (
      select p.id, c.views, c.adds from unnest($2::uuid[], $3::int[], $4::int[]) as c(id, views, adds) join products p on p.id = c.id),
    total as (
      insert into stat_traffic as t (day, views, adds, visitors)
      select $1::date, coalesce(sum(views), 0), coalesce(sum(adds), 0), $5::int from counted having count(*) > 0 or $5::int > 0
      on conflict (day) do update set views = t.views + excluded.views, adds = t.adds + excluded.adds, visitors = t.visitors + excluded.visitors),
    lately as (
      insert into stat_viewed as l (product_id, views) select id, views from counted where views > 0 order by id
      on conflict (product_id) do update set views = l.views + excluded.views)
    insert into stat_products as s (day, product_id, views, adds) select $1::date, id, views, adds from counted order by id
    on conflict (day, product_id) do update set views = s.views + excluded.views, adds = s.adds + excluded.adds`,
}
const FOLD = {
  name: 'figures_fold_traffic',
  text: `with old as (delete from stat_products where day > '${FOLDED}' and day < $1::date returning product_id, views, adds)
    insert into stat_products as s (day, product_id, views, adds)
    select '${FOLDED}', product_id, sum(views), sum(adds) from old group by product_id
    on conflict (day, product_id) do update set views = s.views + excluded.views, adds = s.adds + excluded.adds`,
}

/** $1 the first day that counts. What is no longer viewed goes. */
const COUNT_VIEWED = {
  name: 'figures_count_viewed',
  text: `with counted as (select product_id, sum(views)::int as views from stat_products where day >= $1::date group by product_id having sum(views) > 0),
    gone as (delete from stat_viewed s where not exists (select from counted c where c.product_id = s.product_id))
    insert into stat_viewed as l (product_id, views) select product_id, views from counted order by product_id
    on conflict (product_id) do update set views = excluded.views where l.views <> excluded.views`,
}

/** How often pieces are opened and put in a bag: counters in memory, without persons, written every few seconds. */
export function createTraffic({ db, clock, log }: Pick<AreaDeps, 'db' | 'clock' | 'log'>) {
  let counts: Map<string, { views: number; adds: number }> | undefined
  let visitors = 0
  let timer: NodeJS.Timeout | undefined
  /** Day on which the views of the last days were added up anew. */
  let viewedOn = ''
  let writing: Promise<void> = Promise.resolve()

  function add(id: string, what: 'views' | 'adds'): void {
    counts ??= new Map()
    const known = counts.get(id)
    if (known) known[what] += 1
    else if (counts.size < PIECES_MAX) counts.set(id, { views: 0, adds: 0, [what]: 1 })
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const [taken, came] = [counts ?? new Map<string, { views: number; adds: number }>(), visitors]
    counts = undefined
    visitors = 0
    if (taken.size === 0 && came === 0) return
    const rows = [...taken].sort(([a], [b]) => (a < b ? -1 : 1))
    await db.query(FLUSH, [
      dayIn(clock.now()),
      rows.map(([id]) => id),
      rows.map(([, { views }]) => views),
      rows.map(([, { adds }]) => adds),
      came,
    ])
  }

  /** Writes what has been counted; before the process ends, too. What cannot be written is lost: it is a count of looks. */
  function flushTraffic(): Promise<void> {
    writing = writing.then(write).catch((error: unknown) => log.warn({ err: error }, 'views of pieces were not counted'))
    return writing
  }

  return {
    flushTraffic,

    /** Counts pieces that were opened and put in a bag, each once, and browsers that are here for the first time today. */
    countTraffic({ views, adds, visit }: TrafficBatch): void {
      if (visit) visitors += 1
      for (const id of new Set(views)) add(id, 'views')
      for (const id of new Set(adds)) add(id, 'adds')
      timer ??= setTimeout(() => void flushTraffic(), FLUSH_MS).unref()
    },

    /** Adds the views of the last days up anew, once a day: a day has come and one has gone. */
    async countViewed(): Promise<void> {
      const today = dayIn(clock.now())
      if (today === viewedOn) return
      await db.query(COUNT_VIEWED, [addDays(today, 1 - VIEW_DAYS)])
      viewedOn = today
    },

    /** Puts days that are long over together. */
    async foldTraffic(): Promise<void> {
      await db.query(FOLD, [addDays(dayIn(clock.now()), -KEPT_DAYS)])
    },
  }
}
