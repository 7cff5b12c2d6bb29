import type { StoredMessage } from '../chat/contract.ts'
import type { ChatMessage, RequiredAction, TurnRequest } from './contract.ts'
import type { Command, DialogueState, Feelings, Understood, Variety } from './command.ts'
import type { Asker, Fact } from './tools/tool.ts'

/** What a driver hears and may use. */
export interface DriverInput {
  understood: Understood
  state: DialogueState
  asker: Asker
  request: TurnRequest
  /** The last messages, oldest first. */
  history: readonly Pick<StoredMessage, 'sender' | 'content'>[]
}

/** What a driver makes of it, before the guard. */
export interface DriverAnswer {
  sentences: string[]
  type: ChatMessage['type']
  /** Product ids. */
  products: string[]
  recommendations: string[]
  actions: RequiredAction[]
  chips: string[]
  looks: ChatMessage['stylingResults']
  options: Record<string, unknown>[]
  confidence: number
  category: ChatMessage['category']
  /** A person should answer; `reason` as the shopper is told it. */
  escalation: { needed: boolean; recommended: boolean; reason: string | null }
  facts: Fact[]
  state: DialogueState
  trace: TurnTrace
}

/** What happened in a turn; for figures, tests and the evaluation, never for shoppers. */
export interface TurnTrace {
  driver: 'embedded' | 'model'
  variety: Variety
  feelings: Feelings
  commands: Command[]
  tools: { name: string; args: unknown; ms: number; rows: number; error: string | null }[]
  /** Sentences that the guard took out. */
  dropped: string[]
  tokens: { in: number; out: number } | null
}

/** What the page hears while a turn runs, in this order; `sentence` may repeat. */
export type TurnEvent =
  | { event: 'ack'; data: { conversation_id: string; key: string | null; message: ChatMessage } }
  | { event: 'working'; data: { tool: string; text: string } }
  | { event: 'sentence'; data: { text: string } }
  | { event: 'message'; data: ChatMessage }
  | {
      event: 'actions'
      data: {
        required_actions: RequiredAction[]
        escalation_needed: boolean
        escalationRecommended: boolean
        human_handoff_reason: string | null
      }
    }
  | { event: 'done'; data: { last_seq: number } }

/** Makes commands and sentences; the embedded one is deterministic, the model's may fail (then the embedded one answers the same turn). */
export interface Driver {
  name: 'embedded' | 'model'
  answer(input: DriverInput, emit: (event: Extract<TurnEvent, { event: 'working' | 'sentence' }>) => void): Promise<DriverAnswer>
}
