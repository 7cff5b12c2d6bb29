import type { Db } from '../../src/platform/database.ts'
import type { VideoFiles } from '../../src/shop/media/contract.ts'

const VIDEOS = `
insert into videos (id, url, thumbnail_url, title, description, user_id, created_at, state, file_name, bytes, duration_ms, width, height, files,
  poster_key, thumbhash, encoding, engagement_rate, playable_at, published_at, archived_at)
select v.id, coalesce('/media/video/' || v.id || '/' || ($2::jsonb #>> '{mp4,1,file}'), ''), '/media/' || ($3::text[])[1 + n % cardinality($3::text[])] || '/480.jpg',
  'Clip ' || n, 'How it falls, and how the cloth moves.', case when n % 100 = 0 then $4::uuid end, v.at, v.state, 'bench-' || n || '.mp4', 9000000, $5, 720, 1280, $2::jsonb,
  ($3::text[])[1 + n % cardinality($3::text[])], 'YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==', 1, random() * 0.3,
  case when v.state in ('ready', 'archived') then v.at end, case when v.state = 'ready' and n % 50 <> 7 then v.at end, case when v.state = 'archived' then v.at end
from (select n, gen_random_uuid() as id, now() - make_interval(mins => n * 3) as at,
    case when n % 400 = 11 then 'failed' when n % 400 = 12 then 'rejected' when n % 100 = 13 then 'archived' else 'ready' end as state
  from generate_series(1, $1::int) n) v`

// Three products each, as those of a shelf that were filmed together.
const TAGS = `
with piece as materialized (select id, row_number() over (order by id) - 1 as place from products where is_active),
clip as materialized (select id, (row_number() over (order by created_at desc) - 1) * 3 as place from videos where file_name like 'bench-%'),
tag as materialized (select c.id, k, (c.place + k) % (select count(*) from piece) as place from clip c cross join generate_series(0, 2) k)
insert into product_tags (id, video_id, product_id, "timestamp", show_at, hide_at, position_x, position_y, created_at)
select gen_random_uuid(), t.id, p.id, k * 2, k * 2, k * 2 + 4, 20 + k * 25, 30 + k * 15, now()
from tag t join piece p on p.place = t.place
on conflict do nothing`

const DAYS = `
insert into video_days (video_id, day, impressions, starts, views, q25, q50, q75, completes, tag_opens, adds, engaged, orders, revenue, watched_ms)
select s.id, current_date - s.d, 40 + floor(random() * 60)::int, 40, 30, 25, 20, 15, 10, floor(random() * 6)::int, floor(random() * 2)::int, 4,
  s.orders, s.orders * 1500, 300000
from (select id, d, (random() < 0.002)::int as orders from videos cross join generate_series(0, $1::int - 1) d where file_name like 'bench-%') s
on conflict do nothing`

const STEPS = `
insert into video_steps (video_id, step, encoding, state, progress, output, tries, started_at, finished_at)
select v.id, s, 1, 'done', 1, '{"files":[],"replaces":[]}', 1, v.created_at, v.created_at
from videos v cross join unnest(array['original', 'mp4', 'poster', 'preview', 'hls', 'captions']) s where v.file_name like 'bench-%' on conflict do nothing`

const ATTRIBUTED = `
insert into video_attributions (checkout_id, product_id, video_id, kind, created_at)
select 'bench-' || gen_random_uuid(), t.product_id, t.video_id, 'direct', now() - make_interval(hours => (random() * 24 * 400)::int)
from product_tags t join videos v on v.id = t.video_id where v.file_name like 'bench-%' and t.show_at = 0 limit $1`

const CARDS = `
update products p set clip = c.clip from (
  select distinct on (t.product_id) t.product_id, jsonb_build_object('id', v.id, 'url', v.url, 'preview', null, 'poster', v.thumbnail_url) as clip
  from product_tags t join videos v on v.id = t.video_id where v.published_at is not null and v.state = 'ready'
  order by t.product_id, v.engagement_rate desc, v.id desc) c
where c.product_id = p.id`

const FILLED = ['videos', 'product_tags', 'video_days', 'video_steps', 'video_attributions', 'products']

export interface GeneratedVideos {
  files: VideoFiles
  /** Keys of stored pictures. */
  posters: readonly string[]
  durationMs: number
  /** How many days back each of them has been watched. */
  days: number
  /** Who has uploaded one in a hundred. */
  userId?: string | null
}

/**
 * `count` videos, each with three of the products that are there, with figures of the last days and the steps of their making, written
 * in bulk: for measurements and plans, not for people. One in a hundred is archived, one in two hundred could not be made, one in fifty
 * is not published.
 */
export async function generateVideos(
  db: Db,
  count: number,
  { files, posters, durationMs, days, userId = null }: GeneratedVideos,
): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.query({ name: '', text }, values)
  await run(VIDEOS, [count, JSON.stringify(files), posters, userId, durationMs])
  await run(TAGS)
  await run(DAYS, [days])
  await run(STEPS)
  await run(ATTRIBUTED, [count])
  await run('analyze product_tags')
  await run(CARDS)
  for (const table of FILLED) await run(`vacuum analyze ${table}`)
}
