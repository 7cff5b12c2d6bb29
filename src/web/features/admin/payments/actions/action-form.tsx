import { useState } from 'react'
import { formatKes } from '../../../../../shop/money.ts'
import { RadioCard, TextArea, TextField } from '../../../../ui/field.tsx'
import { useAction } from '../../../profile/use-action.ts'
import { DeedFrame } from './action-form-frame.tsx'
import type { Deed, DeedField } from './actions.ts'
import { sendDeed } from './send-action.ts'
import { deedBody, sumTrouble } from './action-input.ts'

interface DeedFormProps {
  deed: Deed
  /** Sent beside what is typed. */
  given?: Record<string, unknown>
  refresh: () => Promise<void>
  onClose: () => void
}

/** Any deed that needs words or sums. What is wrong stands under its field; what is typed stays until it is done. */
export function DeedForm({ deed, given, refresh, onClose }: DeedFormProps) {
  const key = useState(() => crypto.randomUUID())[0]
  const action = useAction(
    async (typed) => {
      const body = { ...given, ...deedBody(deed, typed) }
      await sendDeed({ deed, ...(Object.keys(body).length > 0 ? { body } : {}), key, refresh })
      onClose()
    },
    (typed) => sumTrouble(deed, typed),
  )
  return (
    <DeedFrame will={deed.will} send={deed.send} action={action} onCancel={onClose}>
      {deed.fields.map((field) => (
        <Field key={field} field={field} deed={deed} errors={action.errors} />
      ))}
    </DeedFrame>
  )
}

function Field({ field, deed, errors }: { field: DeedField; deed: Deed; errors: Record<string, string> }) {
  if (field === 'part') return <WholeOrPart left={deed.left ?? 0} error={errors['amount']} />
  if (field === 'note') {
    return (
      <TextArea
        label={deed.noteOptional ? 'Note, if you like' : 'Note'}
        name="note"
        maxLength={500}
        required={!deed.noteOptional}
        hint="Why, in a few words. It stands in the story and in the audit log."
        error={errors['note']}
      />
    )
  }
  if (field === 'receipt') {
    return (
      <TextField
        label="Receipt code"
        name="receipt"
        placeholder="NLJ7RT61SV"
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="As the provider shows it, if you know it."
        error={errors['receipt']}
      />
    )
  }
  return (
    <TextField
      label="Sum that came, KES"
      name="amount"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={deed.asked}
      error={errors['amount']}
    />
  )
}

function WholeOrPart({ left, error }: { left: number; error: string | undefined }) {
  const [part, setPart] = useState(false)
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">How much goes back?</legend>
      <RadioCard name="part" value="" checked={!part} onChange={() => setPart(false)} label={`All that is left: ${formatKes(left)}`} />
      <RadioCard name="part" value="part" checked={part} onChange={() => setPart(true)} label="A part of it" />
      {(part || error) && (
        <TextField
          label="Sum to refund, KES"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          hint={`At most ${formatKes(left)}.`}
          error={error}
          className="pt-1"
        />
      )}
    </fieldset>
  )
}
