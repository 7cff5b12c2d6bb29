import { z } from 'zod'
import { OUTCOMES, type OutcomeName, REVERSAL_PLANS, SCENARIO_NAMES, STATUS_PLANS } from '../daraja/scenarios.ts'

/*
The control API of the simulated M-Pesa, for tests and for people with curl. JSON in and out; refusals are
`{ error: { code, message } }` with 404 or 422. Below /simulator in the demo shop, at the root of `npm run simulator`.

POST   /control/scenario     {phone, scenario|null} for every prompt of a phone; {next: 2, scenario} for the next two of anybody
GET    /control/scenarios    every scenario, its words and its phone ending
GET    /control/requests     ?call=push&phone=2547..: what the shop asked of us, oldest first; secrets left out
GET    /control/deliveries   ?phone=2547..: what we sent to the shop, oldest first, with its answer
GET    /control/prompts      ?phone=2547..: every prompt we remember, oldest first
POST   /control/callback     {phone|id, outcome?, raw?, times?}: end the newest prompt and call back now; when it has ended, the same again
POST   /control/clock        {seconds}: put time forward; prompts run out, late callbacks go out, tokens end
POST   /control/failures     {call, failure, times?, ms?}: what becomes of requests; the newest rule counts; times left out: until cleared
DELETE /control/failures     every request is answered properly again
POST   /control/answers      {call: reversal|status, plan, times?}: how later answers turn out
POST   /control/down         {down: true}: connections are cut at once; {down: false}: back again
POST   /control/settings     {httpsOnly?, validation?, confirmPrompts?, pullLagSeconds?}
POST   /control/pulled       {row}: one more line of the pulled statement, as it is: a strange one, say
POST   /control/pay          {phone, account, amount}: a payment to the PayBill by hand
GET    /control/ledger       {items, received, sent_back, balance}: the truth about money
GET    /control/statement.csv?gateway=daraja: the merchant's statement
POST   /control/reset        forgets every rule and setting above; money, prompts and time stay
*/

/** Requests a merchant makes, by what they are for. */
export const CALLS = ['token', 'push', 'query', 'reversal', 'status', 'register', 'simulate', 'payout', 'pull', 'pull_register'] as const
export type CallName = (typeof CALLS)[number]

/**
 * `slow` waits `ms` first. `hang` never answers. `cut` closes the connection and does nothing; `lost` does it, then closes the
 * connection. `garbage` does it and answers half a sentence. The others are refused with an envelope, and nothing is done.
 */
export const FAILURES = [
  'slow',
  'hang',
  'cut',
  'lost',
  'garbage',
  'throttled',
  'unavailable',
  'error',
  'bad_gateway',
  'dead_token',
  'wrong_credentials',
  'busy',
] as const
export type FailureName = (typeof FAILURES)[number]

const phone = z.string().regex(/^254[17]\d{8}$/)
const times = z.number().int().min(1).max(10_000)
const scenario = z.enum(SCENARIO_NAMES).nullable()

export const scenarioBody = z.union([z.strictObject({ phone, scenario }), z.strictObject({ next: times, scenario: scenario.unwrap() })])

export const callbackOrder = z.strictObject({
  phone: phone.optional(),
  id: z.string().optional(),
  /** How a live prompt ends; as its scenario says when left out. */
  outcome: z.enum(Object.keys(OUTCOMES) as OutcomeName[]).optional(),
  /** Sent to the callback address as it is, instead of the callback: nothing ends. */
  raw: z.unknown().optional(),
  times: z.number().int().min(1).max(100).default(1),
})

export const clockBody = z.strictObject({ seconds: z.number().positive().max(31_536_000) })

export const failureBody = z.strictObject({
  call: z.enum([...CALLS, 'all']),
  failure: z.enum(FAILURES),
  times: times.optional(),
  /** Of `slow`. */
  ms: z.number().int().min(0).max(60_000).default(1000),
})
export type FailureRule = z.output<typeof failureBody>

export const answersBody = z.union([
  z.strictObject({ call: z.literal('reversal'), plan: z.enum(REVERSAL_PLANS), times: times.optional() }),
  z.strictObject({ call: z.literal('status'), plan: z.enum(STATUS_PLANS), times: times.optional() }),
])

export const downBody = z.strictObject({ down: z.boolean() })

export const settingsBody = z.strictObject({
  /** Callback addresses without TLS are refused, also on this machine. */
  httpsOnly: z.boolean().optional(),
  /** The validation address is asked before money paid by hand moves. */
  validation: z.boolean().optional(),
  /** Payments of prompts are announced to the confirmation address, too. */
  confirmPrompts: z.boolean().optional(),
  /** Seconds until a payment is in the statement that is pulled. */
  pullLagSeconds: z.number().int().min(0).max(86_400).optional(),
})

export const payBody = z.strictObject({ phone, account: z.string().max(20), amount: z.number().int().min(1).max(250_000) })

export const pulledBody = z.strictObject({ row: z.record(z.string(), z.unknown()) })

export const requestsQuery = z.object({ call: z.enum(CALLS).optional(), phone: phone.optional() })
export const phoneQuery = z.object({ phone: phone.optional() })
export const statementQuery = z.object({ gateway: z.string().default('daraja') })

/** An item of /control/requests. */
export interface SeenRequest {
  at: string
  call: CallName
  /** Null while it is not answered, and when it never was. */
  status: number | null
  body: unknown
}

/** An item of /control/deliveries. */
export interface Delivery {
  at: string
  kind: 'callback' | 'result' | 'timeout' | 'confirmation' | 'validation'
  phone: string
  address: string
  body: string
  /** Null without a response. */
  status: number | null
}

/** An item of /control/prompts. */
export interface SeenPrompt {
  id: string
  phone: string
  amount: number
  account: string
  scenario: string
  live: boolean
  outcome: OutcomeName | null
  receipt: string | null
  callbacks: number
}
