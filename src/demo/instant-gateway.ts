import { randomUUID } from 'node:crypto'
import type { Gateway, StartAttempt } from '../shop/payments/gateways/gateway.ts'

/** A receipt as M-Pesa prints it: ten letters and digits. */
const newReceipt = () => `D${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`

/**
 * For what the shoppers of the demo bought before it opened: everybody pays at once. It takes the place of M-Pesa and
 * answers in the same way, so that their money and their pieces are recorded like everybody's.
 */
export function createInstantGateway(): Gateway & { asked: StartAttempt[] } {
  const asked: StartAttempt[] = []
  const nothing = { code: '', raw: {} }
  return {
    name: 'daraja',
    methods: ['mpesa'],
    asked,
    schedule: () => 'prompt',
    asksByReference: false,
    async start(attempt) {
      asked.push(attempt)
      return { kind: 'prompted', ids: { merchant: attempt.id, request: attempt.callbackToken }, raw: {} }
    },
    query: async () => ({ kind: 'in_flight', source: 'query', description: 'the instant gateway is never asked', ...nothing }),
    refund: async () => ({ kind: 'by_hand', description: 'the instant gateway gives nothing back', raw: {} }),
    askRefund: async () => ({ kind: 'by_hand', description: 'the instant gateway gives nothing back', raw: {} }),
    checkReceipt: null,
    read(kind, body) {
      if (kind !== 'callback') return null
      const { amount } = JSON.parse(body) as StartAttempt
      const said = { source: 'callback', code: '0', description: 'paid at the demo till', raw: {} } as const
      return { about: 'attempt', evidence: { kind: 'paid', amount, receipt: newReceipt(), ...said } }
    },
    manualPayment: null,
  }
}
