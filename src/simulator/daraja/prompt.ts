import type { OutcomeName, Scenario } from './scenarios.ts'

export interface PushOrder {
  phone: string
  /** KES */
  amount: number
  accountReference: string
  description: string
  shortCode: string
  callbackUrl: string
  scenario: Scenario
}

export interface PromptResult {
  outcome: OutcomeName
  at: Date
  receipt?: string
  /** KES, of a payment. */
  amount?: number
}

/** One STK request: open until `result` says how it ended. */
export interface Prompt extends PushOrder {
  id: string
  merchantRequestId: string
  startedAt: Date
  /** When the phone stops showing it. */
  endsAt: Date
  result?: PromptResult
  /** The callback as it was first sent. */
  callback?: string
  callbacks: number
}
