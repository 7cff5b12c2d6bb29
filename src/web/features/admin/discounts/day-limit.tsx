import { useState } from 'react'
import type { OffersToday } from '../../../../shop/offers/contract-exit-offers.ts'
import { EXIT_OFFERS_PER_DAY, type Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

const { least, most } = EXIT_OFFERS_PER_DAY

/** How many codes the offers give in a day, and how many of them are gone today. */
export function DayLimit({ today }: { today: OffersToday }) {
  const { typed: onTyped, saved } = useUnsavedForm()
  const [limit, setLimit] = useState(today.most)
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const next = Number(typed('exit_offers_per_day'))
      const body = { exit_offers_per_day: next, seen: { exit_offers_per_day: limit } }
      const settings = await api<Settings>('PATCH', '/api/admin/settings', { body })
      saved()
      setLimit(settings.exit_offers_per_day)
      notify.success(next === 0 ? 'Saved. No more offers from now on.' : 'Saved.')
    },
    (typed): Record<string, string> => {
      const [text, number] = [typed('exit_offers_per_day').trim(), Number(typed('exit_offers_per_day'))]
      const isFine = text !== '' && Number.isInteger(number) && number >= least && number <= most
      return isFine ? {} : { exit_offers_per_day: `Enter a whole number from ${least} to ${most.toLocaleString('en-KE')}.` }
    },
  )
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} aria-label="Limit of a day" className="max-w-md space-y-3">
      <p role="status">{limit === 0 ? 'No codes are given now.' : `${today.claimed} of ${limit} codes of today are claimed.`}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-56"
          label="Codes in a day, for the whole shop"
          name="exit_offers_per_day"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={today.most}
          error={errors['exit_offers_per_day']}
        />
        <Button type="submit" variant="secondary" busy={busy} className="min-h-12">
          Save
          <span className="sr-only">: codes in a day</span>
        </Button>
      </div>
      <p className="text-sm text-ink-soft">When they are gone, nobody is made an offer until midnight. 0 gives none.</p>
      <ErrorText text={error} />
    </form>
  )
}
