import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { clockText, nairobiClock } from '../../../lib/dates.ts'
import { useSelected } from '../../../lib/store.ts'
import { classes } from '../../../ui/classes.ts'
import { useSession } from '../../account/session/session-store.ts'
import { useDiscountChoice } from '../../bag/store/bag-options.ts'
import { exitOffer, type OpenOffer } from '../../bag/store/exit-offer.ts'
import { isPaymentPath, useRunningCheckout } from '../../checkout/state/running-checkout.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { openOverlayOnRequest, useShownOverlay } from '../state/shown-overlay.ts'
import { useSecondsUntil } from './countdown.ts'
import { endOffer } from './offer-state.ts'
import './exit-offer-chip.css'

/** Mounted once, beside the scheduler: an offer that was closed, until its countdown ends (offer-11, offer-12). */
export function ExitOfferChipHost() {
  const open = useSelected(exitOffer, (kept) => kept.open, null)
  const { pathname } = useLocation()
  const running = useRunningCheckout()
  const code = useDiscountChoice()
  const { isAdmin } = useSession()
  const { overlays } = useSettings()
  const isShown = open !== null && running === null && code === null && !isAdmin && overlays.exit_offer && !isPaymentPath(pathname)
  // Its time goes on wherever the visitor is.
  useEffect(() => {
    if (!open) return
    const timer = setTimeout(endOffer, open.until - Date.now())
    return () => clearTimeout(timer)
  }, [open])
  return isShown && <Chip open={open} />
}

function Chip({ open: { offer, until } }: { open: OpenOffer }) {
  const left = useSecondsUntil(until)
  const isOpen = useShownOverlay() === 'exit_offer'
  return (
    <button
      type="button"
      data-bar
      // Under the dialog it only keeps its place for the focus.
      className={classes('exit-chip', isOpen && 'invisible')}
      onClick={() => openOverlayOnRequest('exit_offer')}
    >
      <strong className="font-bold whitespace-nowrap text-sun">{offer.discount_percent}% OFF</strong>{' '}
      <span className="whitespace-nowrap">Click to claim</span>{' '}
      <span aria-hidden="true" className="tabular-nums">
        {clockText(left)}
      </span>
      {/* Said once, and not with every second. */}
      <span className="sr-only">{`until ${nairobiClock(new Date(until).toISOString())}`}</span>
    </button>
  )
}
