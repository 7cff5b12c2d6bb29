import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CheckoutState, VerifyRequest } from '../../../../shop/checkout/contract.ts'
import { SUCCESS_OVERLAY_MS } from '../../../../shop/checkout/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { removePaidItems } from '../../bag/use-cart-lines.ts'
import { fetchCheckoutState } from '../payment/payment-requests.ts'
import { openRetryPanel, rememberPaidOrder } from '../state/drafts.ts'
import { runningCheckout } from '../state/running-checkout.ts'

/** The state of a payment from whose page the shopper returns, after a query to the provider (open-07). */
export type Return =
  | { phase: 'verifying'; state: CheckoutState | null }
  | { phase: 'answered'; state: CheckoutState | null }
  /** The order is there, but of another browser or account than this. */
  | { phase: 'elsewhere' }
  | { phase: 'unanswered'; message: string; state: CheckoutState | null }

interface Asked {
  returned: Return
  again: () => void
}

export interface ReturnState {
  /** What the page knew when it was made. */
  state: CheckoutState | null
  /** The provider's name for the payment, when its address says so. */
  reference: string | null
  /** The shopper gave up on the payment page. */
  cancelled: boolean
}

export function usePaymentReturn({ state, reference, cancelled }: ReturnState): Asked {
  const [returned, setReturned] = useState<Return>({ phase: isKnown(state) ? 'answered' : 'verifying', state })
  useEffect(() => {
    if (isKnown(state)) return
    let gone = false
    void verify(state, reference).then((next) => gone || setReturned(next))
    return () => {
      gone = true
    }
  }, [state, reference])
  const answered = returned.phase === 'answered' ? returned.state : null
  useContinue(answered, cancelled, () => setReturned({ phase: 'elsewhere' }))
  return {
    returned,
    again() {
      setReturned({ phase: 'verifying', state })
      void verify(state, reference).then(setReturned)
    },
  }
}

/** What has come of the payment by now, or that nobody could say. */
async function verify(state: CheckoutState | null, reference: string | null): Promise<Return> {
  try {
    return { phase: 'answered', state: await newest(state, reference) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.unanswered ? { phase: 'unanswered', message: error.message, state } : { phase: 'answered', state }
  }
}

/** A paid or an unknown payment needs no polling; but an address with the reference alone does not give the complete state. */
function isKnown(state: CheckoutState | null): boolean {
  return state === null || (state.id !== '' && state.status === 'paid' && state.order_id !== null)
}

/** The provider is asked through the shop. Throws ApiError. */
async function newest(state: CheckoutState | null, reference: string | null): Promise<CheckoutState | null> {
  const known = reference ?? state?.payment?.reference
  if (!known) return state
  // In the browser that has pressed Pay it is known anyway.
  const checkout = state?.id || runningCheckout.get()?.id
  const body: VerifyRequest = { reference: known, ...(checkout ? { checkout } : {}) }
  try {
    return await api<CheckoutState>('POST', '/api/payments/verify', { body, timeout: 30_000 })
  } catch (error) {
    // The provider does not answer the shop; what the shop itself knows still counts.
    if (error instanceof ApiError && !error.unanswered && state?.id) return fetchCheckoutState(state.id)
    throw error
  }
}

/** The path of the checkout is taken up where the provider left it (pay-03). */
function useContinue(state: CheckoutState | null, cancelled: boolean, elsewhere: () => void): void {
  const navigate = useNavigate()
  const orderId = state?.status === 'paid' ? state.order_id : null
  const leave = useRef(elsewhere)
  useEffect(() => {
    leave.current = elsewhere
  })

  useEffect(() => {
    if (!orderId || !state) return
    const running = runningCheckout.get()
    // An address that is opened again later must not empty the next bag.
    if (running?.id === state.id) removePaidItems(running)
    let gone = false
    const visible = api('GET', `/api/orders/${orderId}`).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.code === 'order_not_found'),
    )
    const timer = setTimeout(() => {
      if (running?.id === state.id) runningCheckout.set(null)
      void visible.then((mine) => {
        if (gone) return
        if (!mine) return leave.current()
        rememberPaidOrder(orderId)
        void navigate(`/delivery-details?order_id=${orderId}`, { replace: true })
      })
    }, SUCCESS_OVERLAY_MS)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [orderId, state, navigate])

  useEffect(() => {
    if (!state?.id || (state.status !== 'awaiting_payment' && state.status !== 'failed')) return
    if (runningCheckout.get()?.id !== state.id) rememberReturned(state)
    if (cancelled) openRetryPanel(state.id)
    if (state.status === 'awaiting_payment') void navigate('/checkout?pay=1', { replace: true })
  }, [state, cancelled, navigate])
}

/** Started in another browser: this one can follow it, but has none of its products in the bag. */
function rememberReturned(state: CheckoutState): void {
  const started = new Date().toISOString()
  runningCheckout.set({ id: state.id, started, total: state.total_amount, kind: 'bag', phone: null, items: [] })
}
