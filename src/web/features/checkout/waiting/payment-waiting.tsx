import { clockText } from '../../../lib/dates.ts'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, type ReactNode } from 'react'
import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { DEFAULT_METHOD, type PaymentMethod } from '../../../../shop/payments/rules.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { whole } from '../../../ui/whole.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import type { Busy, Connection, RequestError, TrackedCheckout } from '../payment/payment-machine.ts'
import { useRetryDraft } from '../state/drafts.ts'
import { HoldTimer, OfflineNote, StageHeading, useShopClock } from '../payment/stage.tsx'
import { isPage, type PaymentControl } from '../payment/use-payment.ts'
import { RetryOptions } from '../retry/retry-options.tsx'
import { retryAvailability } from '../retry/retry.ts'
import { METHOD_TEXTS, PAGE_OF, payLabel, stepTexts, waitingHeading, whileWaiting } from '../../orders/payment-text.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { PhoneDrawing } from './phone-drawing.tsx'

/** The prompt is out, or the payment page waits: what happens there right now, and a way on when it does not. */
export function PaymentWaiting({ state, connection, busy, error, control }: TrackedCheckout & { control: PaymentControl }) {
  const { method, kind } = methodOf(state)
  const { step } = state
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StageHeading>{waitingHeading(method, step, kind)}</StageHeading>
        <p className="text-lg font-bold">{formatKes(state.total_amount)}</p>
      </div>
      <div className="flex gap-5">
        <PhoneDrawing step={step} amount={state.total_amount} method={method} kind={kind} />
        <PaymentSteps step={step} texts={stepTexts(method, step, kind, state.phone_hint)} />
      </div>
      {kind === 'redirect' && <ToThePage state={state} method={method} leaving={control.leaving} />}
      {step === 'checking' && <p className="text-sm">{whole(`${state.message} ${state.next ?? ''}`)}</p>}
      {connection === 'offline' && <OfflineNote />}
      {error && error.asked === 'retrying' && <ErrorNote message={error.message} />}
      <RetryWhileWaiting state={state} busy={busy} error={error} control={control}>
        <HoldTimer expiresAt={state.expires_at} until={METHOD_TEXTS[method].until} />
      </RetryWhileWaiting>
      <p className="text-sm text-ink-soft">{whileWaiting(method, kind)}</p>
    </div>
  )
}

function methodOf({ payment }: CheckoutState): { method: PaymentMethod; kind: 'prompt' | 'redirect' } {
  return payment ?? { method: DEFAULT_METHOD, kind: 'prompt' }
}

/** Its space is reserved while the page is being requested: the button must not push what is being read. */
function ToThePage({ state, method, leaving }: { state: CheckoutState; method: PaymentMethod; leaving: boolean }) {
  const url = state.payment?.redirect_url
  const open = state.step === 'page' && url && isPage(url)
  if (state.step !== 'sending' && !open) return null
  return (
    <div className="space-y-2">
      <PageButton url={open ? url : null}>{payLabel(method, state.total_amount)}</PageButton>
      <p className="text-sm text-ink-soft">
        {leaving
          ? `We’re taking you to ${PAGE_OF}’s payment page. Come back here once you’ve paid.`
          : `You’ll pay on ${PAGE_OF}’s payment page, then come back here.`}
      </p>
    </div>
  )
}

function PageButton({ url, children }: { url: string | null; children: ReactNode }) {
  if (url === null)
    return (
      <Button size="lg" className="w-full" disabled>
        Opening the payment page…
      </Button>
    )
  return (
    <a href={url} rel="noreferrer" className={buttonClass('primary', 'lg', 'w-full')}>
      {children}
    </a>
  )
}

/** Asked for by a reload: how far things are is not known yet. */
export function PaymentResuming({ connection, text }: { connection: Connection; text: string }) {
  return (
    <div className="space-y-5">
      <StageHeading>{text}</StageHeading>
      <div className="flex gap-5">
        <PhoneDrawing step={null} amount={0} />
        <div className="flex-1 space-y-4 pt-2">
          <span className="block h-4 w-full animate-breathe rounded-badge bg-idle" />
          <span className="block h-4 w-3/4 animate-breathe rounded-badge bg-idle" />
          <span className="block h-4 w-5/6 animate-breathe rounded-badge bg-idle" />
        </div>
      </div>
      {connection === 'offline' && <OfflineNote />}
    </div>
  )
}

const POSITION: Record<CheckoutState['step'], number> = { sending: 0, prompt_sent: 1, page: 1, checking: 2, done: 3 }

/** What happens on the phone or the payment page, in order, and where we are. */
function PaymentSteps({ step, texts }: { step: CheckoutState['step']; texts: readonly string[] }) {
  const at = POSITION[step]
  return (
    <ol className="flex-1 space-y-3">
      {texts.map((text, index) => (
        <li key={text} aria-current={index === at ? 'step' : undefined} className="flex gap-3">
          <Bullet number={index + 1} done={index < at} now={index === at} />
          <span className={classes('pt-0.5 text-sm leading-snug', index === at ? 'font-semibold' : 'text-ink-soft')}>
            {whole(text)}
            {index < at && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Bullet({ number, done, now }: { number: number; done: boolean; now: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-bold',
        done ? 'bg-green text-white' : now ? 'bg-ink text-paper' : 'border border-ink-faint text-ink-soft',
      )}
    >
      {done ? <Check size={14} strokeWidth={3} /> : number}
    </span>
  )
}

interface RetryWhileWaitingProps {
  state: CheckoutState
  busy: Busy
  error: RequestError | null
  control: PaymentControl
  /** Beside the row. */
  children: ReactNode
}

/** Behind one row while the payment is pending: what to check first, then the other ways as soon as they are open. */
function RetryWhileWaiting({ state, busy, error, control, children }: RetryWhileWaitingProps) {
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
          {prompt ? 'No prompt on your phone?' : 'Pay another way'}
          <ChevronDown size={18} aria-hidden="true" className={classes('transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div id={id} hidden={!open} className="mt-2 space-y-3">
        <p className="text-sm">{whole(availability.opensIn === 0 ? readyText(prompt) : waitText(prompt, state.phone_hint))}</p>
        {availability.opensIn !== null && availability.opensIn > 0 && (
          <p role="timer" className="text-sm font-semibold">
            You can pay another way in {clockText(availability.opensIn)}.
          </p>
        )}
        <RetryOptions state={state} availability={availability} form={form} busy={busy} error={error} control={control} withAgain />
        {open && <CancelPayment label="Cancel payment" busy={busy === 'cancelling'} error={error} cancel={control.cancel} />}
      </div>
    </div>
  )
}

function waitText(prompt: boolean, hint: string): string {
  if (!prompt) return 'Finish or close the payment page first, so you don’t pay twice.'
  return `Check that the phone ${hint} is on, unlocked and has network. Please wait for the prompt first, so you don’t pay twice.`
}

function readyText(prompt: boolean): string {
  if (!prompt) return 'If you’ve already paid on that page, please wait. If not, you can pay another way.'
  return 'If you’ve already entered your PIN, please wait. If not, you can pay another way.'
}
