import { useCallback, useEffect, useReducer, useRef, type Dispatch } from 'react'
import type { CheckoutRequest, CheckoutState, StartedCheckout } from '../../../shop/checkout/contract.ts'
import { maskPhone } from '../../../shop/phone.ts'
import { api, ApiError } from '../../lib/api.ts'
import { randomUuid } from '../../lib/guest.ts'
import { pressed, sendPress, unansweredPress, type PayPress } from './pay-press.ts'
import { reduce, START, type Payment, type PaymentEvent } from './payment-machine.ts'
import { runningCheckout, useRunningCheckout } from './running-checkout.ts'
import { watchCheckout } from './watch-checkout.ts'

export interface PaymentControl {
  payment: Payment
  /** Presses Pay. */
  pay: (request: CheckoutRequest, kind: PayPress['kind']) => void
  /** Another prompt for the same checkout; `phone` in the canonical form, null for the same one. */
  retry: (phone: string | null) => void
  cancel: () => void
  /** Back to the form; forgets the checkout that was running. */
  restart: () => void
}

/** Nobody should wonder whether the press was felt. Milliseconds. */
const SLOW = 5000

/** One payment from the press of Pay to its end, whatever happens to the page in between. */
export function usePayment(): PaymentControl {
  const [payment, dispatch] = useReducer(reduce, START)
  const running = useRunningCheckout()
  const busy = useRef(false)
  const id = running?.id

  useFollowing(id, payment.stage, dispatch)

  const send = useCallback(async (press: PayPress) => {
    if (busy.current) return
    busy.current = true
    dispatch({ type: 'submitted' })
    const timer = setTimeout(() => dispatch({ type: 'slow' }), SLOW)
    try {
      const started = await sendPress(press)
      remember(started, press)
      dispatch({ type: 'heard', state: sendingState(started, press.request.phone_number) })
    } catch (error) {
      dispatch({ type: 'refused', trouble: troubleOf(error) })
    } finally {
      clearTimeout(timer)
      busy.current = false
    }
  }, [])

  // A reload in the middle of a press: its answer is fetched with the same key.
  useEffect(() => {
    const press = runningCheckout.get() ? null : unansweredPress()
    if (press) void send(press)
  }, [send])

  const ask = useCallback(async (what: 'retrying' | 'cancelling', call: () => Promise<CheckoutState | StartedCheckout>) => {
    if (busy.current) return
    busy.current = true
    dispatch({ type: 'asked', busy: what })
    try {
      const reply = await call()
      if ('step' in reply) dispatch({ type: 'heard', state: reply })
      // The watch hears the same soon; without a line this question may stay without an answer.
      else
        await stateOf(reply).then(
          (state) => dispatch({ type: 'heard', state }),
          () => undefined,
        )
    } catch (error) {
      dispatch({ type: 'troubled', trouble: troubleOf(error) })
    } finally {
      busy.current = false
    }
  }, [])

  return {
    payment,
    pay: (request, kind) => void send(pressed(request, kind)),
    retry: (phone) => id && void ask('retrying', () => retryPayment(id, phone ?? running.phone)),
    cancel: () => id && void ask('cancelling', () => api<CheckoutState>('POST', `/api/checkouts/${id}/cancel`, { body: {} })),
    restart: () => {
      runningCheckout.set(null)
      dispatch({ type: 'restarted' })
    },
  }
}

/** Hears of the running checkout until its end. */
function useFollowing(id: string | undefined, stage: Payment['stage'], dispatch: Dispatch<PaymentEvent>): void {
  const over = stage === 'paid' || stage === 'cancelled'
  useEffect(() => {
    if (!id || over) return
    dispatch({ type: 'resumed' })
    return watchCheckout(id, {
      onState: (state) => dispatch({ type: 'heard', state }),
      onLine: (line) => dispatch({ type: 'line', line }),
      onLost: () => dispatch({ type: 'lost' }),
    })
  }, [id, over, dispatch])

  // Another tab saw the end of it.
  const followed = stage === 'resuming' || stage === 'waiting' || stage === 'failed' || stage === 'review'
  useEffect(() => {
    if (!id && followed) dispatch({ type: 'restarted' })
  }, [id, followed, dispatch])
}

async function retryPayment(id: string, phone: string | null): Promise<StartedCheckout> {
  const body = { payment_method: 'mpesa', ...(phone ? { phone_number: phone } : {}) }
  const idempotencyKey = randomUuid()
  const once = () => api<StartedCheckout>('POST', `/api/checkouts/${id}/payments`, { body, idempotencyKey })
  // One more time with the same key: a lost reply must not read as a refusal.
  const started = await once().catch((error: unknown) =>
    error instanceof ApiError && error.unanswered ? once() : Promise.reject(error as Error),
  )
  const running = runningCheckout.get()
  if (running && phone) runningCheckout.set({ ...running, phone })
  return started
}

function stateOf(started: StartedCheckout): Promise<CheckoutState> {
  return api<CheckoutState>('GET', `/api/checkouts/${started.id}`)
}

function remember(started: StartedCheckout, { request, kind }: PayPress): void {
  runningCheckout.set({
    id: started.id,
    started: new Date().toISOString(),
    total: started.total_amount,
    kind,
    phone: request.phone_number,
    items: request.items.map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
  })
}

/** What is known before the first word of the stream. */
function sendingState(started: StartedCheckout, phone: string): CheckoutState {
  const hint = maskPhone(phone)
  return {
    id: started.id,
    status: 'awaiting_payment',
    step: 'sending',
    order_id: null,
    message: `Sending the prompt to ${hint} ...`,
    next: null,
    failure: null,
    can_retry: false,
    total_amount: started.total_amount,
    currency: 'KES',
    phone_hint: hint,
    payment: { reference: started.payment.reference, method: 'mpesa', number: 1 },
    expires_at: started.expires_at,
  }
}

function troubleOf(error: unknown): { code: string; message: string; fields: Record<string, string> } {
  if (error instanceof ApiError) return { code: error.code, message: error.message, fields: error.fields }
  return { code: 'internal', message: 'Something went wrong on our side. Please try again.', fields: {} }
}
