import { useState } from 'react'
import type { AppliedDiscount } from '../../../../shop/offers/rules.ts'
import { ApiError } from '../../../lib/api.ts'
import { nairobiClock } from '../../../lib/dates.ts'
import { notify } from '../../../ui/notify.ts'
import type { OpenOffer } from '../../bag/store/exit-offer.ts'
import { claimOffer, renewOffer } from './offer-state.ts'

/** How long the code is said (offer-14). Milliseconds. */
const TOAST_MS = 6000

export interface ClaimProblem {
  text: string
  /** Another try cannot help. */
  isFinal: boolean
}

export interface Claim {
  busy: boolean
  /** Null until it was given. */
  code: AppliedDiscount | null
  problem: ClaimProblem | null
  press: (open: OpenOffer) => void
}

/** Claims an offer at a press. Nothing is lost on a weak connection: the shop gives whoever asks again the same code. */
export function useClaim(onRenewed: (open: OpenOffer) => void): Claim {
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<AppliedDiscount | null>(null)
  const [problem, setProblem] = useState<ClaimProblem | null>(null)

  async function afterRefusal(error: ApiError, open: OpenOffer): Promise<ClaimProblem> {
    if (error.unanswered) return { text: 'Weak connection. Your offer is safe: try again.', isFinal: false }
    if (error.code !== 'offer_gone') return { text: error.message, isFinal: error.code !== 'offer_beside_code' && error.status < 500 }
    // Pieces have gone, or the account is another: the shop may offer something else.
    const next = await renewOffer(open)
    if (!next || next.offer.offerType === open.offer.offerType) return { text: error.message, isFinal: true }
    onRenewed(next)
    return {
      text: `Something has changed since, and so has your offer: it’s ${next.offer.discount_percent}% off now.`,
      isFinal: false,
    }
  }

  async function run(open: OpenOffer): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const given = await claimOffer(open)
      notify.success(`Your code is ${given.code}. It’s valid until ${nairobiClock(given.expiresAt ?? '')}.`, TOAST_MS)
      setCode(given)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(await afterRefusal(error, open).catch(() => ({ text: error.message, isFinal: false })))
    } finally {
      setBusy(false)
    }
  }

  return { busy, code, problem, press: (open) => void run(open) }
}
