import type { Visitor } from '../accounts/visitor.ts'
import type { StoredMessage } from '../chat/contract.ts'
import type { ChatDevice, HandoffReason } from '../chat/rules.ts'
import type { ChatMessage, RequiredAction, TurnRequest } from './contract.ts'
import type { Command, DialogueState, Feelings, Understood, Variety } from './command.ts'
import type { ModelFallback } from './rules-model.ts'
import type { Asker, Fact } from './tools/tool.ts'

/** What a driver hears and may use. */
export interface DriverInput {
  understood: Understood
  state: DialogueState
  asker: Asker
  request: TurnRequest
  /** How often this shopper was abusive in the last ABUSE.seconds, this message with them. */
  abuses: number
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
  /** A person should answer; `reason` as the shopper is told it, `why` as it is counted. */
  escalation: { needed: boolean; recommended: boolean; reason: string | null; why?: HandoffReason | null }
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
  /** What nothing was found for, was not understood or has no fact: for admins to see to. */
  unanswered: { kind: 'not_understood' | 'zero_results' | 'no_fact'; words: string }[]
  /** Sentences that the guard took out. */
  dropped: string[]
  tokens: { in: number; out: number } | null
  /** What a model had to do with it; missing where there is none. */
  model?: {
    /** Why its answer, or the rest of it, is not the model's; null when it is. */
    fallback: ModelFallback | null
    kes: number
    /** Milliseconds to its first sentence, null without one; and of all of it. */
    firstMs: number | null
    ms: number
  }
}

/** What the page hears while a turn runs, in this order; `sentence` may repeat. */
export type TurnEvent =
  /**
   * The shopper's message is kept; `key` only where this call began the conversation. `delay_ms`: the page shows neither `sentence`
   * nor `message` before so long after it was sent (assist-10); the server never waits.
   */
  | { event: 'ack'; data: { conversation_id: string; key: string | null; message: ChatMessage; delay_ms: number } }
  | { event: 'working'; data: { tool: string; text: string } }
  | { event: 'sentence'; data: { text: string } }
  /** Stored whole before it is sent. None where a person answers. */
  | { event: 'message'; data: ChatMessage }
  /** After the message; the page does each once for a message id, as a message that is sent again is answered with what is there. */
  | {
      event: 'actions'
      data: {
        required_actions: RequiredAction[]
        escalation_needed: boolean
        escalationRecommended: boolean
        human_handoff_reason: string | null
        /** Feelings of the shopper's message, −1 to 1. */
        score?: number
      }
    }
  | { event: 'done'; data: { last_seq: number } }

/** Who sends a turn, and to which conversation. */
export interface TurnCaller {
  /** Null begins one. */
  conversationId: string | null
  /** What a guest got when the conversation began. */
  key: string | null
  visitor: Visitor
  /** Whom limits count, beside the visitor; null where nothing is limited. */
  network: string | null
  wideNetwork: string | null
  device: ChatDevice
}

/**
 * `shop.assistant.answer`: one turn, from the message to the stored answer. Throws ShopError before the first event (too_many_requests,
 * not_found, …); after it never, as the shopper then hears FALLBACK_TEXT. In human mode: `ack`, then `done`.
 */
export type AnswerTurn = (request: TurnRequest, caller: TurnCaller, emit: (event: TurnEvent) => void) => Promise<void>

/** Makes commands and sentences; the embedded one is deterministic, the model's may fail (then the embedded one answers the same turn). */
export interface Driver {
  name: 'embedded' | 'model'
  answer(input: DriverInput, emit: (event: Extract<TurnEvent, { event: 'working' | 'sentence' }>) => void): Promise<DriverAnswer>
}
