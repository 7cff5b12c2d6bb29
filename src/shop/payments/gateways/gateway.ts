import type { Failure, GatewayName, MessageKind, PaymentMethod, QuerySchedule } from '../rules.ts'

export type EvidenceSource =
  | 'push' // the reply to our own request
  | 'callback'
  | 'webhook'
  | 'query'
  | 'receipt' // a receipt code that the payer typed, checked with the provider
  | 'match' // money that came without an attempt, put to this one
  | 'admin'
  | 'expiry'
  | 'shopper'

interface Said {
  source: EvidenceSource
  /** E-mail of the admin who did it. */
  actor?: string
  ids?: ProviderIds
  /** The provider's code and words, verbatim. */
  code: string
  description: string
  /** Kept as it came. */
  raw: unknown
}

/** What a provider, or someone on its behalf, says about an attempt. */
export type Evidence = Said &
  (
    | {
        kind: 'paid'
        /** KES, with cents if there were any; undefined when nothing was said of it. */
        amount?: number
        receipt?: string
        /** ISO code when the provider names one; anything but KES is a mismatch. */
        currency?: string
        /** An admin has accepted the amount as it is. */
        accepted?: true
        /** What could not be verified automatically, so that an admin must: "another phone". */
        doubt?: string
      }
    | { kind: 'not_paid'; failure: Failure }
    | { kind: 'in_flight' }
    /** A final answer with a code we do not know: the attempt stays open, then needs review. */
    | { kind: 'unclear' }
  )

/** Daraja: MerchantRequestID and CheckoutRequestID. Paystack: access code and our own reference. */
export interface ProviderIds {
  merchant: string
  request: string
}

export interface StartAttempt {
  id: string
  method: PaymentMethod
  /** Our own, unique: the idempotency key where a provider has one. */
  reference: string
  /** KES */
  amount: number
  /** 254XXXXXXXXX */
  phone: string
  /** Null for most guests. */
  email: string | null
  checkoutId: string
  /** Shown to the payer; at most 12 characters. */
  accountReference: string
  callbackToken: string
  /** Where a provider's page sends the browser back to. */
  returnUrl: string
}

export type StartResult =
  | { kind: 'prompted'; ids: ProviderIds; raw: unknown }
  | { kind: 'page'; ids: ProviderIds; url: string; raw: unknown }
  | { kind: 'rejected'; failure: Failure; code: string; description: string; raw: unknown }
  /** The reply was lost: the prompt may be live. Never send again by oneself. */
  | { kind: 'unknown'; description: string; raw: unknown }

export interface AskAttempt {
  reference: string
  /** Null when the reply to the start was lost. */
  ids: ProviderIds | null
}

export interface RefundOrder {
  /** Our own, unique for the refund. */
  reference: string
  callbackToken: string
  payment: { reference: string; receipt: string | null; ids: ProviderIds | null; amount: number }
  /** KES; all of the payment, or less. */
  amount: number
  /** Why, in a few words for the provider's records: no names. */
  remarks: string
}

/** What is known of a refund after sending it, asking about it, or hearing of it. */
export type RefundAnswer =
  | { kind: 'sent'; providerId: string | null; code: string; description: string; raw: unknown }
  | { kind: 'completed'; providerId?: string; receipt?: string; code: string; description: string; raw: unknown }
  /** Nothing happened, and nothing will without a retry. `again`: a retry may help. */
  | { kind: 'refused'; again: boolean; code: string; description: string; raw: unknown }
  /** The request never left: safe to send again. */
  | { kind: 'never_sent'; code: string; description: string; raw: unknown }
  | { kind: 'unknown'; description: string; raw: unknown }
  /** This provider cannot do it by machine: a part of a payment, or missing credentials. */
  | { kind: 'by_hand'; description: string; raw: unknown }
  /** The provider accepted it and needs an admin's action to continue. */
  | { kind: 'stuck'; code: string; description: string; raw: unknown }

export interface AskRefund {
  order: RefundOrder
  providerId: string | null
  /** A secret address for an answer that comes later, when the provider answers that way. */
  callbackToken: string
}

export interface CheckReceipt {
  receipt: string
  callbackToken: string
}

/** What a provider knows of a receipt. */
export type ReceiptAnswer =
  | { kind: 'asked'; conversationId: string; raw: unknown }
  | {
      kind: 'found'
      receipt: string
      /** KES */
      amount: number
      paidAt: Date | null
      /** 254XXXXXXXXX when the provider shows it whole, its last three digits when masked, null when it says nothing. */
      payer: string | null
      /** Money that came to us, and is still with us. */
      ours: boolean
      reversed: boolean
      raw: unknown
    }
  | { kind: 'not_found'; code: string; description: string; raw: unknown }
  | { kind: 'unknown'; description: string; raw: unknown }

/** A payment that a provider reports without a prompt: to the PayBill by hand, or any row of its statement. */
export interface UnmatchedPayment {
  receipt: string
  /** KES */
  amount: number
  /** What the payer typed as the account. */
  account: string
  paidAt: Date
  /** Masked phone or name, as the provider gave it. */
  payer: string
  raw: unknown
}

export interface Window {
  from: Date
  to: Date
}

/** A provider's own statement of a time; `unreadable` as it came, each for review. */
export type Pulled = { kind: 'pulled'; payments: UnmatchedPayment[]; unreadable: unknown[] } | { kind: 'failed'; description: string }

/** A message of a provider, read. `token` is the secret in its address, or what the message itself names. */
export type Message =
  | { about: 'attempt'; evidence: Evidence }
  /** By our own reference: the message was signed. */
  | { about: 'reference'; reference: string; evidence: Evidence }
  | { about: 'refund'; answer: RefundAnswer }
  | {
      about: 'refund_of'
      paymentReference: string
      providerId: string | null
      refundReference: string | null
      amount: number | null
      answer: RefundAnswer
    }
  | { about: 'receipt'; answer: ReceiptAnswer }
  | { about: 'unmatched'; payment: UnmatchedPayment }
  /** Understood, and nothing to do; `needsReview` when it could be about money that we do not see. */
  | { about: 'nothing'; why: string; needsReview?: true }

/** One payment provider. Knows its wire, nothing of the shop's tables. Nothing of it throws but by mistake. */
export interface Gateway {
  name: GatewayName
  methods: readonly PaymentMethod[]
  /** How often it is asked about an attempt of this method. */
  schedule(method: PaymentMethod): QuerySchedule
  /** Everything the wire can do is in the result. */
  start(attempt: StartAttempt): Promise<StartResult>
  /** A provider that cannot be asked is `in_flight`. */
  query(attempt: AskAttempt): Promise<Evidence>
  /** True when query() works without the provider's ids, by our own reference. */
  asksByReference: boolean
  refund(order: RefundOrder): Promise<RefundAnswer>
  askRefund(ask: AskRefund): Promise<RefundAnswer>
  /** Null when this provider has no such receipts. */
  checkReceipt: ((check: CheckReceipt) => Promise<ReceiptAnswer>) | null
  /**
   * Reads a raw body; null when it is not a message of this kind from this provider. `headers` in lower case: a signature
   * among them is checked. `checked` for what comes out of our own inbox, where that was done when it arrived.
   */
  read(kind: MessageKind, body: string, headers: Readonly<Record<string, string>> | 'checked'): Message | null
  /** Its own statement of up to two days back, read by machine; absent when it gives none. */
  pull?: (window: Window) => Promise<Pulled>
  /** How to pay by hand, without a prompt; null when that is not possible. */
  manualPayment: { payBill: string } | { till: string } | null
  /** Messages about money paid by hand (`confirmation`); absent when this provider sends none. */
  payBill?: {
    /** In their addresses, instead of a token of ours: /pay/cb/{secret}/confirmation and /validation. Stays the same for good. */
    secret: string
    /** The answer to `/validation`, which comes before the money moves and is not stored. */
    validate(body: string): { ResultCode: string; ResultDesc: string }
  }
}
