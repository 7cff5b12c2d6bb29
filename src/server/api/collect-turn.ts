import type { ChatMessage } from '../../shop/assistant/contract.ts'
import type { TurnEvent } from '../../shop/assistant/turn.ts'
import { ShopError } from '../../shop/errors.ts'

type Actions = Extract<TurnEvent, { event: 'actions' }>['data']

/** A turn as one answer. */
export interface CollectedTurn {
  /** Null where a person has the conversation, or nothing could be kept. */
  message: ChatMessage | null
  /** What is said. */
  content: string
  conversationId: string
  key: string | null
  /** Milliseconds after sending before which it is not shown (assist-10). */
  delayMs: number
  actions: Actions
}

const NO_ACTIONS: Actions = {
  required_actions: [],
  escalation_needed: false,
  escalationRecommended: false,
  human_handoff_reason: null,
  score: 0,
}

/** Runs a turn to its end. Throws what is refused before it begins, and `unavailable` for one that never began. */
export async function collectTurn(run: (emit: (event: TurnEvent) => void) => Promise<void>): Promise<CollectedTurn> {
  const events: TurnEvent[] = []
  await run((event) => void events.push(event))
  const ack = events.find((event) => event.event === 'ack')
  if (!ack) throw new ShopError('unavailable')
  const message = events.find((event) => event.event === 'message')?.data ?? null
  const sentences = events.flatMap((event) => (event.event === 'sentence' ? [event.data.text] : []))
  return {
    message,
    content: message?.content ?? sentences.join(' '),
    conversationId: ack.data.conversation_id,
    key: ack.data.key,
    delayMs: ack.data.delay_ms,
    actions: events.find((event) => event.event === 'actions')?.data ?? NO_ACTIONS,
  }
}
