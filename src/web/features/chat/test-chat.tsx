import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import type { ChatMessage } from '../../../shop/assistant/contract.ts'
import type { TurnEvent } from '../../../shop/assistant/turn.ts'
import type { ConversationState } from '../../../shop/chat/contract.ts'
import { pass, showScreen } from '../../lib/test-screen.ts'
import { useStore } from '../../lib/store.ts'
import { chatView, showChat, unreadAnswers } from './state/chat-view.ts'
import { ChatWindow } from './chat-window.tsx'
import { closeChat } from './open-chat.ts'

export const CONVERSATION = '0199b0a0-0000-7000-8000-0000000000c1'
export const KEY = 'k'.repeat(43)
/** Thursday, 12:00 in Nairobi. */
export const NOW = Date.parse('2026-11-26T09:00:00.000Z')
/** Of an answer that is at once there; the page waits. */
export const DELAY = 2000

/** What the shop is asked and says in a test; each part can be another one. */
export interface ScriptedShop {
  state: Partial<ConversationState>
  /** What has been written, by seq. */
  messages: ChatMessage[]
  /** After `ack` and before `done`. */
  answer: (body: Sent) => TurnEvent[]
  /** The stream breaks after this event. */
  breaksAfter: string | null
  status: number
  code: string
  /** Sends an event on the live stream. */
  tell(event: string, data: unknown): Promise<void>
  live: boolean
}

export interface Sent {
  client_id: string
  text: string
  mode: 'ai' | 'human'
  session?: { kind: string; occasion?: string; budget?: number }
  context: { path: string; product_id: string | null; cart: unknown[]; language: string }
}

interface ScriptedPage {
  at?: string
  /** What is not about the chat. */
  others?: (path: string, method: string, body: unknown) => object
  /** Whose language model words the answers. */
  modelProvider?: string
}

let counter = 0

export function said(content: string, change: Partial<ChatMessage> = {}): ChatMessage {
  counter += 1
  return {
    id: `0199b0a0-0000-7000-8000-${String(counter).padStart(12, '0')}`,
    seq: 2,
    sender: 'ai',
    content,
    timestamp: new Date(Date.now()).toISOString(),
    type: 'text',
    confidence: null,
    category: null,
    priority: 'normal',
    automatic: false,
    agent: null,
    payload: {},
    status: 'delivered',
    isAI: true,
    products: [],
    productRecommendations: [],
    suggestedActions: [],
    stylingResults: [],
    ...change,
  }
}

export function answered(message: ChatMessage, actions: Partial<Extract<TurnEvent, { event: 'actions' }>['data']> = {}): TurnEvent[] {
  const none = { required_actions: [], escalation_needed: false, escalationRecommended: false, human_handoff_reason: null }
  return [
    { event: 'message', data: message },
    { event: 'actions', data: { ...none, ...actions } },
  ]
}

const encoder = new TextEncoder()
const written = (event: string, data: unknown) => encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)

function Page() {
  return <ChatWindow view={useStore(chatView, 'closed')} />
}

/** The chat of a page, with a shop that answers as it is told. */
export function showChatOf(change: Partial<ScriptedShop> = {}, { at = '/', others = () => ({}), modelProvider }: ScriptedPage = {}) {
  let live: ReadableStreamDefaultController<Uint8Array> | null = null
  const sent: Sent[] = []
  const shop: ScriptedShop = {
    state: {},
    messages: [],
    answer: ({ text }) => answered(said(`About ${text}`)),
    breaksAfter: null,
    status: 200,
    code: 'internal',
    live: false,
    async tell(event, data) {
      await act(async () => live?.enqueue(written(event, data)))
      await pass(0)
    },
    ...change,
  }
  const state = (): ConversationState => ({
    id: CONVERSATION,
    mode: 'ai',
    status: 'bot',
    language: 'en',
    promised_minutes: 5,
    place: null,
    people_may_answer: shop.state.status !== undefined && shop.state.status !== 'bot',
    agent: null,
    automatic_at: null,
    is_open: true,
    answered_seq: 0,
    unanswered: null,
    last_seq: shop.messages.at(-1)?.seq ?? 0,
    asks_rating: false,
    ...shop.state,
  })
  const turn = (body: Sent) => {
    sent.push(body)
    if (body.mode === 'human') shop.state = { status: 'queued', ...shop.state, mode: 'human' }
    const own = said(body.text, { sender: 'customer', seq: shop.messages.length + 1 })
    shop.messages.push(own)
    const events: { event: string; data: unknown }[] = [
      { event: 'ack', data: { conversation_id: CONVERSATION, key: KEY, message: own, delay_ms: DELAY } },
    ]
    // Whom people have is not answered by the assistant.
    if (['bot', 'resolved'].includes(state().status))
      for (const event of shop.answer(body)) {
        if (event.event === 'message') shop.messages.push(Object.assign(event.data, { seq: shop.messages.length + 1 }))
        events.push(event)
      }
    events.push({ event: 'done', data: { last_seq: shop.messages.length } })
    const broken = shop.breaksAfter === null ? -1 : events.findIndex(({ event }) => event === shop.breaksAfter)
    return new ReadableStream<Uint8Array>({
      start(controller) {
        for (const { event, data } of broken < 0 ? events : events.slice(0, broken + 1)) controller.enqueue(written(event, data))
        if (broken < 0) controller.close()
      },
      // What has come is read; then the connection is gone.
      pull: (controller) => (broken < 0 ? undefined : controller.error(new TypeError('network'))),
    })
  }
  const shown = showScreen(<Page />, {
    at,
    ...(modelProvider ? { root: { modelProvider } } : {}),
    shop: (method, path, body) => {
      if (method === 'POST' && /\/conversations(?:\/[^/]+\/messages)?$/.test(path))
        return shop.status === 200
          ? { stream: turn(body as Sent) }
          : { status: shop.status, body: { error: { code: shop.code, message: 'The shop says no.' } } }
      if (path.endsWith('/live')) {
        shop.live = true
        return { stream: new ReadableStream<Uint8Array>({ start: (controller) => void (live = controller) }) }
      }
      const after = Number(/\/messages\?after=(\d+)/.exec(path)?.[1] ?? Number.NaN)
      if (after >= 0) return { body: { conversation: state(), items: shop.messages.filter(({ seq }) => seq > after) } }
      if (path.endsWith('/mode')) {
        shop.state = { ...shop.state, ...(body as Pick<ConversationState, 'mode'>) }
        return { body: state() }
      }
      return { body: others(path, method, body) }
    },
  })
  return { ...shown, shop, sent }
}

export async function open(view: 'topics' | 'compact' | 'full' = 'compact'): Promise<void> {
  await act(async () => showChat(view))
  await pass(0)
}

export const log = () => within(screen.getByRole('log'))

export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Type your message|Andika ujumbe/ })

export async function type(text: string): Promise<void> {
  fireEvent.change(box(), { target: { value: text } })
  await pass(0)
}

export async function write(text: string): Promise<void> {
  await type(text)
  fireEvent.keyDown(box(), { key: 'Enter' })
  await pass(0)
}

export async function press(name: string | RegExp): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}

/** Before each test: the time is the test's, and the browser keeps nothing. */
export function newBrowser(): void {
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sessionStorage.clear()
}

/** After each: nothing of the chat before is left. */
export async function forgetChat(): Promise<void> {
  await act(async () => {
    closeChat()
    unreadAnswers.set(0)
  })
  await pass(2000)
  localStorage.clear()
  sessionStorage.clear()
}
