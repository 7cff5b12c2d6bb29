import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import type { CheckoutRequest, CheckoutState, StartedCheckout } from '../../../../shop/checkout/contract.ts'
import { payRequestFor, sendPayRequest, unansweredPayRequest, type PayRequest } from '../state/pay-request.ts'
import {
  fetchCheckoutState,
  cancelCheckout,
  checkReceipt,
  storeRunningCheckout,
  retryPayment,
  sendingState,
  paymentErrorOf,
  type RetryRequest,
} from './payment-requests.ts'
import { isOver, reduce, START, type Asked, type Payment, type PaymentEvent } from './payment-machine.ts'
import { clearRetryDraft, givenEmail, rememberPaidOrder } from '../state/drafts.ts'
import { runningCheckout, useRunningCheckout } from '../state/running-checkout.ts'
import { watchCheckout } from './watch-checkout.ts'

export interface PaymentControl {
  payment: Payment
  /** The payment page is being opened by itself; false where the shopper has to press for it. */
  leaving: boolean
  /** Presses Pay. */
  pay: (request: CheckoutRequest, kind: PayRequest['kind']) => void
  /** Another try for the same checkout. */
  retry: (request: RetryRequest) => void
  /** "I have paid", with the code of the M-Pesa message. */
  check: (receipt: string) => void
  cancel: () => void
  /** Who was named by the last press, for a code that has to be typed first. */
  contact: Contact | null
  /** Sends again what was refused until a code was typed. */
  proceed: () => void
  /** The refusal has been read. */
  dismiss: () => void
  /** Back to the form; forgets the checkout that was running. */
  restart: () => void
}

/** Phone canonical; e-mail empty when there is none. */
export interface Contact {
  phone: string
  email: string
}
interface LastRequest extends Contact {
  again: () => void
}

/** Nobody should wonder whether the press was felt. Milliseconds. */
const SLOW = 5000

/** One payment from the press of Pay to its end, whatever happens to the page in between. */
export function usePayment(): PaymentControl {
  const [payment, dispatch] = useReducer(reduce, START)
  const id = useRunningCheckout()?.id
  // Of the attempt that was started on this screen: only that one may take the shopper to a payment page by itself.
  const [ours, setOurs] = useState<string | null>(null)
  // Whose turn it is: two taps are one.
  const busy = useRef<symbol | null>(null)
  const [lastRequest, setLastRequest] = useState<LastRequest | null>(null)

  useFollowing(id, payment, dispatch)
  const leaving = useLeaving(payment, ours, () => setOurs(null))

  /** The attempt that it has started; null when it has started none. */
  const send = useCallback(async (payRequest: PayRequest): Promise<string | null> => {
    if (busy.current) return null
    busy.current = Symbol('pay')
    dispatch({ type: 'submitted' })
    const timer = setTimeout(() => dispatch({ type: 'slow' }), SLOW)
    try {
      const started = await sendPayRequest(payRequest)
      storeRunningCheckout(started, payRequest)
      dispatch({ type: 'updated', state: sendingState(started, payRequest.request) })
      return started.payment.reference
    } catch (error) {
      dispatch({ type: 'refused', error: paymentErrorOf(error) })
      return null
    } finally {
      clearTimeout(timer)
      busy.current = null
    }
  }, [])

  // A reload in the middle of a press: its answer is fetched with the same key.
  useEffect(() => {
    const payRequest = runningCheckout.get() ? null : unansweredPayRequest()
    if (payRequest) void send(payRequest).then((started) => started && setOurs(started))
  }, [send])

  const ask = useCallback(async (what: Asked, call: () => Promise<CheckoutState | StartedCheckout>) => {
    if (busy.current) return
    const mine = Symbol(what)
    busy.current = mine
    dispatch({ type: 'asked', busy: what })
    const end = (event: PaymentEvent) => {
      if (busy.current !== mine) return
      busy.current = null
      dispatch(event)
    }
    try {
      const reply = await call()
      if ('step' in reply) dispatch({ type: 'updated', state: reply })
      else {
        setOurs(reply.payment.reference)
        // The watch receives the same soon; without a connection this request may stay unanswered.
        await fetchCheckoutState(reply.id).then(
          (state) => dispatch({ type: 'updated', state }),
          () => undefined,
        )
      }
      end({ type: 'answered' })
    } catch (error) {
      end({ type: 'request_failed', error: paymentErrorOf(error, what) })
    }
  }, [])

  // The event stream may deliver the result before the response: the shopper can then press again.
  const asked = 'busy' in payment ? payment.busy : null
  useEffect(() => {
    if (asked === null) return
    return () => {
      busy.current = null
    }
  }, [asked])

  function pay(request: CheckoutRequest, kind: PayRequest['kind']): void {
    setLastRequest({ phone: request.phone_number, email: request.email ?? '', again: () => pay(request, kind) })
    // That an earlier payment went through must not be taken for this one.
    rememberPaidOrder(null)
    void send(payRequestFor(request, kind)).then((started) => started && setOurs(started))
  }
  function retry(request: RetryRequest): void {
    if (!id) return
    setLastRequest({
      phone: request.phone ?? runningCheckout.get()?.phone ?? '',
      email: request.email ?? givenEmail(),
      again: () => retry(request),
    })
    void ask('retrying', () => retryPayment(id, request))
  }

  return {
    payment,
    leaving,
    pay,
    retry,
    check: (receipt) => id && void ask('checking', () => checkReceipt(id, receipt)),
    cancel: () => id && void ask('cancelling', () => cancelCheckout(id)),
    contact: lastRequest,
    proceed: () => lastRequest?.again(),
    dismiss: () => dispatch({ type: 'dismissed' }),
    restart: () => {
      runningCheckout.set(null)
      clearRetryDraft()
      dispatch({ type: 'restarted' })
    },
  }
}

/** Follows the running checkout until its end. */
function useFollowing(id: string | undefined, payment: Payment, dispatch: Dispatch<PaymentEvent>): void {
  const over = isOver(payment)
  useEffect(() => {
    if (!id || over) return
    dispatch({ type: 'resumed' })
    return watchCheckout(id, {
      onState: (state) => dispatch({ type: 'updated', state }),
      onConnection: (connection) => dispatch({ type: 'connection', connection }),
      onLost: () => dispatch({ type: 'lost' }),
    })
  }, [id, over, dispatch])

  // Another tab saw the end of it: this one says how it ended, too.
  const followed = 'connection' in payment
  const last = useRef(id)
  useEffect(() => {
    if (id) last.current = id
    if (id || !followed) return
    let gone = false
    const restart = () => gone || dispatch({ type: 'restarted' })
    const end = (state: CheckoutState) => {
      if (gone || !isEnd(state)) return restart()
      dispatch({ type: 'updated', state })
    }
    if (last.current) void fetchCheckoutState(last.current).then(end, restart)
    else restart()
    return () => {
      gone = true
    }
  }, [id, followed, dispatch])
}

/** Nothing is left to do about it, and the shopper has to hear of it. */
function isEnd({ status, order_id: order }: CheckoutState): boolean {
  return status === 'cancelled' || (status === 'paid' && order !== null)
}

/** Long enough to read, and to hear, where it goes. Milliseconds. */
const READING = 1200

/** Goes to the payment page once, for who has just asked for it: whoever comes back from there stays here. */
function useLeaving(payment: Payment, ours: string | null, onLeft: () => void): boolean {
  const next = payment.stage === 'waiting' ? payment.state.payment : null
  const mine = ours !== null && next?.reference === ours && next.kind === 'redirect'
  const url = mine ? next.redirect_url : null
  const leave = useRef(onLeft)
  useEffect(() => {
    leave.current = onLeft
  })
  useEffect(() => {
    if (!url) return
    const timer = setTimeout(() => {
      leave.current()
      if (isPage(url)) location.assign(url)
    }, READING)
    return () => clearTimeout(timer)
  }, [url])
  return mine
}

/** Nothing else of what an address can be belongs behind a link. */
export function isPage(url: string): boolean {
  return /^https?:\/\//.test(url)
}
