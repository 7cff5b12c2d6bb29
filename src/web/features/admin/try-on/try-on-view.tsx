import { useState } from 'react'
import type { Settings } from '../../../../shop/settings/rules.ts'
import type { TryOnFigures } from '../../../../shop/try-on/remote/contract.ts'
import { PHOTO_HOURS, RESULT_HOURS, type JobProblem } from '../../../../shop/try-on/remote/rules.ts'
import { api } from '../../../lib/api.ts'
import { nairobiTime } from '../../../lib/dates.ts'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { AdminTable } from '../page/admin-table.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { TakeDownLook } from './take-down-look.tsx'

/** Pictures of members by a service: whether it runs, what each day brought and cost, and that no photo stays. */
export function TryOnView({ loaded }: { loaded: Snapshot<TryOnFigures> }) {
  const { data, at, stale, refresh } = usePolling(loaded, '/api/admin/try-on')
  return (
    <div className="space-y-4 text-base">
      <PageHead title="Pictures by a service" at={at} stale={stale} />
      <p className="max-w-prose text-ink-soft">
        Everybody is dressed on their own phone, for nothing. Members can also ask a service for a more lifelike picture: they are asked
        each time, and the phone takes over whenever the service fails.
      </p>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <ServiceCard figures={data} refresh={refresh} />
        <PhotosCard figures={data} now={at} />
        <TakeDownLook onTakenDown={refresh} />
      </div>
      <DaysTable days={data.days} />
      {data.problems.length > 0 && <ProblemsTable problems={data.problems} />}
    </div>
  )
}

function ServiceCard({ figures: { engine, is_resting: isResting, switched, today }, refresh }: CardProps) {
  const [busy, setBusy] = useState(false)
  async function turn(isOn: boolean): Promise<void> {
    setBusy(true)
    try {
      const body = { remote_try_on: isOn ? 'on' : 'off', seen: { remote_try_on: switched } }
      await api<Settings>('PATCH', '/api/admin/settings', { body })
      notify.success(isOn ? 'On.' : 'Off. Members are offered their phone alone.')
    } catch (error) {
      notify.failure(error)
    }
    // Also when it was refused: somebody else has changed it.
    await refresh()
    setBusy(false)
  }
  return (
    <section aria-labelledby="service" className="admin-panel space-y-2 px-4 py-4">
      <h2 id="service" className="text-lg font-semibold">
        The service
      </h2>
      {engine ? (
        <>
          <p>
            Pictures are made by {engine.provider}, for {dollars(engine.cents)} each. {today} of {engine.per_day} asked for today;{' '}
            {engine.per_member} a day for each member.
          </p>
          {isResting && (
            <p role="status" className="font-semibold text-primary-strong">
              It failed several times in a row, so it isn’t offered for two minutes. See below why.
            </p>
          )}
          <Switch
            label="Offered to members"
            checked={switched === 'on'}
            disabled={busy}
            onChange={({ currentTarget: { checked } }) => void turn(checked)}
          >
            Off acts at once. Pictures that are being made are finished.
          </Switch>
        </>
      ) : (
        <p className="text-ink-soft">
          None is set up. With TRYON_API_URL and TRYON_API_KEY in the settings of the server, members can ask it for pictures.
        </p>
      )}
    </section>
  )
}

interface CardProps {
  figures: TryOnFigures
  refresh: () => Promise<void>
}

const HOUR_MS = 3_600_000

/** What is longer there than it may be is told loudly: the job that deletes it does not run. */
function PhotosCard({ figures: { oldest_photo_at: photo, oldest_result_at: result, looks }, now }: { figures: TryOnFigures; now: string }) {
  const isOver = (since: string | null, hours: number) => since !== null && Date.parse(now) - Date.parse(since) > (hours + 1) * HOUR_MS
  const isLate = isOver(photo, PHOTO_HOURS) || isOver(result, RESULT_HOURS)
  return (
    <section aria-labelledby="photos" className="admin-panel space-y-2 px-4 py-4">
      <h2 id="photos" className="text-lg font-semibold">
        Photos of people
      </h2>
      {isLate && (
        <p role="alert" className="font-semibold text-primary-strong">
          Something is here longer than we promise. Is a worker running, and does the storage let it delete?
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt>Oldest photo</dt>
        <dd>{photo ? `since ${nairobiTime(photo)}` : 'none here'}</dd>
        <dt>Oldest result</dt>
        <dd>{result ? `since ${nairobiTime(result)}` : 'none here'}</dd>
        <dt>Looks in accounts</dt>
        <dd>{looks}</dd>
      </dl>
      <p className="text-sm text-ink-soft">
        Photos go as soon as the service has them, after {PHOTO_HOURS} hours in any case; results after {RESULT_HOURS} hours, looks after 30
        days.
      </p>
    </section>
  )
}

const number = (heading: string) => ({ heading, numeric: true })
const DAY_FIGURES = ['Asked', 'Made', 'Failed', 'Stopped', 'Cost'] as const

function DaysTable({ days }: Pick<TryOnFigures, 'days'>) {
  if (days.length === 0) return <p className="text-ink-soft">Nobody has asked for a picture in the last 30 days.</p>
  const total = days.reduce((sum, { cost_cents: cents }) => sum + cents, 0)
  return (
    <AdminTable
      label="Pictures by day"
      columns={['Day', ...DAY_FIGURES.map(number)]}
      note={`${dollars(total)} in the last 30 days, by the price that is set.`}
    >
      {days.map(({ day, started, done, failed, cancelled, cost_cents: cents }) => (
        <tr key={day} className="admin-row">
          <th scope="row">{day}</th>
          {[started, done, failed, cancelled, dollars(cents)].map((value, column) => (
            <td key={DAY_FIGURES[column]} className="admin-number">
              <span aria-hidden="true" className="mr-1.5 text-sm text-ink-soft md:hidden">
                {DAY_FIGURES[column]}
              </span>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </AdminTable>
  )
}

const PROBLEM_WORDS: Record<JobProblem, string> = {
  busy: 'It had too much to do (429)',
  unreachable: 'It could not be reached, or was broken (5xx)',
  unauthorised: 'It refused our key, or the credit is used up: see your account there',
  refused: 'It did not take the photo or the piece',
  failed: 'It tried and failed',
  gone: 'It knew nothing of the picture any more',
  bad_answer: 'Its answer was none',
  bad_result: 'Its result was no picture, or not where results may be (TRYON_RESULT_HOSTS)',
  timed_out: 'It took too long',
  no_photo: 'The photo did not arrive',
  no_garment: 'The piece or its picture was gone',
  unknown: 'The shop was restarted while it sent the photo, so that it may have been paid for',
  switched_off: 'The service was turned off before the photo was sent',
}

function ProblemsTable({ problems }: Pick<TryOnFigures, 'problems'>) {
  return (
    <AdminTable label="Why pictures failed in the last seven days" columns={['Why, in the last seven days', number('Times')]}>
      {problems.map(({ problem, count }) => (
        <tr key={problem} className="admin-row">
          <th scope="row" className="whitespace-normal">
            {PROBLEM_WORDS[problem as JobProblem] ?? problem}
          </th>
          <td className="admin-number">{count}</td>
        </tr>
      ))}
    </AdminTable>
  )
}

function dollars(cents: number): string {
  return `USD ${(cents / 100).toFixed(2)}`
}
