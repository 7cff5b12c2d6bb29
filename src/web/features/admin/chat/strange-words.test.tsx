// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { SidePanel } from './side-panel.tsx'
import { Timeline } from './timeline.tsx'

const MARKUP = '<img src=x onerror=alert(1)><a href="javascript:alert(2)">refund</a><script>alert(3)</script>'
const SCRIPT = 'javascript:alert(4)//'
const AT = '2026-11-26T09:00:00.000Z'
const message = (seq: number, more: object) => ({
  id: `0199c2f4-0000-7000-8000-00000000000${seq}`,
  seq,
  sender: 'customer',
  automatic: false,
  agent: null,
  content: MARKUP,
  timestamp: AT,
  confidence: null,
  type: 'text',
  payload: {},
  ...more,
})
const detail = {
  id: '0199c2f4-0000-7000-8000-0000000000aa',
  name: MARKUP,
  user_id: null,
  tier: 'Regular',
  language: 'en',
  device: 'phone',
  status: 'queued',
  mode: 'human',
  priority: 'normal',
  category: null,
  reason: 'asked',
  page: SCRIPT,
  product: null,
  assignee: null,
  created_at: AT,
  rating: 1,
  rating_text: MARKUP,
  last_seq: 2,
  read_seq: 0,
  emptied: false,
  messages: [
    message(1, {}),
    message(2, { sender: 'agent', agent: MARKUP, payload: { actions: [{ type: 'checkout_guide', href: SCRIPT }] } }),
  ],
  notes: [{ id: 'n', author: MARKUP, own: false, text: MARKUP, mentions: [], created_at: AT }],
  events: [],
  summary: [MARKUP],
  person: { kind: 'guest', email: MARKUP, order_count: 0, total_spent: 0, orders: [], bag: [], wishes: [], sizes: [MARKUP], earlier: [] },
} as unknown as InboxDetail

/** Elements that only markup of a stranger would make. */
const made = () => [
  ...document.querySelectorAll('img[src="x"], script, [onerror]'),
  ...[...document.querySelectorAll('a')].filter((link) => !link.getAttribute('href')?.startsWith('/')),
]

test('what strangers write is text in the inbox: words, name, rating, page, and an address in a message', () => {
  showScreen(<Timeline detail={detail} />, { at: '/admin/chat' })
  expect(screen.getAllByText(MARKUP).length).toBeGreaterThanOrEqual(3)
  expect(made()).toEqual([])
})

test('so it is beside the conversation', () => {
  const nothing = {
    me: 'a',
    params: {},
    colleagues: [],
    canned: [],
    refresh: async () => undefined,
    typed: () => undefined,
  }
  showScreen(<SidePanel {...nothing} detail={detail} />, { at: '/admin/chat' })
  expect(screen.getByText(SCRIPT)).toBeDefined()
  expect(screen.getAllByText(MARKUP).length).toBeGreaterThanOrEqual(1)
  expect(made()).toEqual([])
})
