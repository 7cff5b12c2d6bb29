import { useState } from 'react'
import type { FomoEntry, FomoList, FomoNotification } from '../../../../shop/fomo/contract.ts'
import { agoText, SAMPLE_AGE } from '../../../../shop/fomo/rules.ts'
import type { RecentPurchases, Settings } from '../../../../shop/settings/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { AdminTable } from '../page/admin-table.tsx'
import { NothingFound } from '../list/list-empty.tsx'
import { AddSample } from './add-sample.tsx'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'

type Refresh = () => Promise<void>

/** The recent purchase popup: whether, when and what it tells shoppers (admin-08). */
export function FomoView({ loaded, settings }: { loaded: Snapshot<FomoList>; settings: Settings }) {
  const { data, at, stale, refresh } = usePolling(loaded, '/api/admin/fomo')
  const [popup, setPopup] = useState(settings.recent_purchases)
  return (
    <div className="space-y-4">
      <PageHead title="Recent purchases" at={at} stale={stale} />
      <Switch popup={popup} setPopup={setPopup} proof={settings.social_proof} refresh={refresh} />
      <Preview shown={data.shown} at={at} />
      <Entries items={data.items} at={at} refresh={refresh} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Timing popup={popup} setPopup={setPopup} />
        <AddSample refresh={refresh} />
      </div>
    </div>
  )
}

interface PopupProps {
  popup: RecentPurchases
  setPopup: (popup: RecentPurchases) => void
}

const PROOF = {
  simulated: 'Real purchases and samples are shown, as shopper activity is simulated (Settings).',
  live: 'Only real purchases are shown, as shopper activity is live (Settings).',
  off: 'Nothing is shown, as shopper activity is off (Settings).',
}

function Switch({ popup, setPopup, proof, refresh }: PopupProps & { proof: Settings['social_proof']; refresh: Refresh }) {
  const [busy, setBusy] = useState(false)
  async function turn(on: boolean): Promise<void> {
    setBusy(true)
    await attempt(async () => {
      setPopup(await savePopup({ ...popup, on }))
      notify.success(on ? 'On. Shoppers are told of purchases again.' : 'Off. Shoppers are told of no purchases.')
      await refresh()
    })
    setBusy(false)
  }
  return (
    <section aria-label="State" className="admin-panel flex flex-wrap items-center justify-between gap-3 px-4 py-4 text-base">
      <p className="min-w-0">
        <strong className="font-semibold">{popup.on ? 'On' : 'Off'}</strong>
        {popup.on && ` · ${PROOF[proof]}`}
      </p>
      <Button variant={popup.on ? 'secondary' : 'primary'} busy={busy} onClick={() => void turn(!popup.on)}>
        {popup.on ? 'Turn it off' : 'Turn it on'}
      </Button>
    </section>
  )
}

/** What the popup says of one, as shoppers will read it. */
function Preview({ shown, at }: { shown: readonly FomoNotification[]; at: string }) {
  const [turn, setTurn] = useState(0)
  const entry = shown[turn % Math.max(1, shown.length)]
  return (
    <section aria-labelledby="preview" className="admin-panel space-y-3 px-4 py-4">
      <h2 id="preview" className="text-lg font-semibold">
        Preview
      </h2>
      {entry ? (
        <>
          <p className="max-w-sm rounded-card border border-line bg-paper px-4 py-3 text-base">
            <strong className="font-semibold">{entry.customer_name}</strong>
            {` ${placeText(entry.customer_location)} bought `}
            <strong className="font-semibold">{entry.product_name}</strong>
            <span className="block text-sm text-ink-soft">
              {agoOf(entry, at)}
              {!entry.is_real && ' · sample'}
            </span>
          </p>
          {shown.length > 1 && (
            <Button variant="secondary" onClick={() => setTurn(turn + 1)}>
              {`Next of ${shown.length}`}
            </Button>
          )}
        </>
      ) : (
        <p className="text-ink-soft">Shoppers see nothing now.</p>
      )}
    </section>
  )
}

const COLUMNS = ['Who', 'Piece', 'When', 'Kind', { heading: 'What to do', hidden: true }]

function Entries({ items, at, refresh }: { items: readonly FomoEntry[]; at: string; refresh: Refresh }) {
  if (items.length === 0)
    return (
      <NothingFound to="/admin/settings" action="Settings">
        Nobody has bought anything in the last 48 hours. Samples are shown while shopper activity is simulated.
      </NothingFound>
    )
  return (
    <AdminTable label="Purchases and samples, newest first" columns={COLUMNS} note="Real purchases are 10 minutes to 48 hours old.">
      {items.map((entry) => (
        <tr key={entry.id} className="admin-row" data-row tabIndex={-1}>
          <th scope="row">
            {entry.customer_name} <span className="font-normal">{placeText(entry.customer_location)}</span>
          </th>
          <td className="admin-cell-wide break-words">{entry.product_name}</td>
          <td className="admin-cell-wide text-ink-soft">{agoOf(entry, at)}</td>
          <td className="admin-cell-wide">
            {entry.is_real ? `Real, ${entry.order_number ?? ''}` : entry.built_in ? 'Sample, as there is nothing else' : 'Sample'}
            {!entry.is_active && <strong className="font-semibold">{entry.whole_person ? ' · person taken out' : ' · off'}</strong>}
          </td>
          <td className="admin-cell-actions admin-cell-wide">{!entry.built_in && <Actions entry={entry} refresh={refresh} />}</td>
        </tr>
      ))}
    </AdminTable>
  )
}

function Actions({ entry, refresh }: { entry: FomoEntry; refresh: Refresh }) {
  const { id, is_real: real, is_active: on, customer_name: name } = entry
  const put = (body: object) => api('PUT', `/api/admin/fomo/${real ? 'real' : 'samples'}/${id}`, { body })
  const undoable = (done: string, act: () => Promise<unknown>, undo: () => Promise<unknown>) =>
    void attempt(async () => {
      await act()
      await refresh()
      const run = () => void attempt(async () => void (await undo(), await refresh()))
      notify.success(done, 8000, { label: 'Undo', run })
    })
  const again = { customer_name: name, customer_location: entry.customer_location, product_id: entry.product_id }
  return (
    <div className="flex flex-wrap gap-2 md:flex-nowrap">
      <Button
        variant="secondary"
        aria-label={`${on ? 'Hide' : 'Show'} ${name}, ${entry.product_name}`}
        onClick={() =>
          undoable(
            on ? 'Hidden.' : 'Shown.',
            () => put({ is_active: !on }),
            () => put({ is_active: on }),
          )
        }
      >
        {on ? 'Hide' : 'Show'}
      </Button>
      {real && on && (
        <Button
          variant="quiet"
          onClick={() =>
            undoable(
              'Nothing of this buyer is shown any more.',
              () => put({ is_active: false, whole_person: true }),
              () => put({ is_active: true }),
            )
          }
        >
          Take this person out
        </Button>
      )}
      {!real && (
        <Button
          variant="quiet"
          aria-label={`Remove ${name}, ${entry.product_name}`}
          onClick={() =>
            undoable(
              'Removed.',
              () => api('DELETE', `/api/admin/fomo/samples/${id}`),
              () => api('POST', '/api/admin/fomo/samples', { body: { ...again, minutes_ago: minutesOf(entry) } }),
            )
          }
        >
          Remove
        </Button>
      )}
    </div>
  )
}

const TIMES = [
  ['first_mobile', 'First, on phones'],
  ['first_desktop', 'First, on computers'],
  ['each_mobile', 'Each stays, on phones'],
  ['each_desktop', 'Each stays, on computers'],
] as const

function Timing({ popup, setPopup }: PopupProps) {
  const { typed: onTyped, saved } = useUnsavedForm()
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const times = Object.fromEntries(TIMES.map(([name]) => [name, Number(typed(name))]))
    setPopup(await savePopup({ ...popup, ...times }))
    saved()
    notify.success('Saved.')
  })
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} aria-label="Timing" className="admin-panel space-y-4 px-4 py-4 text-base">
      <h2 className="text-lg font-semibold">Timing, in seconds</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {TIMES.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={popup[name]}
            error={errors[name] ?? errors[`recent_purchases.${name}`]}
          />
        ))}
      </div>
      <ErrorText text={error} />
      <Button type="submit" busy={busy}>
        Save timing
      </Button>
    </form>
  )
}

async function savePopup(popup: RecentPurchases): Promise<RecentPurchases> {
  const saved = await api<Settings>('PATCH', '/api/admin/settings', { body: { recent_purchases: popup } })
  return saved.recent_purchases
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notify.error(error.message)
  }
}

const placeText = (place: string): string => (place.startsWith('outside') ? place : `in ${place}`)
const agoOf = ({ purchase_time: time }: FomoNotification, at: string): string =>
  agoText(Math.floor((Date.parse(at) - Date.parse(time)) / 60_000))
const minutesOf = ({ purchase_time: time }: FomoNotification): number =>
  Math.min(SAMPLE_AGE.most, Math.max(SAMPLE_AGE.least, Math.round((Date.now() - Date.parse(time)) / 60_000)))
