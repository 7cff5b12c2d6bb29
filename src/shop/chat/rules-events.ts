// What can happen in a conversation, as it is kept for figures and for the summary. Pure.
import type { ChatCategory, ChatMode, ChatPriority, HandoffReason } from './rules.ts'

export const CONVERSATION_EVENTS = [
  'began',
  'mode',
  'queued',
  'answered',
  'replied',
  'taken',
  'assigned',
  'snoozed',
  'woken',
  'resolved',
  'reopened',
  'returned',
  'released',
  'emptied',
  'priority',
  'category',
  'apologised',
  'rated',
  'left',
] as const
export type ConversationEvent = (typeof CONVERSATION_EVENTS)[number]

/** Numbers and ids only. */
export interface EventData {
  mode?: ChatMode
  reason?: HandoffReason
  /** Seconds of an answer, and of those the ones between OPENS_AT and CLOSES_AT. */
  seconds?: number
  inside_seconds?: number
  /** Minutes. */
  promised?: number
  assignee_id?: string | null
  priority?: ChatPriority
  category?: ChatCategory | null
  rating?: number
  /** A person had answered. */
  with_person?: boolean
  /** ISO. */
  until?: string
}
