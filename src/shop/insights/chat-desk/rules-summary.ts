// Three lines about a conversation, made from what happened in it and never from its words. Pure.
import type { ConversationEvent } from '../../chat/rules-events.ts'
import type { ChatCategory, HandoffReason } from '../../chat/rules.ts'

export interface Happened {
  category: ChatCategory | null
  page: string
  product: string | null
  turns: { turns: number; missed: number; empty: number }
  events: readonly {
    kind: ConversationEvent
    admin: string | null
    data: { reason?: HandoffReason; seconds?: number; promised?: number; rating?: number }
  }[]
}

const REASON_WORDS: Record<HandoffReason, string> = {
  asked: 'asked for a person',
  feelings: 'sounded annoyed',
  failures: 'was not understood twice',
  payment: 'has trouble with a payment',
  tool: 'met a fault of the assistant',
  reopened: 'wrote again after it was resolved',
}
const ABOUT: Record<ChatCategory, string> = { product: 'a piece', order: 'an order', payment: 'a payment', complaint: 'a complaint' }

/** What it is about, what the assistant did, what people did. */
export function summaryOf({ category, page, product, turns, events }: Happened): string[] {
  return [aboutLine(category, page, product), assistantLine(turns, events), peopleLine(events)]
}

function aboutLine(category: ChatCategory | null, page: string, product: string | null): string {
  const about = category ? `About ${ABOUT[category]}` : 'About something not said yet'
  return product ? `${about}; began at “${product}”.` : `${about}; began at ${page}.`
}

function assistantLine({ turns, missed, empty }: Happened['turns'], events: Happened['events']): string {
  if (turns === 0) return 'The assistant was not asked.'
  const notes = [missed > 0 ? `${missed} not understood` : '', empty > 0 ? `${empty} found nothing` : ''].filter(Boolean)
  const rated = events.findLast(({ kind }) => kind === 'rated')?.data.rating
  const said = `The assistant answered ${turns === 1 ? 'once' : `${turns} times`}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
  return `${said}${rated ? `; rated ${rated} of 5` : ''}.`
}

function peopleLine(events: Happened['events']): string {
  const queued = events.findLast(({ kind }) => kind === 'queued')
  if (!queued) return 'Nobody was asked to answer.'
  const why = queued.data.reason ? REASON_WORDS[queued.data.reason] : 'came'
  const answered = events.findLast(({ kind }) => kind === 'answered')
  const after = answered
    ? ` ${answered.admin ?? 'A colleague'} answered after ${minutesOf(answered.data.seconds ?? 0)}.`
    : ' Nobody has answered yet.'
  const reopened = events.filter(({ kind }) => kind === 'reopened').length
  return `The shopper ${why}.${after}${reopened > 0 ? ` Reopened ${reopened === 1 ? 'once' : `${reopened} times`}.` : ''}`
}

function minutesOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
