import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type ReactNode } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { classes } from '../../../ui/classes.ts'
import { useShopClock } from '../payment/stage.tsx'
import { clockText, type Busy, type RequestError } from '../payment/payment-machine.ts'
import { retryAvailability } from './retry.ts'
import { RetryOptions } from './retry-options.tsx'
import { useRetryDraft } from '../payment/retry-draft.ts'
import type { PaymentControl } from '../payment/use-payment.ts'

interface Props {
  state: CheckoutState
  busy: Busy
  error: RequestError | null
  control: PaymentControl
  /** Beside the row. */
  children: ReactNode
}

/** Behind one row while the payment is pending: what to check first, then the other ways as soon as they are open. */
export function RetryWhileWaiting({ state, busy, error, control, children }: Props) {
  const form = useRetryDraft(state.id)
  const { open } = form.draft
  const id = useId()
  const now = useShopClock()
  const availability = retryAvailability(state, now)
  const prompt = state.payment?.kind !== 'redirect'
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {children}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => form.change({ open: !open })}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-full px-1 text-sm font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink"
        >
          {prompt ? 'No prompt on the phone?' : 'Pay another way'}
          <ChevronDown size={18} aria-hidden="true" className={classes('transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div id={id} hidden={!open} className="mt-2 space-y-3">
        <p className="text-sm">{availability.opensIn === 0 ? readyText(prompt) : waitText(prompt, state.phone_hint)}</p>
        {availability.opensIn !== null && availability.opensIn > 0 && (
          <p role="timer" className="text-sm font-semibold">
            You can pay another way in {clockText(availability.opensIn)}.
          </p>
        )}
        <RetryOptions state={state} availability={availability} form={form} busy={busy} error={error} control={control} withAgain />
      </div>
    </div>
  )
}

function waitText(prompt: boolean, hint: string): string {
  if (!prompt) return 'Finish or leave the payment page first, so that you do not pay twice.'
  return `Is the phone ${hint.replaceAll(' ', '\u00a0')} on, connected and unlocked? Wait for the prompt first, so that you do not pay twice.`
}

function readyText(prompt: boolean): string {
  if (!prompt) return 'If you have already paid on that page, please wait. If not, you can pay another way.'
  return 'If you have already entered your PIN, please wait. If not, you can pay another way.'
}
