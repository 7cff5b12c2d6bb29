import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { isPhoneError } from '../form/checkout-form.ts'
import { ContactConfirmation, needsCode } from '../form/contact-confirmation.tsx'
import { HoldTimer, useShopClock } from '../payment/hold-timer.tsx'
import { METHOD_TEXTS } from '../../orders/method-text.ts'
import type { TrackedCheckout } from '../payment/payment-machine.ts'
import { OfflineNote } from '../payment/offline-note.tsx'
import { retryAvailability } from './retry.ts'
import { RetryOptions } from './retry-options.tsx'
import { StageHeading } from '../payment/stage-heading.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { PaymentControl } from '../payment/use-payment.ts'
import { useRetryDraft } from './use-retry-draft.ts'

/** Failures after which money may be on its way all the same: nothing is promised. */
const UNCERTAIN: readonly (string | null)[] = ['transfer_rejected', 'unclear', 'replaced', 'unheard']

/** The attempt did not succeed; the products are still held and another try is welcome. */
export function PaymentFailed({ state, connection, busy, error, control }: TrackedCheckout & { control: PaymentControl }) {
  const form = useRetryDraft(state.id)
  const availability = retryAvailability(state, useShopClock())
  const { panel } = form.draft
  const atField = error && (error.asked === 'checking' || (isPhoneError(error) && (panel === 'number' || panel === 'mpesa')))
  // What may have been paid is not offered first to be paid again.
  const again = state.failure === 'unheard' ? null : availability.again
  if (control.contact && needsCode(error)) {
    return <ContactConfirmation contact={control.contact} refusal={error} confirmed={control.proceed} back={control.dismiss} />
  }
  return (
    <div className="space-y-5">
      {/* Whoever was typing a code goes on typing. */}
      <StageHeading aside={panel === 'receipt' && form.draft.receipt !== ''}>{state.message}</StageHeading>
      <p>
        {!UNCERTAIN.includes(state.failure) && 'Nothing was charged. '}
        {state.next}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <HoldTimer expiresAt={state.expires_at} until={null} />
        <p className="text-sm text-ink-soft">
          To pay: <strong className="font-bold text-ink">{formatKes(state.total_amount)}</strong>
        </p>
      </div>
      {connection === 'offline' && <OfflineNote />}
      {error && !atField && <ErrorNote message={error.message} />}
      {again && (
        <Button
          size="lg"
          className="w-full"
          busy={busy === 'retrying' && panel === null}
          onClick={() => {
            form.change({ panel: null })
            control.retry({ method: again })
          }}
        >
          {busy === 'retrying' && panel === null ? 'One moment ...' : METHOD_TEXTS[again].again}
        </Button>
      )}
      <RetryOptions
        state={state}
        availability={availability}
        form={form}
        busy={busy}
        error={error}
        control={control}
        withAgain={again === null}
      />
      <Button variant="quiet" className="w-full" busy={busy === 'cancelling'} onClick={control.cancel}>
        Cancel and keep my bag
      </Button>
    </div>
  )
}
