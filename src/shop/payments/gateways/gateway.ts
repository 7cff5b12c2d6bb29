import type { Failure, PaymentMethod } from '../rules.ts'

/** What a provider, or someone on its behalf, says about an attempt. `raw` is kept as it came. */
export type Evidence =
  | {
      kind: 'paid'
      source: EvidenceSource
      amount?: number
      receipt?: string
      ids?: ProviderIds
      code: string
      description: string
      raw: unknown
    }
  | { kind: 'not_paid'; source: EvidenceSource; failure: Failure; ids?: ProviderIds; code: string; description: string; raw: unknown }
  | { kind: 'in_flight'; source: EvidenceSource; ids?: ProviderIds; code: string; description: string; raw: unknown }

export type EvidenceSource = 'push' | 'callback' | 'query' | 'expiry' | 'shopper'

/** Daraja MerchantRequestID and CheckoutRequestID. */
export interface ProviderIds {
  merchant: string
  request: string
}

export interface StartAttempt {
  id: string
  /** KES */
  amount: number
  /** 254XXXXXXXXX */
  phone: string
  /** Shown to the payer; at most 12 characters. */
  accountReference: string
  callbackToken: string
}

export type StartResult =
  | { kind: 'accepted'; ids: ProviderIds; raw: unknown }
  | { kind: 'rejected'; failure: Failure; code: string; description: string; raw: unknown }
  /** The reply was lost: the prompt may be live. Never send again by oneself. */
  | { kind: 'unknown'; description: string; raw: unknown }

/** One payment provider. Knows its wire, nothing of the shop's tables. */
export interface Gateway {
  name: string
  methods: readonly PaymentMethod[]
  /** Never throws: everything the wire can do is in the result. */
  start(attempt: StartAttempt): Promise<StartResult>
  /** Never throws; a provider that cannot be asked is `in_flight`. */
  query(attempt: { ids: ProviderIds }): Promise<Evidence>
  /** Null when the body is not a callback of this provider. */
  parseCallback(body: unknown): Evidence | null
}
