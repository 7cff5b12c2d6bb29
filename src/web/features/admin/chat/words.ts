import type { InboxDetail, InboxItem } from '../../../../shop/chat/contract-desk.ts'
import type { EventData } from '../../../../shop/chat/rules-events.ts'
import type { ChatCategory, ChatLanguage, ChatPriority, ConversationStatus, HandoffReason } from '../../../../shop/chat/rules.ts'
import type { StateTone } from '../../../../shop/payments/rules-words.ts'
import { agoText, nairobiTime } from '../../../lib/dates.ts'

/** So long a removal can be undone. Milliseconds. */
export const UNDO_MS = 8000

export const CATEGORY_LABELS: Record<ChatCategory, string> = {
  product: 'Pieces',
  order: 'An order',
  payment: 'Payment',
  complaint: 'A complaint',
}
export const PRIORITY_LABELS: Record<ChatPriority, string> = { normal: 'Normal', vip: 'VIP', urgent: 'Urgent' }
export const LANGUAGE_LABELS: Record<ChatLanguage, string> = { en: 'English', sw: 'Kiswahili' }
export const STATUS_LABELS: Record<ConversationStatus, { label: string; tone: StateTone }> = {
  bot: { label: 'With the assistant', tone: 'quiet' },
  queued: { label: 'Waiting', tone: 'alarm' },
  open: { label: 'Open', tone: 'moving' },
  snoozed: { label: 'Snoozed', tone: 'back' },
  resolved: { label: 'Resolved', tone: 'good' },
}
export const REASON_LABELS: Record<HandoffReason, string> = {
  asked: 'Asked for a person',
  feelings: 'Upset',
  failures: 'The assistant did not understand twice',
  payment: 'Trouble with a payment',
  tool: 'The assistant could not do it',
  reopened: 'Wrote again after it was resolved',
}

/** Who it is: a member by name, anybody else as a guest. */
export function personName({ name }: Pick<InboxItem, 'name'>): string {
  return name?.trim() || 'Guest'
}

/** "4 min", "2 h": for how long somebody has been waiting. */
export function waitText({ queued_at: queued }: Pick<InboxItem, 'queued_at'>, now: string): string {
  return queued ? agoText(queued, now) : ''
}

/** It waits for longer than was promised. */
export function isLate({ due_at: due }: Pick<InboxItem, 'due_at'>, now: string): boolean {
  return due !== null && due < now
}

/** What an event of the conversation says, after who did it; null for what its messages show already. */
export function eventText({ kind, admin, data }: InboxDetail['events'][number]): string | null {
  const by = admin ? ` by ${admin}` : ''
  const { reason, priority, category, until, rating, mode }: EventData = data
  switch (kind) {
    case 'mode':
      return mode === 'human' ? 'Changed to people' : 'Changed to the assistant'
    case 'queued':
      return `Came to the inbox${reason ? `: ${REASON_LABELS[reason].toLowerCase()}` : ''}`
    case 'taken':
      return `Taken${by}`
    case 'assigned':
      return `Handed on${by}`
    case 'snoozed':
      return `Put off${until ? ` until ${nairobiTime(until)}` : ''}${by}`
    case 'woken':
      return 'Came back from being put off'
    case 'resolved':
      return `Resolved${by}`
    case 'reopened':
      return `Opened again${by}`
    case 'returned':
      return `Given back to the assistant${by}`
    case 'released':
      return 'Came back to the inbox: who had it runs the shop no more'
    case 'emptied':
      return 'Its words were deleted, as they had been kept long enough'
    case 'priority':
      return priority ? `Priority is ${PRIORITY_LABELS[priority].toLowerCase()}${by}` : null
    case 'category':
      return category ? `About ${CATEGORY_LABELS[category].toLowerCase()}${by}` : `No category${by}`
    case 'apologised':
      return 'The promise was over; the shopper was told'
    case 'rated':
      return rating ? `Rated ${rating} of 5` : null
    case 'left':
      return 'The shopper went back to the assistant'
    case 'began':
    case 'answered':
    case 'replied':
      return null
  }
}
