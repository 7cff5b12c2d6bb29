// What can happen to a prompt, as data: chosen by the last digits of the phone number, or by the control API.

/** How a prompt ends: the code of callback and query, and the two wordings Safaricom has for one code. */
export const OUTCOMES = {
  paid: outcome(0, 'The service request is processed successfully.'),
  cancelled: outcome(1032, 'Request cancelled by user.', 'Request canceled by user.'),
  no_answer: outcome(1037, 'No response from user.', 'DS timeout user cannot be reached.'),
  insufficient_funds: outcome(1, 'The balance is insufficient for the transaction.'),
  wrong_pin: outcome(2001, 'The initiator information is invalid.'),
  send_error: outcome(1025, 'An error occurred while sending a push request.'),
  send_failed: outcome(9999, 'An error occurred while sending a push request.'),
  expired: outcome(1019, 'Transaction has expired.'),
  system_busy: outcome(26, 'System busy. The service request was rejected.'),
  session_busy: outcome(1001, 'Unable to lock subscriber, a transaction is already in process for the current subscriber.'),
  unknown_code: outcome(17, 'Internal failure.'),
} as const
export type OutcomeName = keyof typeof OUTCOMES

export interface Scenario {
  /** What the phone's list says of it, after "it". */
  title: string
  outcome: OutcomeName
  /** `soon`: after `approveAfterMs`. `window`: when the prompt's time is over. `late`: when the shop has given up. */
  when: 'soon' | 'window' | 'late'
  /** A person may answer on the phone page; without one the prompt runs out. */
  person?: true
  /** Part of the prompt's time after which it is over; 1. */
  window?: number
  /** What becomes of the request itself; it is accepted when this is not set. */
  sync?: 'reply_lost' | 'request_lost' | 'after_callback' | 'busy' | 'throttled' | 'unavailable' | 'wrong_credentials'
  /** Callbacks sent when it ends; 1. */
  callbacks?: number
  /** One more, the same to the byte, ten prompts' time later. */
  again?: true
  /** What a status query says instead of the truth. */
  query?: 'cancelled' | 'error' | 'unknown'
  /** KES paid beyond what was asked for. */
  surplus?: number
  /** The receipt is that of an older payment, and no money moves. */
  reusedReceipt?: true
  /** How the success is written. */
  shape?: 'no_details' | 'no_balance' | 'strings'
  /** What becomes of a request to send this money back. */
  reversal?: ReversalPlan
}

/** `_done` means that the reversal happened although its reply failed; `refused` that a retry would not help. */
export const REVERSAL_PLANS = [
  'done',
  'refused',
  'refused_for_now',
  'queue_timeout',
  'queue_timeout_done',
  'silent',
  'silent_done',
  'twice',
  'reply_lost',
] as const
export type ReversalPlan = (typeof REVERSAL_PLANS)[number]

export const STATUS_PLANS = ['done', 'refused', 'queue_timeout', 'silent'] as const
export type StatusPlan = (typeof STATUS_PLANS)[number]

const pays = { outcome: 'paid', when: 'soon' } as const

export const SCENARIOS = {
  waits: { title: 'waits for you', outcome: 'no_answer', when: 'window', person: true },
  approves: { title: 'approves automatically', ...pays },
  cancels: { title: 'cancels automatically', outcome: 'cancelled', when: 'soon' },
  never_answers: { title: 'never answers', outcome: 'no_answer', when: 'window' },
  sandbox_number: { title: 'never answers; the prompt ends early', outcome: 'no_answer', when: 'window', window: 14 / 60 },
  too_little_money: { title: 'doesn’t have enough money', outcome: 'insufficient_funds', when: 'soon' },
  wrong_pin: { title: 'enters a wrong PIN', outcome: 'wrong_pin', when: 'soon' },
  expires: { title: 'lets the transaction expire', outcome: 'expired', when: 'soon' },
  send_error: { title: 'cannot be sent the prompt (1025)', outcome: 'send_error', when: 'soon' },
  send_failed: { title: 'cannot be sent the prompt (9999)', outcome: 'send_failed', when: 'soon' },
  system_busy: { title: 'ends with "system busy"', outcome: 'system_busy', when: 'soon' },
  session_busy: { title: 'ends with another session open', outcome: 'session_busy', when: 'soon' },
  unknown_code: { title: 'ends with an undocumented code (17)', outcome: 'unknown_code', when: 'soon' },
  callback_lost: { title: 'pays; the callback is lost', ...pays, callbacks: 0 },
  callback_twice: { title: 'pays; the callback comes twice, then once more later', ...pays, callbacks: 2, again: true },
  late: { title: 'pays late, after the shop has stopped waiting', outcome: 'paid', when: 'late' },
  query_lies: { title: 'pays; a status query says cancelled', ...pays, query: 'cancelled' },
  query_errors: { title: 'pays; a status query only gets errors', ...pays, query: 'error' },
  short: { title: 'pays KES 1 too little', ...pays, surplus: -1 },
  over: { title: 'pays KES 1 too much', ...pays, surplus: 1 },
  reused_receipt: { title: 'shows the receipt of an older payment', ...pays, reusedReceipt: true },
  reply_lost: { title: "pays; the reply to the shop's request is lost", ...pays, sync: 'reply_lost' },
  request_lost: { title: "never gets the shop's request", ...pays, sync: 'request_lost' },
  callback_first: { title: 'pays before the request is answered', ...pays, sync: 'after_callback' },
  vanishes: { title: 'never answers, and no result ever comes', outcome: 'no_answer', when: 'window', callbacks: 0, query: 'unknown' },
  busy: { title: 'is busy with another prompt', ...pays, sync: 'busy' },
  throttled: { title: 'is refused: too many requests (429)', ...pays, sync: 'throttled' },
  unavailable: { title: 'is refused: M-PESA is unavailable (503)', ...pays, sync: 'unavailable' },
  wrong_credentials: { title: "is refused: the shop's keys are wrong", ...pays, sync: 'wrong_credentials' },
  no_details: { title: 'pays; the callback has no details', ...pays, shape: 'no_details' },
  no_balance: { title: 'pays; the callback leaves the balance out', ...pays, shape: 'no_balance' },
  strings: { title: 'pays; the callback has strings instead of numbers', ...pays, shape: 'strings' },
  reversal_refused: { title: 'pays; the refund is refused', ...pays, reversal: 'refused' },
  reversal_timeout: { title: 'pays; the refund times out', ...pays, reversal: 'queue_timeout' },
  reversal_timeout_done: { title: 'pays; the refund times out, but goes through', ...pays, reversal: 'queue_timeout_done' },
  reversal_silent: { title: 'pays; the refund is never confirmed', ...pays, reversal: 'silent_done' },
  reversal_reply_lost: { title: 'pays; the refund goes through, the reply is lost', ...pays, reversal: 'reply_lost' },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

export interface Sentinel {
  ending: string
  name: ScenarioName
}

/** By the last digits of the phone number, so that hand, test and bench say the same thing. The longest ending counts. */
export const SENTINELS: readonly Sentinel[] = [
  { ending: '000', name: 'approves' },
  { ending: '032', name: 'cancels' },
  { ending: '037', name: 'never_answers' },
  { ending: '001', name: 'too_little_money' },
  { ending: '201', name: 'wrong_pin' },
]

/** What goes wrong more rarely. */
export const RARE_SENTINELS: readonly Sentinel[] = [
  { ending: '7701', name: 'callback_lost' },
  { ending: '7702', name: 'callback_twice' },
  { ending: '7703', name: 'late' },
  { ending: '7704', name: 'query_lies' },
  { ending: '7705', name: 'short' },
  { ending: '7706', name: 'over' },
  { ending: '7707', name: 'reused_receipt' },
  { ending: '7708', name: 'reply_lost' },
  { ending: '7709', name: 'request_lost' },
  { ending: '7710', name: 'callback_first' },
  { ending: '7711', name: 'busy' },
  { ending: '7712', name: 'throttled' },
  { ending: '7713', name: 'unavailable' },
  { ending: '7714', name: 'wrong_credentials' },
  { ending: '7715', name: 'vanishes' },
  { ending: '7716', name: 'query_errors' },
  { ending: '7717', name: 'unknown_code' },
  { ending: '7719', name: 'expires' },
  { ending: '7721', name: 'session_busy' },
  { ending: '7725', name: 'send_error' },
  { ending: '7726', name: 'system_busy' },
  { ending: '7729', name: 'send_failed' },
  { ending: '7741', name: 'no_details' },
  { ending: '7742', name: 'no_balance' },
  { ending: '7743', name: 'strings' },
  { ending: '7760', name: 'reversal_refused' },
  { ending: '7761', name: 'reversal_timeout' },
  { ending: '7762', name: 'reversal_timeout_done' },
  { ending: '7763', name: 'reversal_silent' },
  { ending: '7764', name: 'reversal_reply_lost' },
  { ending: '08374149', name: 'sandbox_number' },
]

const LONGEST_FIRST = [...SENTINELS, ...RARE_SENTINELS].sort((a, b) => b.ending.length - a.ending.length)

/** The automatic behaviour of a number. */
export function scenarioOfPhone(phone: string): ScenarioName {
  return LONGEST_FIRST.find(({ ending }) => phone.endsWith(ending))?.name ?? 'waits'
}

function outcome(code: number, callback: string, query = callback) {
  return { code, callback, query }
}
