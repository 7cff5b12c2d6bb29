import { useState } from 'react'
import { formatKes } from '../../../../../shop/money.ts'
import { RadioCard, TextField } from '../../../../ui/field.tsx'
import { forgetTyped, KeptTextArea } from '../../page/kept-text-area.tsx'
import { useFormAction } from '../../../../ui/use-form-action.ts'
import { ActionFormFrame } from './action-form-frame.tsx'
import type { AdminAction, ActionField } from './actions.ts'
import { sendAction } from './send-action.ts'
import { actionBody, amountErrors } from './action-input.ts'

interface ActionFormProps {
  action: AdminAction
  /** Sent along with what is typed. */
  given?: Record<string, unknown>
  refresh: () => Promise<void>
  onClose: () => void
}

/** The form of any action with fields. Errors are below their field; values stay until the action is done. */
export function ActionForm({ action, given, refresh, onClose }: ActionFormProps) {
  const key = useState(() => crypto.randomUUID())[0]
  const form = useFormAction(
    async (typed) => {
      const body = { ...given, ...actionBody(action, typed) }
      await sendAction({ action, ...(Object.keys(body).length > 0 ? { body } : {}), key, refresh })
      forgetTyped(action.path)
      onClose()
    },
    (typed) => amountErrors(action, typed),
  )
  return (
    <ActionFormFrame consequences={action.consequences} submitLabel={action.submitLabel} form={form} onCancel={onClose}>
      {action.fields.map((field) => (
        <Field key={field} field={field} action={action} errors={form.errors} />
      ))}
    </ActionFormFrame>
  )
}

function Field({ field, action, errors }: { field: ActionField; action: AdminAction; errors: Record<string, string> }) {
  if (field === 'partial_amount') return <WholeOrPart refundable={action.refundable ?? 0} error={errors['amount']} />
  if (field === 'note') {
    return (
      <KeptTextArea
        about={action.path}
        label={action.noteOptional ? 'Note (optional)' : 'Note'}
        name="note"
        maxLength={500}
        required={!action.noteOptional}
        hint="Briefly say why. Your note is shown in the history and the audit log."
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
      label="Amount received (KES)"
      name="amount"
      inputMode="numeric"
      autoComplete="off"
      defaultValue={action.requested}
      error={errors['amount']}
    />
  )
}

function WholeOrPart({ refundable, error }: { refundable: number; error: string | undefined }) {
  const [part, setPart] = useState(false)
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1.5 text-sm font-semibold">How much do you want to refund?</legend>
      <RadioCard
        name="part"
        value=""
        checked={!part}
        onChange={() => setPart(false)}
        label={`All that is left: ${formatKes(refundable)}`}
      />
      <RadioCard name="part" value="part" checked={part} onChange={() => setPart(true)} label="Part of it" />
      {(part || error) && (
        <TextField
          label="Amount to refund (KES)"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          hint={`At most ${formatKes(refundable)}.`}
          error={error}
          className="pt-1"
        />
      )}
    </fieldset>
  )
}
