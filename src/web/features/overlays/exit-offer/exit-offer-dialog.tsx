import { useEffect, useEffectEvent, useState } from 'react'
import { valueText, type AppliedDiscount } from '../../../../shop/offers/rules.ts'
import { clockText, nairobiClock } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { applyDiscount, useDiscountChoice } from '../../bag/store/bag-options.ts'
import { openBag, useBagCount } from '../../bag/store/bag-store.ts'
import { keepOpen, type OpenOffer } from '../../bag/store/exit-offer.ts'
import { copyText } from '../../orders/guest-id-box.tsx'
import type { OverlayProps } from '../state/overlay-plan.ts'
import { markSeen } from '../state/seen.ts'
import { useSecondsUntil } from './countdown.ts'
import { endOffer, offerToShow } from './offer-state.ts'
import { useClaim, type ClaimProblem } from './use-claim.ts'

/** A second button has a row of its own where the dialog is narrow. */
const ALONE = '@max-[24rem]:w-full'

/** The offer, and once it is claimed its code. Closed before that, it leaves a chip that opens it again (offer-11). */
export function ExitOfferDialog({ end }: Pick<OverlayProps, 'end'>) {
  const [open, setOpen] = useState(() => offerToShow(Date.now()))
  const claim = useClaim(setOpen)
  const { code, problem } = claim
  const begin = useEffectEvent(() => (open ? keepOpen(open) : end('gone')))
  useEffect(() => begin(), [])
  if (!open) return null
  const { offer } = open
  const close = () => {
    if (code) return end('accepted')
    markSeen('exit_offer')
    if (problem?.isFinal) endOffer()
    end('dismissed')
  }
  return (
    <Dialog
      open
      onClose={close}
      title={code ? `Yours: ${valueText(code)}` : offer.title}
      screen={code ? 'code' : 'offer'}
      footer={
        <div className="flex flex-wrap items-center gap-2">
          {code ? (
            <CodeButtons discount={code} onLeave={close} />
          ) : (
            <OfferButtons cta={offer.cta} busy={claim.busy} problem={problem} onClaim={() => claim.press(open)} onLeave={close} />
          )}
        </div>
      }
    >
      {code ? <Code discount={code} /> : <Offer open={open} busy={claim.busy} problem={problem} end={end} />}
    </Dialog>
  )
}

interface OfferProps extends Pick<OverlayProps, 'end'> {
  open: OpenOffer
  busy: boolean
  problem: ClaimProblem | null
}

function Offer({ open: { offer, until, claimedToday }, busy, problem, end }: OfferProps) {
  const left = useSecondsUntil(until)
  // What was pressed in time is waited for.
  const isOver = left === 0 && !busy
  useEffect(() => {
    if (!isOver) return
    endOffer()
    end('gone')
  }, [isOver, end])
  return (
    <>
      <p className="text-pretty">{offer.description}</p>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-5 py-4">
        <p className="display text-4xl text-primary-strong">{offer.discount_percent}% off</p>
        <p className="leading-tight">
          <span className="block text-sm text-ink-soft">Claim it within</span>
          <span role="timer" className="text-2xl font-semibold tabular-nums">
            {clockText(left)}
          </span>
        </p>
      </div>
      <p className="mt-3 text-sm">
        <strong className="font-semibold">{offer.urgency}</strong> to use your code once you claim it.
      </p>
      {claimedToday !== null && <p className="mt-1 text-sm text-ink-soft">{peopleText(claimedToday)}</p>}
      <ErrorText text={problem?.text ?? null} className="mt-3" />
    </>
  )
}

interface OfferButtonsProps {
  cta: string
  busy: boolean
  problem: ClaimProblem | null
  onClaim: () => void
  onLeave: () => void
}

function OfferButtons({ cta, busy, problem, onClaim, onLeave }: OfferButtonsProps) {
  if (problem?.isFinal)
    return (
      <Button variant="ink" size="lg" className="grow" onClick={onLeave}>
        Close
      </Button>
    )
  return (
    <>
      <Button size="lg" className="grow" busy={busy} onClick={onClaim}>
        {problem ? 'Try again' : cta}
      </Button>
      <Button variant="quiet" size="lg" className={ALONE} onClick={onLeave}>
        Not now
      </Button>
    </>
  )
}

function Code({ discount: { code, expiresAt } }: { discount: AppliedDiscount }) {
  const count = useBagCount()
  const isOnBag = useDiscountChoice()?.code === code
  return (
    <>
      <p className="rounded-card border border-green bg-surface px-4 py-4 text-center text-2xl font-bold tracking-wide break-all select-all">
        <span className="sr-only">Your code: </span>
        {code}
      </p>
      <p className="mt-3">
        Valid until <strong className="font-semibold">{nairobiClock(expiresAt ?? '')}</strong>, for one order, in this browser or your
        account.
      </p>
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {bagText(count, isOnBag)}
      </p>
    </>
  )
}

function CodeButtons({ discount: { code }, onLeave }: { discount: AppliedDiscount; onLeave: () => void }) {
  const count = useBagCount()
  const isOnBag = useDiscountChoice()?.code === code
  const use = () => {
    applyDiscount(code, 'exit_intent')
    if (count === 0) return
    onLeave()
    openBag()
  }
  return (
    <>
      {isOnBag ? (
        <Button variant="ink" size="lg" className="grow" onClick={onLeave}>
          Keep looking around
        </Button>
      ) : (
        <Button size="lg" className="grow" onClick={use}>
          Use it in my bag
        </Button>
      )}
      <Button variant="secondary" size="lg" className={ALONE} onClick={() => void copyText(code, 'code')}>
        Copy the code
      </Button>
    </>
  )
}

function bagText(count: number, isOnBag: boolean): string {
  if (count > 0) return isOnBag ? 'It’s on your bag.' : 'Your bag keeps it ready until you use it.'
  return isOnBag
    ? 'It’s kept. Add a piece to your bag, and it comes off by itself.'
    : 'Your bag is empty. We keep the code for when something is in it.'
}

function peopleText(count: number): string {
  return count === 1 ? '1 person claimed today' : `${count} people claimed today`
}
