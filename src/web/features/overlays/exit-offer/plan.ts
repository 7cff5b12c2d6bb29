import { discountChoice } from '../../bag/store/bag-options.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import type { OverlayPlan, Visit } from '../state/overlay-plan.ts'
import { watchEngagement } from './engagement.ts'
import { SHOP_EXIT_INTENT, watchPointer, watchTouch } from './exit-intent.ts'
import { isPaused, prepareOffer } from './offer-state.ts'

/** The exit-intent offer: for who has looked around and is about to leave (offer-01). */
export const exitOfferPlan: OverlayPlan = {
  overlay: 'exit_offer',
  after: () => null,
  isWanted: ({ session, settings }: Visit) => {
    const { open, claimed } = exitOffer.get()
    const mayHave = session.state !== 'loading' && !session.isAdmin && settings.overlays.exit_offer
    return mayHave && !isPaused(Date.now()) && open === null && claimed === null && discountChoice.get() === null
  },
  watch(visit, ask) {
    const { isTouch } = visit()
    const engagement = watchEngagement(isTouch)
    const leave = () => {
      if (engagement.isEngaged()) ask()
    }
    const stop = isTouch ? watchTouch(leave) : watchPointer(leave, SHOP_EXIT_INTENT)
    return () => {
      engagement.stop()
      stop()
    }
  },
  prepare: prepareOffer,
  load: async () => (await import('./exit-offer-dialog.tsx')).ExitOfferDialog,
}
