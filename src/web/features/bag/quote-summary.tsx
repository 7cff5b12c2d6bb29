import Tag from 'lucide-react/icons/tag'
import X from 'lucide-react/icons/x'
import { useEffect, useState, type ReactNode } from 'react'
import type { Quote } from '../../../shop/cart/contract.ts'
import { useSettings } from '../product/live/live-settings.ts'
import { DELIVERY, feesText } from '../../../shop/delivery.ts'
import { formatKes } from '../../../shop/money.ts'
import type { CodeRefusal } from '../../../shop/offers/rules.ts'
import type { ApiError } from '../../lib/api.ts'
import { nairobiClock } from '../../lib/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TapGuard } from '../../ui/tap-guard.tsx'
import { runningCheckout } from '../checkout/state/running-checkout.ts'
import { applyDiscount, removeDiscount, useDiscountChoice } from './store/bag-options.ts'
import { forgetClaimed, useClaimedCode, type ClaimedCode } from './store/exit-offer.ts'

// What every screen with a quote shows of it: why none came, the discount code, and the sums.

/** No quote came: what it means and another try. */
export function QuoteError({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <div role="alert" className="mb-4 flex items-center gap-3 rounded-card border-l-4 border-primary bg-surface py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 py-2 text-sm">
        {error.unanswered ? 'Weak connection. Your bag is safe, but prices may be out of date.' : error.message}
      </p>
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}

/** What a claimed code is refused for, whatever comes into the bag. */
const FOR_GOOD: readonly CodeRefusal[] = [
  'discount_unknown',
  'discount_expired',
  'discount_used_up',
  'discount_not_yours',
  'discount_buyer_limit',
]

type AppliedDiscount = NonNullable<Quote['applied_discount']>

/** One code at a time: entered, judged by the server, shown with what it saves, and removed again (discount-01). */
export function DiscountBox({ quote, fresh }: { quote: Quote | null; fresh: boolean }) {
  const chosen = useDiscountChoice()
  const claimed = useClaimedCode()
  const applied = quote?.applied_discount
  const refused = quote?.discount_problem
  // It is not put forward again once it is known that it gives nothing any more; one that a payment of this browser holds may be free again.
  const isLost = refused !== null && refused !== undefined && FOR_GOOD.includes(refused.reason) && runningCheckout.get() === null
  useEffect(() => {
    if (isLost) forgetClaimed(refused.code)
  }, [isLost, refused])
  if (chosen && applied && applied.code === chosen.code) return <Applied discount={applied} off={quote.discount} />
  const problem = chosen && quote?.discount_problem?.code === chosen.code ? quote.discount_problem.message : undefined
  return (
    <>
      {!chosen && claimed && <ClaimedOffer claimed={claimed} />}
      <CodeForm key={chosen?.code ?? ''} start={chosen?.code ?? ''} checking={chosen !== null && !fresh} problem={problem} />
    </>
  )
}

/** The code of an offer that this browser has claimed and not used yet: one press puts it on the bag. */
function ClaimedOffer({ claimed: { code, value, expiresAt } }: { claimed: ClaimedCode }) {
  return (
    <button
      type="button"
      onClick={() => applyDiscount(code, 'exit_intent')}
      className="flex min-h-12 w-full items-center gap-3 rounded-card border border-green bg-surface px-4 py-2 text-left text-sm hover:bg-sand"
    >
      <Tag size={18} aria-hidden="true" className="shrink-0 text-green" />
      <span className="min-w-0 flex-1">
        <strong className="font-bold break-words">{`Use ${code}: ${value}% off`}</strong>
        <span className="block text-xs text-ink-soft">{`Yours until ${nairobiClock(expiresAt)}`}</span>
      </span>
    </button>
  )
}

function Applied({ discount: { code, type, description }, off }: { discount: AppliedDiscount; off: number }) {
  return (
    <div role="status" className="relative flex items-center gap-3 rounded-card border border-green bg-surface py-1 pr-1 pl-4">
      <Tag size={18} aria-hidden="true" className="shrink-0 text-green" />
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-bold break-all">{code}</span>{' '}
        {type === 'free_delivery' ? (
          'makes delivery free'
        ) : (
          <>
            saves you <span className="whitespace-nowrap">{formatKes(off)}</span>
          </>
        )}
        {description && <span className="block text-xs text-ink-soft">{description}</span>}
      </p>
      <IconButton label={`Remove code ${code}`} onClick={removeDiscount}>
        <X size={18} aria-hidden="true" />
      </IconButton>
      <TapGuard since={code} />
    </div>
  )
}

function CodeForm({ start, checking, problem }: { start: string; checking: boolean; problem: string | undefined }) {
  const [open, setOpen] = useState(start !== '')
  const [text, setText] = useState(start)
  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)} className="-ml-[min(1.25rem,9vw)] self-start">
        <Tag size={18} aria-hidden="true" /> Add a discount code
      </Button>
    )
  }
  const wrong = problem && text.trim().toUpperCase() === start ? problem : undefined
  return (
    <form
      noValidate
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (text.trim()) applyDiscount(text)
        else removeDiscount()
      }}
    >
      <TextField
        label="Discount code"
        bare
        placeholder="Discount code"
        className="min-w-0 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={wrong}
        autoFocus={start === ''}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        enterKeyHint="done"
      />
      <Button type="submit" variant="secondary" busy={checking} className="min-h-12">
        Apply
      </Button>
    </form>
  )
}

/** Every cost, from the server's quote. Without an area chosen, delivery is shown as text and stays out of the total. */
export function Totals({
  quote,
  fresh,
  failed = false,
  withDelivery,
}: {
  quote: Quote | null
  fresh: boolean
  failed?: boolean
  withDelivery: boolean
}) {
  const { delivery } = useSettings()
  if (failed && !quote) return <p className="text-sm">We’ll show the total when you’re back online.</p>
  const total = quote && (withDelivery ? quote.total : quote.subtotal - quote.discount)
  return (
    <dl aria-busy={!fresh} className={classes('space-y-1.5 transition-opacity', quote && !fresh && 'opacity-50')}>
      <Row label="Subtotal">{quote && formatKes(quote.subtotal)}</Row>
      {quote !== null && quote.discount > 0 && (
        <Row label="Discount" className="text-sm font-semibold text-green">
          {formatKes(-quote.discount)}
        </Row>
      )}
      {withDelivery && quote ? (
        <Row label={`Delivery, ${DELIVERY[quote.delivery_area].label}`}>
          {quote.delivery_fee === 0 ? 'Free' : formatKes(quote.delivery_fee)}
        </Row>
      ) : (
        <Row label="Delivery">{quote?.applied_discount?.type === 'free_delivery' ? 'Free' : feesText(delivery)}</Row>
      )}
      <Row label="Total" note={withDelivery ? undefined : 'before delivery'} className="border-t border-line pt-2 text-lg font-bold">
        {total !== null && formatKes(total)}
      </Row>
    </dl>
  )
}

function Row({ label, note, className, children }: { label: string; note?: string | undefined; className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex flex-wrap items-baseline justify-between gap-x-4', className ?? 'text-sm')}>
      <dt>
        {label}
        {note && <span className="ml-1.5 text-xs font-normal text-ink-soft">{note}</span>}
      </dt>
      {/* A block without text has no baseline: on one, it would make the row taller than its number will. */}
      <dd className={classes('ml-auto text-right', !children && 'self-center')}>{children || <Skeleton className="h-5 w-20" />}</dd>
    </div>
  )
}
