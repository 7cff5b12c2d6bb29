import { randomUUID } from 'node:crypto'
import type { Evidence, Gateway, StartAttempt } from '../shop/payments/gateways/gateway.ts'

/** A receipt as M-Pesa prints it: ten letters and digits. */
const newReceipt = () => `D${randomUUID().replaceAll('-', '').slice(0, 9).toUpperCase()}`

/**
 * For what the shoppers of the demo bought before it opened: everybody pays at once. It stands where M-Pesa stands and
 * answers in the same way, so that their money and their pieces are recorded like everybody's.
 */
export function createTill(): Gateway & { asked: StartAttempt[] } {
  const asked: StartAttempt[] = []
  return {
    name: 'demo',
    methods: ['mpesa'],
    asked,
    async start(attempt) {
      asked.push(attempt)
      return { kind: 'accepted', ids: { merchant: attempt.id, request: attempt.callbackToken }, raw: {} }
    },
    async query({ ids }): Promise<Evidence> {
      return { kind: 'in_flight', source: 'query', ids, code: '', description: 'the till is never asked', raw: {} }
    },
    parseCallback(body): Evidence {
      const { amount } = body as StartAttempt
      return { kind: 'paid', source: 'callback', amount, receipt: newReceipt(), code: '0', description: 'paid at the demo till', raw: {} }
    },
  }
}
