import type { Clock } from '../../platform/clock.ts'
import type { CallbackSender } from './callback-sender.ts'
import type { Schedule } from '../schedule.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { conversationId, merchantRequestId } from './protocol.ts'

// Requests that are acknowledged at once and answered later, to an address that the merchant has named.

export type Parameters = Record<string, string | number | undefined>

export interface AsyncResult {
  code: number | string
  description: string
  /** Of the movement that this has made. */
  transactionId?: string
  parameters?: Parameters | readonly [string, string | number | undefined][]
}

export interface Asked {
  phone: string
  ResultURL: string
  QueueTimeOutURL: string
}

/** One request that is under way. */
export interface Conversation {
  id: string
  originator: string
  /** The synchronous reply. */
  acknowledgement: object
  /** Sends the result, `copies` times. */
  answer(asked: Asked, result: AsyncResult, copies?: number): void
  /** Reports a queue timeout: the outcome of the request is unknown. */
  timeOut(asked: Asked): void
}

export type AsyncResults = ReturnType<typeof createAsyncResults>

export interface AsyncResultsOptions {
  clock: Clock
  schedule: Schedule
  callbackSender: CallbackSender
  random: SeededRandom
  afterMs: number
}

export function createAsyncResults({ clock, schedule, callbackSender, random, afterMs }: AsyncResultsOptions) {
  function send(kind: 'result' | 'timeout', phone: string, address: string, body: object): void {
    const message = { kind, phone, address, body: JSON.stringify(body) }
    schedule.after(afterMs, () => void callbackSender.send(message))
  }

  return {
    /** `originator` when the merchant has chosen it. */
    open(originator = merchantRequestId(random)): Conversation {
      const id = conversationId(clock.now())
      // Both spellings have been seen.
      const name = random.pick('OriginatorConversationID', 'OriginatorConversationID', 'OriginatorCoversationID')
      const envelope = (result: AsyncResult, type: number) => ({
        Result: {
          ResultType: random.numberOrText(type),
          ResultCode: typeof result.code === 'number' ? random.numberOrText(result.code) : result.code,
          ResultDesc: result.description,
          OriginatorConversationID: originator,
          ConversationID: id,
          TransactionID: result.transactionId ?? `${clock.now().getTime().toString(36).toUpperCase().slice(-3)}0000000`,
          ...(result.parameters && { ResultParameters: { ResultParameter: listed(result.parameters) } }),
          ReferenceData: { ReferenceItem: { Key: 'Occasion' } },
        },
      })
      return {
        id,
        originator,
        acknowledgement: {
          [name]: originator,
          ConversationID: id,
          ResponseCode: '0',
          ResponseDescription: 'Accept the service request successfully.',
        },
        answer({ phone, ResultURL }, result, copies = 1) {
          const body = envelope(result, 0)
          for (let copy = 0; copy < copies; copy += 1) send('result', phone, ResultURL, body)
        },
        timeOut({ phone, QueueTimeOutURL }) {
          send('timeout', phone, QueueTimeOutURL, envelope({ code: 1, description: 'The service request timed out in the queue.' }, 1))
        },
      }
    },
  }

  /** A single parameter comes without its list. A name without a value is there all the same. */
  function listed(parameters: NonNullable<AsyncResult['parameters']>) {
    const pairs = Array.isArray(parameters) ? parameters : Object.entries(parameters)
    const items = pairs.map(([Key, Value]: [string, string | number | undefined]) => ({
      Key,
      ...(Value !== undefined && { Value: typeof Value === 'number' ? random.numberOrText(Value) : Value }),
    }))
    return items.length === 1 ? items[0] : items
  }
}
