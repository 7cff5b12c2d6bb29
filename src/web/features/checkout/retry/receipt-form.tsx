import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import type { Busy, RequestError } from '../payment/payment-machine.ts'
import { receiptError, receiptIn } from './retry.ts'
import type { RetryForm } from '../payment/retry-draft.ts'

type Check = CheckoutState['receipt_check']

interface Props {
  state: CheckoutState
  form: RetryForm
  busy: Busy
  error: RequestError | null
  control: { check: (receipt: string) => void }
  /** The button that asked for it is gone, or the screen on which it was typed: the field takes the focus. */
  fresh?: boolean
}

/** "I have paid": the code of the M-Pesa message, checked with M-Pesa. What was typed stays until it is found. */
export function ReceiptForm({ state, form, busy, error, control, fresh = false }: Props) {
  const [wrong, setWrong] = useState<string | null>(null)
  const element = useRef<HTMLFormElement>(null)
  const { receipt } = form.draft
  const refused = error?.asked === 'checking' ? (error.fields?.['receipt'] ?? error.message) : null
  useEffect(() => {
    if (refused) element.current?.querySelector('input')?.focus()
  }, [refused])
  function submit(event: FormEvent): void {
    event.preventDefault()
    const problem = receiptError(receipt)
    setWrong(problem)
    if (problem) element.current?.querySelector('input')?.focus()
    else if (busy === null) control.check(receiptIn(receipt))
  }
  return (
    <div className="space-y-3">
      <ReceiptAnswer check={state.receipt_check} />
      {mayType(state.receipt_check) && (
        <form ref={element} noValidate className="space-y-3" onSubmit={submit}>
          <TextField
            label="Code from the M-Pesa message"
            name="receipt"
            autoFocus={fresh}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={400}
            placeholder="NLJ7RT61SV"
            value={receipt}
            onChange={(event) => {
              setWrong(null)
              form.change({ receipt: event.target.value })
            }}
            error={wrong ?? refused ?? undefined}
            hint="Ten letters and digits at the start. You can paste the whole message."
          />
          <Button type="submit" size="lg" className="w-full" busy={busy === 'checking'}>
            {busy === 'checking' ? 'Checking with M-Pesa ...' : 'Check my payment'}
          </Button>
        </form>
      )}
    </div>
  )
}

/** Nothing to type while an answer is on its way, or it is under review. */
function mayType(check: Check): boolean {
  return check === null || check.state === 'refused' || check.state === 'unknown'
}

const TONES: Record<NonNullable<Check>['state'], string> = {
  asking: 'border-denim',
  confirmed: 'border-green',
  refused: 'border-primary',
  review: 'border-sun',
  unknown: 'border-sun',
}

/** What is known of the last code that was typed. */
export function ReceiptAnswer({ check }: { check: Check }) {
  return (
    <div role="status">
      {check && (
        <p className={classes('rounded-card border-l-4 bg-paper px-3 py-2.5 text-sm', TONES[check.state])}>
          <strong className="block font-semibold">
            {check.receipt}
            {check.state === 'asking' && (
              <span aria-hidden="true" className="ml-2 inline-block size-2 animate-breathe rounded-full bg-denim" />
            )}
          </strong>
          {check.message}
        </p>
      )}
    </div>
  )
}
