// What can happen to a prompt, as data. Later scenarios are further rows; a control API would choose among them.

/** How a prompt ends: the code of callback and query, and the two wordings Safaricom has for one code. */
export const OUTCOMES = {
  paid: {
    code: 0,
    callback: 'The service request is processed successfully.',
    query: 'The service request is processed successfully.',
  },
  cancelled: { code: 1032, callback: 'Request cancelled by user.', query: 'Request canceled by user.' },
  no_answer: { code: 1037, callback: 'No response from user.', query: 'DS timeout user cannot be reached.' },
  insufficient_funds: {
    code: 1,
    callback: 'The balance is insufficient for the transaction.',
    query: 'The balance is insufficient for the transaction.',
  },
  wrong_pin: { code: 2001, callback: 'The initiator information is invalid.', query: 'The initiator information is invalid.' },
  send_error: {
    code: 1025,
    callback: 'An error occurred while sending a push request.',
    query: 'An error occurred while sending a push request.',
  },
} as const
export type OutcomeName = keyof typeof OUTCOMES

export interface Scenario {
  /** What the phone's list says of it. */
  title: string
  /** A person may answer on the phone page; without one the prompt runs out. */
  person: boolean
  outcome: OutcomeName
  /** `soon`: after `approveAfterMs`. `window`: when the prompt's time is over. */
  when: 'soon' | 'window'
}

/** By the last digits of the phone number, so that hand, test and bench say the same thing. */
export const SENTINELS: readonly (Scenario & { ending: string })[] = [
  { ending: '000', title: 'approves by itself', person: false, outcome: 'paid', when: 'soon' },
  { ending: '032', title: 'cancels by itself', person: false, outcome: 'cancelled', when: 'soon' },
  { ending: '037', title: 'never answers', person: false, outcome: 'no_answer', when: 'window' },
  { ending: '001', title: 'has too little money', person: false, outcome: 'insufficient_funds', when: 'soon' },
  { ending: '201', title: 'enters a wrong PIN', person: false, outcome: 'wrong_pin', when: 'soon' },
]

const PERSON: Scenario = { title: 'waits for you', person: true, outcome: 'no_answer', when: 'window' }
const NOT_SENDABLE: Scenario = { title: 'cannot be sent', person: false, outcome: 'send_error', when: 'soon' }
const LONGEST_DESCRIPTION = 182

export function scenarioOf(request: { phone: string; description: string }): Scenario {
  if (request.description.length > LONGEST_DESCRIPTION) return NOT_SENDABLE
  return SENTINELS.find(({ ending }) => request.phone.endsWith(ending)) ?? PERSON
}
