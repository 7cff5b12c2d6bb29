import { later } from '../../clock.ts'
import type { AreaDeps } from '../../deps.ts'
import type { TryOnFigures } from './contract.ts'

const DAYS = {
  name: 'try_on_figures_days',
  text: `select to_char(created_at at time zone 'Africa/Nairobi', 'YYYY-MM-DD') as day, count(*)::int as started,
      count(*) filter (where state = 'done')::int as done, count(*) filter (where state in ('failed', 'expired'))::int as failed,
      count(*) filter (where state = 'cancelled')::int as cancelled, sum(cost_cents)::int as cost_cents
    from try_on_jobs where created_at >= $1 group by 1 order by 1 desc`,
}
const PROBLEMS = {
  name: 'try_on_figures_problems',
  text: `select problem, count(*)::int as count from try_on_jobs where created_at >= $1 and problem is not null
    group by problem order by count desc, problem`,
}
const OLDEST = {
  name: 'try_on_figures_oldest',
  text: `select (select min(created_at) from try_on_jobs where photo_deleted_at is null) as photo,
    (select min(finished_at) from try_on_jobs where state = 'done' and result_deleted_at is null) as result`,
}
const WEEK = 7 * 86_400

/** What jobs became, what they cost, and what of them is still there. */
export function createJobFigures({ db, read, clock }: Pick<AreaDeps, 'db' | 'read' | 'clock'>) {
  return {
    async counted(since: Date): Promise<Pick<TryOnFigures, 'days' | 'problems' | 'oldest_photo_at' | 'oldest_result_at'>> {
      const [days, problems, [oldest]] = await Promise.all([
        read.query<TryOnFigures['days'][number]>(DAYS, [since]),
        read.query<TryOnFigures['problems'][number]>(PROBLEMS, [later(clock.now(), -WEEK)]),
        db.query<{ photo: Date | null; result: Date | null }>(OLDEST, []),
      ])
      const at = (moment: Date | null | undefined) => moment?.toISOString() ?? null
      return { days, problems, oldest_photo_at: at(oldest?.photo), oldest_result_at: at(oldest?.result) }
    },
  }
}
