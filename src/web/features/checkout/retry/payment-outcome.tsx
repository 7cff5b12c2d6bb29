import { refundHeading } from '../../../../shop/payments/rules-words.ts'
import type { ReactNode } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button } from '../../../ui/button.tsx'
import { moneyBackText, METHOD_TEXTS } from '../../orders/payment-text.ts'
import type { TrackedCheckout } from '../payment/payment-machine.ts'
import { ReceiptForm } from './pay-by-hand.tsx'
import { mayEnterReceipt, retryAvailability } from './retry.ts'
import { StageHeading, HoldTimer, useShopClock, OfflineNote } from '../payment/stage.tsx'
import { useRetryDraft } from '../state/drafts.ts'
import type { PaymentControl } from '../payment/use-payment.ts'
import { isPhoneError } from '../form/checkout-form.ts'
import { ContactConfirmation, needsCode } from '../form/contact-confirmation.tsx'
import { RetryOptions } from './retry-options.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { whole } from '../../../ui/whole.tsx'

/** The shop does not know the checkout that this browser remembers. */
export function PaymentUnavailable({ back }: { back: () => void }) {
  return (
    <Ended heading="This checkout has ended" back={back}>
      <p>You haven’t been charged, and your bag is saved.</p>
    </Ended>
  )
}

/** The time to pay is over and the products are back on sale. Who has paid all the same can say so. */
export function PaymentExpired({ state, busy, error, control, back }: TrackedCheckout & { control: PaymentControl; back: () => void }) {
  const form = useRetryDraft(state.id)
  const asks = form.draft.panel === 'receipt'
  if (state.refund) return <MoneyBack state={state} done={back} label="Back to my bag" />
  return (
    <Ended heading="The time to pay has run out" back={back} second={asks}>
      <p>{whole(state.message)}</p>
      <p className="text-sm text-ink-soft">
        {whole(
          state.failure === 'unheard'
            ? (state.next ?? '')
            : 'If you paid at the last moment, your money is safe. We’ll match it to your order, or refund you.',
        )}
      </p>
      {mayEnterReceipt(state) && !asks && (
        <Button variant="secondary" size="lg" className="w-full" onClick={() => form.change({ panel: 'receipt' })}>
          I’ve already paid
        </Button>
      )}
      {asks && <ReceiptForm state={state} form={form} busy={busy} error={error} control={control} fresh />}
    </Ended>
  )
}

/** Money came that could not become an order by itself: it is reviewed or refunded. */
export function PaymentInReview({ state, done }: { state: CheckoutState; done: () => void }) {
  if (state.refund || state.status === 'refunded') return <MoneyBack state={state} done={done} label="Close" />
  return (
    <div className="space-y-4">
      <StageHeading>We’ve received your payment and we’re checking it</StageHeading>
      <p>{state.next ?? 'You don’t need to do anything. We’ll write to you, or refund you.'}</p>
      <Sum state={state} />
      <p className="text-sm text-ink-soft">Please don’t pay again. Keep this reference in case you write to us.</p>
      <Button size="lg" variant="secondary" className="w-full" onClick={done}>
        Close
      </Button>
    </div>
  )
}

function MoneyBack({ state, done, label }: { state: CheckoutState; done: () => void; label: string }) {
  const refund = state.refund ?? { told: 'done' as const, amount: state.total_amount }
  return (
    <div className="space-y-4">
      <StageHeading>{refundHeading(refund.told)}</StageHeading>
      <p>{whole(moneyBackText(state))}</p>
      <Sum state={state} />
      <Button size="lg" className="w-full" onClick={done}>
        {label}
      </Button>
    </div>
  )
}

function Sum({ state }: { state: CheckoutState }) {
  return (
    <dl className="rounded-card border border-line bg-surface px-4 py-3 text-sm">
      <div className="flex justify-between gap-4">
        <dt>Amount</dt>
        <dd className="font-bold">{formatKes(state.refund?.amount ?? state.total_amount)}</dd>
      </div>
      {state.payment && (
        <div className="mt-1 flex justify-between gap-4">
          <dt>Reference</dt>
          <dd className="font-bold break-all">{state.payment.reference}</dd>
        </div>
      )}
    </dl>
  )
}

interface EndedProps {
  heading: string
  back: () => void
  /** Something else comes first. */
  second?: boolean
  children: ReactNode
}

function Ended({ heading, back, second = false, children }: EndedProps) {
  return (
    <div className="space-y-4">
      <StageHeading>{heading}</StageHeading>
      {children}
      <Button variant={second ? 'secondary' : 'primary'} size="lg" className="w-full" onClick={back}>
        Back to my bag
      </Button>
    </div>
  )
}

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
        {!UNCERTAIN.includes(state.failure) && 'You haven’t been charged. '}
        {whole(state.next ?? '')}
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
          {busy === 'retrying' && panel === null ? 'One moment…' : METHOD_TEXTS[again].again}
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
