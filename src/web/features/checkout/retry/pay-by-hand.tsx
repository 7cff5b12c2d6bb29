import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { TextField } from '../../../ui/field.tsx'
import { whole } from '../../../ui/whole.tsx'
import type { Busy, RequestError } from '../payment/payment-machine.ts'
import type { RetryForm } from '../state/drafts.ts'
import { receiptError, receiptIn } from './retry.ts'

interface ManualPaymentProps {
  way: NonNullable<CheckoutState['by_hand']>
  /** KES */
  amount: number
  /** Where the code of the message goes. */
  paid: () => void
}

/** Paying from the M-Pesa menu, with what to enter there ready to copy. */
export function ManualPayment({ way, amount, paid }: ManualPaymentProps) {
  const till = way.kind === 'till'
  return (
    <div className="space-y-3">
      <p className="text-sm">
        On your phone:{' '}
        {['M-PESA', 'Lipa na M-PESA', till ? 'Buy Goods and Services' : 'Pay Bill'].map((menu, index) => (
          <strong key={menu} className="font-semibold whitespace-nowrap">
            {index > 0 && ', '}
            {menu}
          </strong>
        ))}
        . Enter exactly this:
      </p>
      <dl className="divide-y divide-line rounded-card bg-paper px-3">
        <Fact label={till ? 'Till number' : 'Business number'} value={way.number} copied={way.number} />
        {!till && <Fact label="Account number" value={way.account} copied={way.account} />}
        <Fact label="Amount" value={formatKes(amount)} copied={String(amount)} />
      </dl>
      <p className="text-sm text-ink-soft">
        {whole(
          till
            ? 'Then enter the code from the M-PESA message, so we can find your payment.'
            : 'We’ll continue automatically as soon as M-PESA confirms. If nothing happens within a minute, enter the code from the M-PESA message.',
        )}
      </p>
      <Button variant="secondary" className="w-full" onClick={paid}>
        I’ve already paid
      </Button>
    </div>
  )
}

function Fact({ label, value, copied }: { label: string; value: string; copied: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <dt className="text-xs text-ink-soft">{label}</dt>
      <dd className="font-bold break-all select-all sm:text-lg">{value}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <CopyButton text={copied} label={label} />
      </dd>
    </div>
  )
}

/** How long it says that it was copied. Milliseconds. */
const FEEDBACK_MS = 2500

/** Copies `text`; where the browser forbids that, the text beside it can be marked by one tap. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const [feedback, setFeedback] = useState<'copied' | 'marked' | null>(null)
  useEffect(() => {
    if (!feedback) return
    const timer = setTimeout(() => setFeedback(null), FEEDBACK_MS)
    return () => clearTimeout(timer)
  }, [feedback])
  return (
    <>
      <button
        type="button"
        onClick={() => void copied(text).then((done) => setFeedback(done ? 'copied' : 'marked'))}
        className={buttonClass('secondary', 'md', 'w-26 px-0')}
      >
        {feedback === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        {feedback === 'copied' ? 'Copied' : feedback === 'marked' ? 'Press and hold' : 'Copy'}
        <span className="sr-only">{label}</span>
      </button>
      <span role="status" className="sr-only">
        {feedback === 'copied' && `${label} copied`}
        {feedback === 'marked' && `This browser can’t copy the number for you. Press and hold the ${label.toLowerCase()} to select it.`}
      </span>
    </>
  )
}

/** The clipboard exists on secure origins only, and may be refused. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

type Check = CheckoutState['receipt_check']

interface ReceiptFormProps {
  state: CheckoutState
  form: RetryForm
  busy: Busy
  error: RequestError | null
  control: { check: (receipt: string) => void }
  /** The button that asked for it is gone, or the screen on which it was typed: the field takes the focus. */
  fresh?: boolean
}

/** "I’ve already paid": the code of the M-Pesa message, checked with M-Pesa. What was typed stays until it is found. */
export function ReceiptForm({ state, form, busy, error, control, fresh = false }: ReceiptFormProps) {
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
            label="Code from the M-PESA message"
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
            hint="Ten letters and digits at the start of the message. You can paste the whole message."
          />
          <Button type="submit" size="lg" className="w-full" busy={busy === 'checking'}>
            {busy === 'checking' ? 'Checking with M-PESA…' : 'Check my payment'}
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
          {whole(check.message)}
        </p>
      )}
    </div>
  )
}
