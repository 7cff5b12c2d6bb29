import { useState } from 'react'
import { Link } from 'react-router'
import type { OfferRow, OffersToday } from '../../../../shop/offers/contract-exit-offers.ts'
import {
  OFFER_BATCH,
  OFFER_CART_ABOVE,
  OFFER_WORD_MAX,
  type OfferType,
  type OfferWords,
} from '../../../../shop/offers/rules-exit-offers.ts'
import { formatKes } from '../../../../shop/money.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { DayLimit } from './day-limit.tsx'
import { DISCOUNTS_LIST } from './discount-words.ts'

/** Who gets which, in the order in which the first that applies is shown. */
const FOR: Record<OfferType, string> = {
  cart_abandonment: `Bags above ${formatKes(OFFER_CART_ABOVE)}`,
  wishlist_conversion: 'Somebody with wishes',
  first_time_visitor: 'Somebody who is not signed in',
  general_browsing: 'Everybody else',
}
const WORDS: readonly { name: keyof OfferWords; label: string }[] = [
  { name: 'title', label: 'Title' },
  { name: 'description', label: 'Text' },
  { name: 'cta', label: 'Button' },
]

/** The four offers for shoppers who are about to leave: their words, on or off, and what they bring (data-23). */
export function ExitOffers({ loaded, today }: { loaded: readonly OfferRow[]; today: OffersToday }) {
  const [rows, setRows] = useState(loaded)
  return (
    <details className="admin-panel px-4 py-2">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">Offers on leaving</summary>
      <div className="space-y-4 pb-2">
        <p className="max-w-prose text-ink-soft">
          Made for shoppers who are about to leave: the first of these four that fits. Each claims one code of their own in 24 hours, which
          only they can use, within four hours and once. Who has bought with one gets no other, and admins get none. How much it takes off
          is fixed.{' '}
          <Link
            to={`${DISCOUNTS_LIST}?batch=${OFFER_BATCH}`}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            Codes that were claimed
          </Link>
        </p>
        <DayLimit
          setting="exit_offers_per_day"
          gone={today.claimed}
          most={today.most}
          verb="claimed"
          note="When they are gone, nobody is made an offer until midnight. 0 gives none."
        />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {rows.map((row) => (
            <OfferForm key={`${row.offerType} ${row.version}`} row={row} setRows={setRows} />
          ))}
        </div>
      </div>
    </details>
  )
}

function OfferForm({ row, setRows }: { row: OfferRow; setRows: (rows: OfferRow[]) => void }) {
  const { offerType: type, discount_percent: percent, version } = row
  const { typed: onTyped, saved } = useUnsavedForm()
  const [on, setOn] = useState(row.is_on)
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const words = Object.fromEntries(WORDS.map(({ name }) => [name, typed(name)]))
    const rows = await api<OfferRow[]>('PATCH', `/api/admin/exit-offers/${type}`, { body: { version, is_on: on, ...words } })
    saved()
    notify.success('Saved.')
    setRows(rows)
  })
  const id = `offer-${type}`
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} aria-labelledby={id} className="space-y-3">
      <div>
        <h2 id={id} className="font-semibold">
          {`${row.id}. ${FOR[type]}: ${percent}% off`}
        </h2>
        <p className="text-sm text-ink-soft">
          {row.claimed === 0
            ? 'Nobody has claimed it in 30 days.'
            : `In 30 days ${row.claimed} claimed, ${row.used} used: ${formatKes(row.net)} paid for pieces, ${formatKes(row.given)} given away.`}
        </p>
      </div>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          name="is_on"
          checked={on}
          onChange={(event) => setOn(event.currentTarget.checked)}
          className="size-5 accent-ink"
        />
        Shown to shoppers
      </label>
      {WORDS.map(({ name, label }) => {
        const field = { label, name, maxLength: OFFER_WORD_MAX[name], autoComplete: 'off', defaultValue: row[name], error: errors[name] }
        return name === 'description' ? <TextArea key={name} {...field} rows={2} /> : <TextField key={name} {...field} />
      })}
      <ErrorText text={error} />
      <Button type="submit" variant="secondary" busy={busy}>
        Save
        <span className="sr-only">{`: ${FOR[type]}`}</span>
      </Button>
    </form>
  )
}
