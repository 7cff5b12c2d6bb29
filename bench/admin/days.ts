import { withShop } from '../../scripts/with-shop.ts'
import { closeDays } from '../close-days.ts'
import type { World } from '../world.ts'

/** Days that the shop writes down itself; those before them get the same rows, so that a bench begins within minutes. */
const WRITTEN = 60
const TABLES = ['days', 'categories', 'tops', 'ages', 'attempts', 'live', 'wishes', 'drops', 'wish_ends'].map((name) => `stat_${name}`)

/** Says that all days before the last ones are written down. Nothing when there are some. */
export async function skipOldDays({ rows }: World): Promise<boolean> {
  if ((await rows('select from stat_closed limit 1')).length > 0) return false
  await rows('insert into stat_closed (day, closed_at) values (current_date - $1::int - 1, now())', [WRITTEN])
  await rows('insert into stat_live (day) values (current_date - $1::int - 1)', [WRITTEN])
  // Wishes are judged after 30 days; each is compared with all orders of its piece.
  await rows('insert into stat_wish_ends (day) values (current_date - 34)')
  return true
}

/** Counts buyers and the last days as a worker does. */
export async function writeLastDays(dataDir: string): Promise<void> {
  process.env['DATA_DIR'] = dataDir
  process.env['LOG_LEVEL'] = 'silent'
  await withShop(async ({ shop }) => void (await closeDays(shop)))
}

/** Brings the changes of products into what counts them, as a worker has done it in a shop that runs. */
export async function countProducts(dataDir: string): Promise<void> {
  process.env['DATA_DIR'] = dataDir
  process.env['LOG_LEVEL'] = 'silent'
  await withShop(async ({ shop, deps }) => {
    if ((await shop.catalogue.applyFacetChanges()) === 0) return
    while ((await shop.catalogue.applyFacetChanges()) > 0);
    for (const table of ['facet_changes', 'facet_slots', 'facet_bits']) await deps.database.db.run(`vacuum analyze ${table}`)
  })
}

/** Gives `days` before the last ones their rows. */
export async function copyDays({ rows }: World, days: number): Promise<void> {
  for (const table of [...TABLES, 'stat_closed']) {
    const columns = await rows<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attname <> 'day' and not attisdropped`,
      [table],
    )
    const others = columns.map(({ name }) => name).join(', ')
    await rows(
      `insert into ${table} (day, ${others}) select day - k * $1::int, ${others} from ${table} cross join generate_series(1, $2::int) k
        where day >= current_date - $1::int on conflict do nothing`,
      [WRITTEN, Math.floor(days / WRITTEN)],
    )
    await rows(`vacuum analyze ${table}`)
  }
  await rows(`insert into stat_age_months (month, age, units) select date_trunc('month', day::timestamp)::date, age, sum(units) from stat_ages group by 1, 2
    on conflict (month, age) do update set units = excluded.units`)
  await rows('vacuum analyze stat_age_months')
}
