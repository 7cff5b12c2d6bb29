import type { Gateway } from '../../payments/gateways/gateway.ts'
import { refundProgress } from '../../payments/rules-refunds.ts'
import { kindOf, leavableAfter, STILL_ASKED, type PaymentMethod } from '../../payments/rules.ts'
import { later } from '../../clock.ts'
import { CURRENCY } from '../../money.ts'
import { maskPhone } from '../../phone.ts'
import type { CheckoutState } from '../contract.ts'
import type { StateRow } from './state-row.ts'
import { stateText, type StateText } from './state-text.ts'

export interface Shown {
  /** What can be paid with here. */
  methods: readonly PaymentMethod[]
  manualPayment: Gateway['manualPayment']
  now: Date
}

const ASKING = 'We’re checking this code with M-PESA. This takes a few seconds.'

/** The state as the shopper sees it. */
export function presentState(row: StateRow, { methods, manualPayment, now }: Shown): CheckoutState {
  const { attempt, receipt_check: check } = row
  const hint = maskPhone(attempt?.phone_number ?? row.phone_number)
  const refund = row.refund && { told: refundProgress(row.refund.state), amount: row.refund.amount }
  const text = stateText({ ...row, stillAsked: isStillAsked(row, now) }, hint)
  const switchAt = switchableAt(row)
  return {
    id: row.id,
    status: row.status,
    order_id: row.order_id,
    ...text,
    total_amount: row.total_amount,
    currency: CURRENCY,
    phone_hint: hint,
    payment: attempt && {
      reference: attempt.reference,
      method: attempt.method,
      number: attempt.number,
      kind: kindOf(attempt),
      redirect_url: text.step === 'page' ? attempt.redirect_url : null,
    },
    methods: text.can_retry || switchAt ? [...methods] : [],
    can_switch_at: switchAt?.toISOString() ?? null,
    by_hand: isManualPaymentOffered(row, text, switchAt, now) ? presentManualPayment(manualPayment, row.code) : null,
    receipt_check: check && { ...check, message: check.message ?? ASKING },
    refund,
    expires_at: row.expires_at.toISOString(),
  }
}

/** A reference is shown around, and seven digits of ten leave too few numbers to try. */
const SOMEBODYS_PHONE = 'your phone'

/** For a visitor who only has the reference: the state, without anything to pay, change or cancel it, or to find the payer by. */
export function withoutPower(state: CheckoutState): CheckoutState {
  const payment = state.payment && { ...state.payment, redirect_url: null }
  const message = state.message.replaceAll(state.phone_hint, SOMEBODYS_PHONE)
  return {
    ...state,
    id: '',
    payment,
    message,
    phone_hint: SOMEBODYS_PHONE,
    can_retry: false,
    methods: [],
    can_switch_at: null,
    by_hand: null,
    receipt_check: null,
  }
}

/** After two days no provider answers any more. */
function isStillAsked({ attempt }: StateRow, now: Date): boolean {
  return attempt?.failure === 'unheard' && later(new Date(attempt.since), STILL_ASKED) > now
}

function switchableAt({ status, attempt }: StateRow): Date | null {
  const after = status === 'awaiting_payment' && attempt ? leavableAfter(attempt) : null
  return attempt && after !== null ? later(new Date(attempt.since), after) : null
}

/** How to pay by hand when prompts fail: not while one may still be answered, to avoid paying twice. */
function isManualPaymentOffered(
  { attempt, tried_prompt: tried }: StateRow,
  { can_retry }: StateText,
  switchAt: Date | null,
  now: Date,
): boolean {
  if (can_retry) return tried
  return attempt?.gateway === 'daraja' && switchAt !== null && switchAt <= now
}

function presentManualPayment(manualPayment: Gateway['manualPayment'], code: string): CheckoutState['by_hand'] {
  if (!manualPayment) return null
  return 'payBill' in manualPayment
    ? { kind: 'paybill', number: manualPayment.payBill, account: code }
    : { kind: 'till', number: manualPayment.till, account: '' }
}
