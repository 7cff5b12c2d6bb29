// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { InboxDetail, InboxItem } from '../../../../shop/chat/contract-desk.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { ConversationList } from './conversation-list.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { RepliesView } from './replies-view.tsx'
import { SidePanel } from './side-panel.tsx'
import { ADMIN, before, detailOf, itemOf, messageOf, NOW } from './test-inbox.ts'
import { Timeline } from './timeline.tsx'

const NOBODY = { waiting: 0, late: 0, open_late: 0, mine: 0, open: 0, snoozed: 0 }

interface ListOptions {
  items?: InboxItem[]
  query?: { q?: string }
  at?: string
  counts?: Partial<typeof NOBODY>
}

function List({ items = [], query = {}, at = NOW, counts = {} }: ListOptions) {
  const late = items.filter(({ due_at: due }) => due !== null && due < at).length
  return (
    <ConversationList
      query={{ view: 'waiting', ...query }}
      params={query}
      list={{ data: { items, next_cursor: null }, at, stale: false, refresh: async () => undefined }}
      counts={{ ...NOBODY, waiting: items.length, late, ...counts }}
      open={null}
      presence={{ away: false, idle: false, typed: () => undefined }}
      heading="h1"
    />
  )
}

const rows = () => within(screen.getByRole('list', { name: 'Conversations: waiting' })).getAllByRole('listitem')

test('an open conversation whose shopper waits past the promise is red, and counted beside those that wait for anybody [admin-12]', () => {
  const open = itemOf({ status: 'open', queued_at: null, assignee: { id: ADMIN, name: 'Amina' }, unanswered_since: before(9) })
  const answered = { id: '0199c2f4-0000-7000-8000-000000000003', unanswered_since: null, due_at: null }
  showScreen(
    <List
      items={[
        { ...open, due_at: before(4) },
        { ...open, ...answered },
      ]}
      counts={{ waiting: 0, late: 0, open_late: 1 }}
    />,
  )
  expect(screen.getByRole('status').textContent).toContain('1 open one without an answer past the promise')
  const [first, second] = rows()
  expect(first?.textContent).toContain('Past the promise: no answer for 9 min')
  expect(first?.className).toContain('inbox-late')
  expect(second?.className).not.toContain('inbox-late')
})

test('the list says who waits, for how long and for what; past the promise in words, too [admin-12]', () => {
  const late = itemOf({ id: '0199c2f4-0000-7000-8000-000000000002', name: null, user_id: null, tier: 'Regular', priority: 'urgent' })
  showScreen(<List items={[{ ...late, queued_at: before(9), due_at: before(4), language: 'sw' }, itemOf()]} />)
  expect(screen.getByText(/1 past the promise/)).toBeTruthy()
  const [first, second] = rows()
  expect(first?.textContent).toContain('Past the promise: waits 9 min')
  expect(first?.textContent).toMatch(/Guest.*Urgent.*An order.*Kiswahili/)
  expect(second?.textContent).not.toContain('Past the promise')
  expect(second?.textContent).toMatch(/Wanjiku Kamau.*waits 1 min.*VIP/)
})

test('an automatic answer, a colleague’s and the assistant’s are told apart in the list', () => {
  const last = (sender: 'agent' | 'ai', automatic: boolean) => ({ sender, automatic, text: 'Hello', at: before(1) })
  const ids = ['2', '3', '4'].map((end) => `0199c2f4-0000-7000-8000-00000000000${end}`)
  const lasts = [last('agent', true), last('agent', false), last('ai', false)]
  showScreen(<List items={lasts.map((each, at) => itemOf({ id: ids[at] ?? '', last: each }))} />)
  expect(rows().map(({ textContent }) => /(Automatic|Us|Assistant): /.exec(textContent ?? '')?.[1])).toEqual([
    'Automatic',
    'Us',
    'Assistant',
  ])
})

test('an open conversation whose shopper waits for an answer says so, one that was answered does not', () => {
  const open = { status: 'open', queued_at: null, due_at: null } as const
  const answered = { ...open, id: '0199c2f4-0000-7000-8000-000000000002', unanswered_since: null }
  showScreen(<List items={[itemOf({ ...open, unanswered_since: before(42) }), itemOf(answered)]} />)
  expect(rows().map(({ textContent }) => /no answer for 42 min/.test(textContent ?? ''))).toEqual([true, false])
})

test('a ready reply that was removed comes back by Undo, as it was', async () => {
  const reply = { id: '0199c2f4-0000-7000-8000-0000000000d1', short: 'hello', text_en: 'Hi {name}', text_sw: 'Habari {name}', version: 4 }
  const messages = await readMessages()
  const shop = (method: string) => ({ body: method === 'GET' ? { items: [reply] } : {} })
  const { user, asked } = showScreen(<RepliesView loaded={{ data: { items: [reply] }, at: NOW }} />, { shop })
  await user.click(screen.getByRole('button', { name: /^Remove/ }))
  await vi.waitFor(() => expect(messages[0]?.action?.label).toBe('Undo'))
  messages[0]?.action?.run()
  await vi.waitFor(() =>
    expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/api/admin/chat/canned/${reply.id}`,
      body: { short: 'hello', text_en: 'Hi {name}', text_sw: 'Habari {name}', version: 0 },
    }),
  )
})

test('an empty list says what comes, a search without a match how to see all, and a night what shoppers are told', () => {
  const { unmount } = showScreen(<List />)
  expect(screen.getByText('Nobody waits. New ones appear here by themselves.')).toBeTruthy()
  expect(screen.queryByText(/people are back at 8 AM EAT/)).toBeNull()
  unmount()
  showScreen(<List query={{ q: 'UP-10001' }} at="2026-11-26T20:00:00.000Z" />)
  expect(screen.getByText('No conversation here is like that.')).toBeTruthy()
  expect(screen.getByText(/people are back at 8 AM EAT/)).toBeTruthy()
})

test('the timeline has messages, notes and what was done in the order of their times, and says what the shopper has seen', () => {
  const detail = detailOf({
    read_seq: 2,
    messages: [
      messageOf(1, { timestamp: before(9), content: 'A person, please' }),
      messageOf(2, { timestamp: before(8), sender: 'agent', automatic: true, content: 'We will answer you here.' }),
      messageOf(3, { timestamp: before(5), sender: 'agent', agent: 'Amina', content: 'It is packed.' }),
    ],
    notes: [
      {
        id: '0199c2f4-0000-7000-8000-0000000000b1',
        author: 'Otieno',
        own: false,
        text: 'Call the rider',
        mentions: [],
        created_at: before(6),
      },
    ],
    events: [{ kind: 'queued', admin: null, data: { reason: 'asked' }, at: before(8.5) }],
  })
  showScreen(<Timeline detail={detail} />)
  const shown = within(screen.getByRole('log', { name: 'Conversation' })).getAllByRole('listitem')
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Wanjiku Kamau.*A person, please/),
    expect.stringContaining('Came to the inbox: asked for a person'),
    expect.stringMatching(/Automatic.*We will answer you here/),
    expect.stringMatching(/Note by Otieno, only the shop’s people see it.*Call the rider/),
    expect.stringMatching(/Amina.*not seen yet.*It is packed/),
  ])
})

test('words that were removed after their time are missed in so many words', () => {
  showScreen(<Timeline detail={detailOf({ messages: [], emptied: true })} />)
  expect(screen.getByText(/were removed after their time/)).toBeTruthy()
})

const COLLEAGUES = [
  { id: ADMIN, name: 'Amina Hassan', presence: 'online' as const },
  { id: '0199c2f4-0000-7000-8000-00000000000b', name: 'Otieno Were', presence: 'away' as const },
]
const Side = ({ detail }: { detail: InboxDetail }) => (
  <SidePanel
    me={ADMIN}
    detail={detail}
    params={{}}
    canned={[]}
    colleagues={COLLEAGUES}
    refresh={async () => undefined}
    typed={() => undefined}
  />
)

test('the side panel says who it is and why it came, and hands on, with who is there [admin-12]', async () => {
  const detail = detailOf({ rating: 4, rating_text: 'Quick', product: { id: '0199c2f4-0000-7000-8000-0000000000c1', name: 'Hoodie' } })
  const { user, asked } = showScreen(<Side detail={detail} />, { shop: () => ({ body: {} }) })
  const panel = screen.getByRole('complementary', { name: 'Details' })
  for (const words of ['The assistant answered once.', 'VIP, member', '1 order, KES 2,450 spent', 'Asked for a person', '4 of 5: “Quick”'])
    expect(panel.textContent).toContain(words)
  expect(within(panel).getByRole('link', { name: 'Hoodie' }).getAttribute('href')).toBe(
    '/admin/products/0199c2f4-0000-7000-8000-0000000000c1',
  )
  expect(within(panel).getByText('This is the first one.')).toBeTruthy()
  await user.selectOptions(within(panel).getByLabelText('Whose it is'), 'Otieno Were, away')
  await user.selectOptions(within(panel).getByLabelText('Priority'), 'Urgent')
  expect(asked.map(({ method, path, body }) => [method, path.split('/').at(-1), body])).toEqual([
    ['POST', 'assignee', { admin_id: COLLEAGUES[1]?.id }],
    ['PATCH', detail.id, { priority: 'urgent' }],
  ])
})

test('each state has its own next steps, and nothing is done past a colleague', async () => {
  const refresh = vi.fn(async () => undefined)
  const names = () =>
    within(screen.getByRole('group', { name: 'What to do' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
  const shown: [InboxDetail['status'], string[]][] = [
    ['bot', ['Take', 'Resolve']],
    ['queued', ['Take', 'Resolve', 'Snooze', 'To assistant']],
    ['snoozed', ['Take', 'Resolve', 'Wake']],
    ['resolved', ['Open again', 'To assistant']],
  ]
  for (const [status, steps] of shown) {
    const { unmount } = showScreen(<ConversationActions me={ADMIN} detail={detailOf({ status })} refresh={refresh} />)
    expect(names()).toEqual(steps)
    unmount()
  }
  const refusal = { status: 409, body: { error: { code: 'chat_moved', message: 'It has moved on.' } } }
  const { user } = showScreen(<ConversationActions me={ADMIN} detail={detailOf()} refresh={refresh} />, { shop: () => refusal })
  await user.click(screen.getByRole('button', { name: 'Resolve' }))
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce())
})
