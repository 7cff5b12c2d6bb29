import type {
  AskAttempt,
  Evidence,
  Gateway,
  RefundOrder,
  RefundAnswer,
  StartAttempt,
  StartResult,
} from '../../src/shop/payments/gateways/gateway.ts'
import type { GatewayName, PaymentMethod } from '../../src/shop/payments/rules.ts'

/** What a provider truly did, whatever it says of it. */
export interface Truth {
  reference: string
  token: string
  amount: number
  /** KES, once somebody has paid. */
  paid: number | null
  receipt: string
}

export type Start = 'accepted' | 'lost' | 'refused'
export type Query = 'truth' | 'silent' | 'denies' | 'unclear'
export type ScriptedRefund = 'sent' | 'done' | 'refused' | 'lost' | 'lost_but_done' | 'never_sent' | 'by_hand'

/** What the provider will do next; the last of each stays. */
export interface Script {
  start: Start
  query: Query
  refund: ScriptedRefund
}

const said = { code: '', description: 'scripted', raw: {} }

/** A provider whose money is real to the test and whose words are not: they are as the script says. */
export function scriptedProvider(name: GatewayName, methods: readonly PaymentMethod[]) {
  const truths = new Map<string, Truth>()
  const returned = new Map<string, number>()
  const script: Script = { start: 'accepted', query: 'truth', refund: 'done' }
  const byHand = new Map<string, number>()
  const secret = `${name}-paybill-secret`
  let receipts = 0
  const newReceipt = () => `${name.slice(0, 1).toUpperCase()}RCPT${String(++receipts).padStart(5, '0')}`

  function evidenceOf(truth: Truth | undefined, source: Evidence['source'], how: Query): Evidence {
    const ids = truth ? { merchant: `m-${truth.reference}`, request: truth.reference } : undefined
    const about = { source, ...(ids ? { ids } : {}), ...said }
    if (how === 'silent') return { kind: 'in_flight', ...about }
    if (how === 'unclear') return { kind: 'unclear', ...about, code: '17' }
    if (how === 'denies' || !truth) return { kind: 'not_paid', failure: 'cancelled', ...about }
    if (truth.paid === null)
      return source === 'query' ? { kind: 'in_flight', ...about } : { kind: 'not_paid', failure: 'no_answer', ...about }
    // As M-Pesa does: a query has neither the amount nor the receipt.
    if (source === 'query' && name === 'daraja') return { kind: 'paid', ...about }
    return { kind: 'paid', amount: truth.paid, receipt: truth.receipt, ...about }
  }

  function start({ reference, callbackToken, amount, method }: StartAttempt): StartResult {
    if (script.start === 'refused') return { kind: 'rejected', failure: 'provider_down', ...said }
    truths.set(reference, { reference, token: callbackToken, amount, paid: null, receipt: '' })
    if (script.start === 'lost') return { kind: 'unknown', description: 'lost', raw: null }
    const ids = { merchant: `m-${reference}`, request: reference }
    return method === 'mpesa' ? { kind: 'prompted', ids, raw: {} } : { kind: 'page', ids, url: 'https://pay.example/page', raw: {} }
  }

  function refund(order: RefundOrder): RefundAnswer {
    // M-Pesa reverses by the receipt alone.
    if (name === 'daraja' && order.payment.receipt === null) return { kind: 'by_hand', ...said }
    const done = () => returned.set(order.reference, order.amount)
    switch (script.refund) {
      case 'sent':
        return { kind: 'sent', providerId: order.reference, ...said }
      case 'done':
        done()
        return { kind: 'completed', ...said }
      case 'lost_but_done':
        done()
        return { kind: 'unknown', ...said }
      case 'lost':
        return { kind: 'unknown', ...said }
      case 'never_sent':
        return { kind: 'never_sent', ...said }
      case 'by_hand':
        return { kind: 'by_hand', ...said }
      case 'refused':
        return { kind: 'refused', again: true, ...said }
    }
  }

  /** Asked again, it is honest; what it took and had not done is done by then. */
  function askRefund({ reference, amount }: RefundOrder, taken: boolean): RefundAnswer {
    if (taken) returned.set(reference, amount)
    return returned.has(reference) ? { kind: 'completed', ...said } : { kind: 'refused', again: true, ...said }
  }

  function confirmed(account: string, amount: number, receipt: string, paidAt: Date) {
    const payment = { receipt, amount, account, payer: 'Jane', paidAt, raw: {} }
    return { token: secret, body: JSON.stringify({ about: 'unmatched', payment }) }
  }

  const gateway: Gateway = {
    name,
    methods,
    schedule: (method) => (method === 'mpesa' ? 'prompt' : 'page'),
    asksByReference: name === 'paystack',
    start: async (attempt) => start(attempt),
    query: async ({ reference }: AskAttempt) => evidenceOf(truths.get(reference), 'query', script.query),
    refund: async (order) => refund(order),
    askRefund: async ({ order, providerId }) => askRefund(order, providerId !== null),
    checkReceipt: null,
    read: (_kind, body) => JSON.parse(body),
    manualPayment: null,
    payBill: { secret, validate: () => ({ ResultCode: '0', ResultDesc: 'Accepted' }) },
  }

  return {
    gateway,
    script,
    /** The payer pays, once for each attempt. `surplus` in KES may be negative. */
    pay(reference: string, surplus: number): void {
      const truth = truths.get(reference)
      if (!truth || truth.paid !== null) return
      truth.paid = truth.amount + surplus
      truth.receipt = newReceipt()
    },
    /** Somebody pays to the PayBill from the menu of the phone, and it is confirmed. */
    payByHand(account: string, amount: number, paidAt: Date): { token: string; body: string } {
      const receipt = newReceipt()
      byHand.set(receipt, amount)
      return confirmed(account, amount, receipt, paidAt)
    },
    /** As M-Pesa also confirms a prompt that was paid; null when it was not. */
    confirmation(reference: string, paidAt: Date): { token: string; body: string } | null {
      const truth = truths.get(reference)
      return truth?.paid == null ? null : confirmed(reference.replace(/-\d+$/, ''), truth.paid, truth.receipt, paidAt)
    },
    /** The body of a message about an attempt; `how` other than the truth is a lie. */
    message(reference: string, how: Query, receipt?: string): { token: string; body: string } | null {
      const truth = truths.get(reference)
      if (!truth) return null
      const shown = receipt ? { ...truth, paid: truth.amount, receipt } : truth
      return { token: truth.token, body: JSON.stringify({ about: 'attempt', evidence: evidenceOf(shown, 'callback', how) }) }
    },
    truthOf: (reference: string) => truths.get(reference),
    paid: () => [...truths.values()].filter((truth) => truth.paid !== null),
    money: () => ({
      taken: sumOf([...truths.values()].map((truth) => truth.paid ?? 0)) + sumOf(byHand.values()),
      returned: sumOf(returned.values()),
    }),
  }
}

function sumOf(sums: Iterable<number>): number {
  return [...sums].reduce((total, sum) => total + sum, 0)
}

export type ScriptedProvider = ReturnType<typeof scriptedProvider>
