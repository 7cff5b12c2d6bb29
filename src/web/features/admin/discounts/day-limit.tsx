import { useState } from 'react'
import { CODES_PER_DAY, type Settings } from '../../../../shop/settings/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'

const { least, most } = CODES_PER_DAY

interface DayLimitProps {
  setting: 'exit_offers_per_day' | 'assistant_codes_per_day'
  /** Codes that are gone today, and how many there are at most. */
  gone: number
  most: number
  /** "claimed" */
  verb: string
  /** What holds when they are gone. */
  note: string
}

/** How many codes are given in a day, and how many of them are gone today. */
export function DayLimit({ setting, gone, most: limitNow, verb, note }: DayLimitProps) {
  const { typed: onTyped, saved } = useUnsavedForm()
  const [limit, setLimit] = useState(limitNow)
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const next = Number(typed(setting))
      const body = { [setting]: next, seen: { [setting]: limit } }
      const settings = await api<Settings>('PATCH', '/api/admin/settings', { body })
      saved()
      setLimit(settings[setting])
      notify.success(next === 0 ? 'Saved. No more codes from now on.' : 'Saved.')
    },
    (typed): Record<string, string> => {
      const [text, number] = [typed(setting).trim(), Number(typed(setting))]
      const isFine = text !== '' && Number.isInteger(number) && number >= least && number <= most
      return isFine ? {} : { [setting]: `Enter a whole number from ${least} to ${most.toLocaleString('en-KE')}.` }
    },
  )
  return (
    <form noValidate onSubmit={submit} onInput={onTyped} aria-label="Limit of a day" className="max-w-md space-y-3">
      <p role="status">{limit === 0 ? 'No codes are given now.' : `${gone} of ${limit} codes of today are ${verb}.`}</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1 basis-56"
          label="Codes in a day, for the whole shop"
          name={setting}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          defaultValue={limitNow}
          error={errors[setting]}
        />
        <Button type="submit" variant="secondary" busy={busy} className="min-h-12">
          Save
          <span className="sr-only">: codes in a day</span>
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{note}</p>
      <ErrorText text={error} />
    </form>
  )
}
