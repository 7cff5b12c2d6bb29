import { useState } from 'react'
import type { FomoList, FomoNotification } from '../../../../shop/fomo/contract.ts'
import { placeText, whenText } from '../../../../shop/fomo/rules.ts'
import type { Settings } from '../../../../shop/settings/rules.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { listApiUrl, type ListParams } from '../list/list-url.ts'
import { PageHead } from '../page/page-head.tsx'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { AddSample } from './add-sample.tsx'
import { Entries, FOMO_PATH } from './fomo-entries.tsx'
import { PopupSwitches, savePopup, type PopupProps } from './popup-switches.tsx'

interface FomoViewProps {
  loaded: Snapshot<FomoList>
  settings: Settings
  params: ListParams
}

/** The recent purchase popup: whether, when and what it tells shoppers (admin-08). */
export function FomoView({ loaded, settings, params }: FomoViewProps) {
  const { data, at, stale, refresh } = usePolling(loaded, listApiUrl(FOMO_PATH, params))
  const [popup, setPopup] = useState(settings.recent_purchases)
  return (
    <div className="space-y-4">
      <PageHead title="Recent purchases" at={at} stale={stale} />
      <PopupSwitches popup={popup} setPopup={setPopup} proof={settings.social_proof} refresh={refresh} />
      <Preview shown={data.shown} at={at} />
      <Entries list={data} params={params} at={at} refresh={refresh} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Timing popup={popup} setPopup={setPopup} />
        <AddSample refresh={refresh} />
      </div>
    </div>
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
            <span className="block text-sm text-ink-soft">{whenText(entry, Date.parse(at))}</span>
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
    await savePopup({ popup, setPopup }, times)
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
