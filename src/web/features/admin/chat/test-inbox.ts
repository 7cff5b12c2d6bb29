import type { InboxDetail, InboxItem } from '../../../../shop/chat/contract-desk.ts'
import type { StoredMessage } from '../../../../shop/chat/contract.ts'

// Conversations as the shop sends them, for the tests of the inbox.

export const ADMIN = '0199c2f4-0000-7000-8000-00000000000a'
/** Noon in Nairobi, within the hours of people. */
export const NOW = '2026-11-26T09:00:00.000Z'
/** So many minutes before it. */
export const before = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()

export function itemOf(more: Partial<InboxItem> = {}): InboxItem {
  return {
    id: '0199c2f4-0000-7000-8000-000000000001',
    status: 'queued',
    mode: 'human',
    priority: 'normal',
    category: 'order',
    language: 'en',
    name: 'Wanjiku Kamau',
    user_id: '0199c2f4-0000-7000-8000-0000000000aa',
    tier: 'VIP',
    assignee: null,
    reason: 'asked',
    last: { sender: 'customer', automatic: false, text: 'Is it on its way?', at: before(1) },
    last_seq: 1,
    queued_at: before(1),
    promised_minutes: 2,
    due_at: before(-1),
    unanswered_since: before(1),
    snoozed_until: null,
    resolved_at: null,
    reopened: 0,
    rating: null,
    ...more,
  }
}

export function messageOf(seq: number, more: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id: `0199c2f4-0000-7000-8000-0000000001${String(seq).padStart(2, '0')}`,
    seq,
    sender: 'customer',
    content: `Message ${seq}`,
    type: 'text',
    timestamp: before(30 - seq),
    priority: 'normal',
    confidence: null,
    category: null,
    automatic: false,
    agent: null,
    payload: {},
    ...more,
  }
}

export function detailOf(more: Partial<InboxDetail> = {}): InboxDetail {
  return {
    ...itemOf(),
    page: '/orders',
    product: null,
    device: 'phone',
    created_at: before(5),
    messages: [messageOf(1)],
    notes: [],
    events: [],
    summary: ['About an order; began at /orders.', 'The assistant answered once.', 'Nobody has answered yet.'],
    rating_text: null,
    read_seq: 0,
    emptied: false,
    person: {
      kind: 'member',
      email: 'wanjiku@mail.example',
      has_contact: false,
      order_count: 1,
      total_spent: 2450,
      orders: [],
      bag: [],
      wishes: [],
      sizes: [],
      earlier: [],
    },
    ...more,
  }
}
