import type { InboxQuery, InboxView } from '../../../../shop/chat/contract-desk.ts'
import { CATEGORY_LABELS, LANGUAGE_LABELS, PRIORITY_LABELS } from './words.ts'
import type { FilterField } from '../list/list-filters.tsx'
import { listUrl, type ListParams } from '../list/list-url.ts'

export const INBOX = '/admin/chat'

/** What the list shows; all of it is in the address. */
export type InboxListQuery = Pick<InboxQuery, 'view' | 'q' | 'priority' | 'category' | 'language' | 'cursor'>

/** The query as its address says it: the view that is shown without any choice is left out. */
export function inboxParams({ view, q, priority, category, language, cursor }: InboxListQuery): ListParams {
  return { view: view === 'waiting' ? undefined : view, q, priority, category, language, cursor }
}

/** A conversation beside the list as it is; `details`: on narrow screens the side panel in place of the conversation. */
export function conversationUrl(id: string, params: ListParams, details?: true): string {
  return listUrl(`${INBOX}/${id}`, params, { cursor: params['cursor'], details: details && '1' })
}

export const VIEW_LABELS: Record<InboxView, { label: string; none: string }> = {
  waiting: { label: 'Waiting', none: 'Nobody waits. New ones appear here by themselves.' },
  mine: { label: 'Mine', none: 'You have no open conversation. Take one that waits.' },
  open: { label: 'Open', none: 'No conversation is open.' },
  snoozed: { label: 'Snoozed', none: 'Nothing is put off.' },
  resolved: { label: 'Resolved', none: 'Nothing has been resolved yet.' },
  assistant: { label: 'Assistant', none: 'Nobody has talked with the assistant yet.' },
}
export const VIEWS = Object.keys(VIEW_LABELS) as InboxView[]

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

export const INBOX_FILTERS: readonly FilterField[] = [
  { name: 'priority', label: 'Priority', options: options(PRIORITY_LABELS) },
  { name: 'category', label: 'About', options: options(CATEGORY_LABELS) },
  { name: 'language', label: 'Language', options: options(LANGUAGE_LABELS) },
]
