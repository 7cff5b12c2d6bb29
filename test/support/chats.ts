import { randomUUID } from 'node:crypto'
import type { ChatMessage } from '../../src/shop/assistant/contract.ts'
import type { InboxDetail } from '../../src/shop/chat/contract-desk.ts'
import type { ConversationState } from '../../src/shop/chat/contract.ts'
import { callAs, type Answer, type Call } from './api-client.ts'
import { signUpAdmin, type SignedInMember } from './members.ts'

/** A browser in a conversation. */
export interface TestChat {
  id: string
  key: string
  guest: string
  call: Call
  say(text: string, more?: Record<string, unknown>): Promise<TurnAnswer>
  read(after?: number): Promise<{ conversation: ConversationState; items: ChatMessage[] }>
}

export interface TurnAnswer {
  status: number
  /** In the order they came; of a refusal none. */
  events: { event: string; data: Record<string, unknown> }[]
  /** Of a refusal. */
  code: string | null
}

/** Sends a turn as a browser does, and reads its events. */
export async function sendTurn(
  base: string,
  path: string,
  body: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<TurnAnswer> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ client_id: randomUUID(), mode: 'human', ...body }),
  })
  const text = await response.text()
  if (!response.ok) return { status: response.status, events: [], code: (JSON.parse(text) as { error: { code: string } }).error.code }
  const events = text
    .split('\n\n')
    .filter(Boolean)
    .map((part) => ({
      event: /^event: (.*)$/m.exec(part)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '{}') as Record<string, unknown>,
    }))
  return { status: response.status, events, code: null }
}

/** A conversation that has begun, with people unless it is said; of a guest, or of this member. */
export async function beginChat(
  t: { base: string },
  text: string,
  { member = null, ...more }: { member?: SignedInMember | null } & Record<string, unknown> = {},
): Promise<TestChat> {
  const guest = randomUUID()
  const own = { 'x-guest-id': guest, ...member?.headers }
  const begun = await sendTurn(t.base, '/api/chat/conversations', { text, ...more }, own)
  const ack = begun.events.find(({ event }) => event === 'ack')?.data
  if (!ack) throw new Error(`not begun: ${JSON.stringify(begun)}`)
  return chatOf(t, { id: String(ack['conversation_id']), key: String(ack['key']), guest }, member)
}

/** The same conversation, by whoever shows these. */
export function chatOf(
  t: { base: string },
  { id, key, guest }: Pick<TestChat, 'id' | 'key' | 'guest'>,
  member: SignedInMember | null = null,
): TestChat {
  const own = { 'x-guest-id': guest, 'x-chat-key': key }
  const call = callAs(t, member, own)
  return {
    id,
    key,
    guest,
    call,
    say: (text, more = {}) => sendTurn(t.base, `/api/chat/conversations/${id}/messages`, { text, ...more }, { ...own, ...member?.headers }),
    read: async (after = 0) =>
      (
        await call<{ conversation: ConversationState; items: ChatMessage[] }>(
          'GET',
          `/api/chat/conversations/${id}/messages?after=${after}`,
        )
      ).body,
  }
}

/** What an admin does in the inbox. */
export function deskOf(t: { base: string }, admin: SignedInMember) {
  const call = callAs(t, admin)
  const path = (id: string, rest = '') => `/api/admin/chat/conversations/${id}${rest}`
  return {
    call,
    detail: async (id: string) => (await call<InboxDetail>('GET', path(id))).body,
    answer: (
      id: string,
      text: string,
      more: Record<string, unknown> = {},
    ): Promise<Answer<{ message: ChatMessage; last_seq: number } & Refusal>> =>
      call('POST', path(id, '/answers'), { client_id: randomUUID(), text, seen_seq: 99, ...more }),
    move: (id: string, body: Record<string, unknown>): Promise<Answer<Refusal>> => call('POST', path(id, '/status'), body),
    assign: (id: string, admin_id: string | null): Promise<Answer<Refusal>> => call('POST', path(id, '/assignee'), { admin_id }),
  }
}

interface Refusal {
  error: { code: string; message: string }
}

/** An admin of their own at the inbox. */
export async function colleagueOf(t: { base: string } & Parameters<typeof signUpAdmin>[0]) {
  const admin = await signUpAdmin(t)
  return { ...deskOf(t, admin), admin }
}
