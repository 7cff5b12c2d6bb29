import { useState, type FormEvent } from 'react'
import { DELIVERY, DELIVERY_AREAS, type DeliveryArea } from '../../../../shop/delivery.ts'
import type { DeliveryDesk, NewDeliveryRate } from '../../../../shop/settings/contract-delivery.ts'
import { rateText } from '../../../../shop/settings/rules-delivery.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { fromNairobiField, nairobiTime } from '../../../lib/dates.ts'
import { isRecord } from '../../../lib/storage.ts'
import { useBrowserValue } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { RadioCard, SelectField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { keepDraft, keptDraft } from './settings-draft.ts'

const CARD = 'delivery'
const EMPTY = { area: 'nationwide', fee: '', offered: 'true', when: 'later', from: '' }
type RateDraft = typeof EMPTY

const isRateDraft = (kept: unknown) => isRecord(kept) && Object.keys(EMPTY).every((field) => typeof kept[field] === 'string')

/** Another fee for an area, from now or from a time on. What is typed survives a lost line; the password is asked for when it is old. */
export function DeliveryRateForm(props: { desk: DeliveryDesk; onDesk: (desk: DeliveryDesk) => void }) {
  const [draftAtFirst] = useState(reader)
  const begin = useBrowserValue(draftAtFirst, null)
  return <RateForm key={begin ? 'draft' : 'empty'} {...props} begin={begin} />
}

function reader(): () => RateDraft | null {
  let read: { draft: RateDraft | null } | undefined
  return () => (read ??= { draft: keptDraft<RateDraft>(CARD, isRateDraft) }).draft
}

interface RateFormProps {
  desk: DeliveryDesk
  onDesk: (desk: DeliveryDesk) => void
  begin: RateDraft | null
}

function RateForm({ desk, onDesk, begin }: RateFormProps) {
  const [draft, setDraft] = useState(begin ?? EMPTY)
  // The changes of the area that this form was made with; after a refusal those that are there now.
  const [rates, setRates] = useState(desk.rates)
  const isOffered = draft.offered === 'true'
  const { errors, error, busy, submit } = useFormAction(
    async () => {
      try {
        onDesk(await api<DeliveryDesk>('POST', '/api/admin/delivery/rates', { body: rateOf(draft, rates) }))
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'settings_changed') onDesk(await refreshed())
        throw failure
      }
      keepDraft(CARD, null)
      setDraft(EMPTY)
      notify.success(draft.when === 'now' ? 'Saved. The shop now charges this.' : 'Saved. It begins by itself.')
      setRates((await refreshed()).rates)
    },
    () => wrongIn(draft),
  )
  async function refreshed(): Promise<DeliveryDesk> {
    const now = await api<DeliveryDesk>('GET', '/api/admin/delivery')
    setRates(now.rates)
    return now
  }
  function change(part: Partial<RateDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(CARD, JSON.stringify(next) === JSON.stringify(EMPTY) ? null : next)
  }
  const typed = (field: keyof RateDraft) => (event: FormEvent<HTMLInputElement | HTMLSelectElement>) =>
    change({ [field]: event.currentTarget.value })
  const isTouched = JSON.stringify(draft) !== JSON.stringify(EMPTY)
  return (
    <form noValidate aria-label="Change a fee" onSubmit={submit} className="space-y-4 rounded-card bg-sand px-4 py-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Area" name="area" value={draft.area} onChange={typed('area')}>
          {DELIVERY_AREAS.map((area) => (
            <option key={area} value={area}>
              {DELIVERY[area].label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="New fee, KES"
          name="fee"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          placeholder="0 for free"
          value={draft.fee}
          disabled={!isOffered}
          onChange={typed('fee')}
          error={errors['fee']}
        />
      </div>
      <Switch
        label="We deliver there"
        name="offered"
        checked={isOffered}
        onChange={(event) => change({ offered: String(event.target.checked) })}
      >
        {isOffered ? 'Shoppers can choose this area at checkout.' : 'From then on the area is no longer offered.'}
      </Switch>
      {errors['offered'] && <ErrorText text={errors['offered']} />}
      <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">From when on</legend>
        <RadioCard name="when" label="From a time on" checked={draft.when === 'later'} onChange={() => change({ when: 'later' })} />
        <RadioCard name="when" label="From now on" checked={draft.when === 'now'} onChange={() => change({ when: 'now' })} />
      </fieldset>
      {draft.when === 'later' && (
        <TextField
          label="Begins, Nairobi time"
          name="effective_from"
          type="datetime-local"
          value={draft.from}
          onChange={typed('from')}
          error={errors['effective_from']}
        />
      )}
      <ErrorText text={error} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button type="submit" busy={busy} disabled={!isTouched}>
          Set this fee
        </Button>
        <p role="status" className="min-w-0 text-sm text-ink-soft">
          {isTouched ? whatHappens(draft, desk) : 'You’re asked for your password when you save.'}
        </p>
      </div>
    </form>
  )
}

function wrongIn(draft: RateDraft): Record<string, string> {
  return {
    ...(draft.offered === 'true' && !/^\d{1,5}$/.test(draft.fee.trim()) ? { fee: 'Enter whole shillings; 0 for free.' } : {}),
    ...(draft.when === 'later' && fromNairobiField(draft.from) === null ? { effective_from: 'Choose a day and a time.' } : {}),
  }
}

function rateOf({ area, fee, offered, when, from }: RateDraft, rates: DeliveryDesk['rates']): NewDeliveryRate {
  // The newest by its id, which grows with time.
  const own = rates.filter((rate) => rate.area === area).toSorted((a, b) => (a.id < b.id ? 1 : -1))
  return {
    area: area as DeliveryArea,
    fee: offered === 'true' ? Number(fee) : 0,
    offered: offered === 'true',
    effective_from: when === 'now' ? null : fromNairobiField(from),
    seen: own[0]?.id ?? null,
  }
}

/** In words, before it is saved. */
function whatHappens(draft: RateDraft, { rates }: DeliveryDesk): string {
  if (Object.keys(wrongIn(draft)).length > 0) return 'Not saved yet.'
  const now = rates.find((rate) => rate.area === draft.area && rate.state === 'now')
  const { fee, offered, effective_from: from } = rateOf(draft, rates)
  const when = from === null ? 'From now on' : `From ${nairobiTime(from)}`
  return `Not saved yet. ${when}, ${DELIVERY[draft.area as DeliveryArea].label}: ${rateText({ fee, offered })} (now: ${now ? rateText(now) : 'not offered'}).`
}
