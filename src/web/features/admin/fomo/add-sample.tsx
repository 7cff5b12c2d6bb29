import { useState } from 'react'
import { SAMPLE_AGE } from '../../../../shop/fomo/rules.ts'
import { api } from '../../../lib/api.ts'
import { useUnsavedForm } from '../../../lib/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { ChosenPieces } from '../page/chosen-pieces.tsx'

/** A made-up purchase for a shop in which nothing was bought yet. */
export function AddSample({ refresh }: { refresh: () => Promise<void> }) {
  const [added, setAdded] = useState(0)
  const { typed: onTyped, saved } = useUnsavedForm()
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const body = {
      customer_name: typed('customer_name'),
      customer_location: typed('customer_location'),
      product_id: typed('product_id'),
      minutes_ago: Number(typed('minutes_ago')),
    }
    await api('POST', '/api/admin/fomo/samples', { body })
    saved()
    notify.success('Added.')
    setAdded(added + 1)
    await refresh()
  })
  return (
    <form
      key={added}
      noValidate
      onSubmit={submit}
      onInput={onTyped}
      aria-label="Add a sample"
      className="admin-panel space-y-4 px-4 py-4 text-base"
    >
      <div>
        <h2 className="text-lg font-semibold">Add a sample</h2>
        <p className="text-sm text-ink-soft">Made up, and marked so. Shown only while shopper activity is simulated.</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First name" name="customer_name" maxLength={40} autoComplete="off" error={errors['customer_name']} />
        <TextField label="Town or area" name="customer_location" maxLength={40} autoComplete="off" error={errors['customer_location']} />
        <TextField
          label="Minutes ago"
          name="minutes_ago"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={30}
          hint={`${SAMPLE_AGE.least} to ${SAMPLE_AGE.most}`}
          error={errors['minutes_ago']}
        />
      </div>
      <ChosenPieces label="Piece" name="product_id" most={1} error={errors['product_id']} onChanged={onTyped} />
      <ErrorText text={error} />
      <Button type="submit" variant="secondary" busy={busy}>
        Add sample
      </Button>
    </form>
  )
}
