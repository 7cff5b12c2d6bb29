import type { ChatMessage } from '../../../shop/assistant/contract.ts'
import type { ConversationState } from '../../../shop/chat/contract.ts'
import { AUTOMATIC_REPLY_MS, TYPING_MS, type ChatMode } from '../../../shop/chat/rules.ts'
import { ApiError, shopNow } from '../../lib/api.ts'
import { onOnline } from '../../lib/page-visibility.ts'
import { currentConversation, forgetConversation, readMessages, streamPeople, tellMode, tellRead } from './chat-api.ts'
import { addAnswer, changeChat, noteState, openingSignal, chat } from './chat-store.ts'
import { sleep } from './sleep.ts'

/** Somebody is said to type for so long after the last sign of it. Milliseconds. */
const TYPING_SHOWN = 6000
/** Before the stream is asked for again, at least and at most. Milliseconds. */
const PAUSE = { least: 1000, most: 30_000 }

/** When a person was last seen typing, and in which window. */
let typed: { at: number; window: AbortSignal } | null = null
/** Of the window in which the automatic answer is waited for. */
let expecting: AbortSignal | null = null

/** AI or people: who answers from now on (chat-03). The next message says it, too. */
export function setMode(mode: ChatMode): void {
  if (chat.get().mode === mode) return
  changeChat({ mode, isModeNew: true, typing: null })
  const kept = currentConversation()
  // What is not told now comes with the next message.
  if (kept)
    void tellMode(kept, mode).then(
      (conversation) => noteTold(mode, conversation),
      () => undefined,
    )
}

/** The shop knows the mode; another one may have been chosen since. */
function noteTold(mode: ChatMode, conversation: ConversationState): void {
  if (chat.get().mode === mode) changeChat({ isModeNew: false })
  noteState(conversation)
}

/** As the shop says it stands; an automatic answer that is due is waited for, however the conversation came to people (chat-14, chat-15). */
export function notePeople(conversation: ConversationState): void {
  noteState(conversation)
  const due = conversation.automatic_at
  if (due) expectPeople(Date.now() + Date.parse(due) - shopNow() - AUTOMATIC_REPLY_MS, openingSignal())
}

/** After a message to people: until one of them has written, somebody seems to type at 2 s, and the automatic answer is there at 4 s (chat-14, chat-15). */
export function expectPeople(at: number, signal: AbortSignal): void {
  if (expecting === signal) return
  expecting = signal
  const ended = () => {
    if (expecting === signal) expecting = null
  }
  void awaitReply(at, signal).then(ended, ended)
}

async function awaitReply(at: number, signal: AbortSignal): Promise<void> {
  await readNew(signal)
  if (signal.aborted || !chat.get().conversation?.automatic_at) return
  await sleep(at + TYPING_MS - Date.now(), signal)
  if (signal.aborted) return
  if (!isSeenTyping()) changeChat({ typing: '' })
  await sleep(at + AUTOMATIC_REPLY_MS - Date.now(), signal)
  await readNew(signal)
  // Its clock and ours may differ by a moment.
  if (chat.get().conversation?.automatic_at) {
    await sleep(PAUSE.least, signal)
    await readNew(signal)
  }
  if (!signal.aborted && !isSeenTyping()) changeChat({ typing: null })
}

/** Somebody really types: no automatic answer takes that from the screen. */
function isSeenTyping(): boolean {
  return chat.get().typing !== null && typed?.window === openingSignal() && Date.now() - typed.at < TYPING_SHOWN
}

/** What people have written that is not on the screen; what the assistant answers comes with its turn. Seq of the last message. Throws ApiError. */
async function readNew(signal: AbortSignal): Promise<number> {
  const kept = currentConversation()
  if (!kept || signal.aborted) return 0
  const { conversation, items } = await readMessages(kept, kept.seen, signal)
  if (signal.aborted) return 0
  notePeople(conversation)
  for (const message of items) if (message.sender === 'agent') showAnswer(message)
  return conversation.last_seq
}

/** False when it stands there already. An automatic one does not hide that somebody types. */
function showAnswer(message: ChatMessage): boolean {
  const isNew = addAnswer(message)
  if (isNew && !(message.automatic && isSeenTyping())) changeChat({ typing: null })
  return isNew
}

/** Follows what people do in the conversation, for as long as the window is open. Returns what stops it. */
export function followPeople(): () => void {
  const gone = new AbortController()
  void follow(gone.signal)
  return () => gone.abort()
}

async function follow(signal: AbortSignal): Promise<void> {
  for (let pause = PAUSE.least; !signal.aborted; pause = Math.min(PAUSE.most, pause * 2)) {
    const kept = currentConversation()
    if (!kept) return
    try {
      // First what came while nothing was followed.
      const read = await readNew(signal)
      await streamPeople(kept, reader(read, signal), signal)
      pause = PAUSE.least
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return forgetConversation()
    }
    await untilOnline(pause, signal)
  }
}

type PeopleEvent = Parameters<Parameters<typeof streamPeople>[1]>[0]

/** Takes events of a stream; its first state says whether something came between reading up to `read` and connecting, which is read, too. */
function reader(read: number, signal: AbortSignal): (event: PeopleEvent) => void {
  let isConnected = false
  return (event) => {
    receive(event)
    if (event.event !== 'state' || isConnected) return
    isConnected = true
    if (event.data.last_seq > read) void readNew(signal).catch(() => undefined)
  }
}

function receive(event: PeopleEvent): void {
  if (event.event === 'state') notePeople(event.data)
  else if (event.event === 'typing') showTyping(event.data.agent)
  else if (event.event === 'gone') forgetConversation()
  else if (event.event === 'message' && event.data.sender === 'agent' && showAnswer(event.data)) tellSeen(event.data.seq)
}

function tellSeen(seq: number): void {
  const kept = currentConversation()
  if (kept) tellRead(kept, seq)
}

function showTyping(agent: string): void {
  typed = { at: Date.now(), window: openingSignal() }
  changeChat({ typing: agent })
  void sleep(TYPING_SHOWN, openingSignal()).then(() => {
    if (!isSeenTyping()) changeChat({ typing: null })
  })
}

async function untilOnline(ms: number, signal: AbortSignal): Promise<void> {
  const back = new AbortController()
  const stops = [onOnline(() => back.abort())]
  await sleep(ms, AbortSignal.any([signal, back.signal]))
  stops.forEach((stop) => stop())
}
