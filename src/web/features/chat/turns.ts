import type { ChatMessage, RequiredAction, TurnRequest } from '../../../shop/assistant/contract.ts'
import type { TurnEvent } from '../../../shop/assistant/turn.ts'
import { DELIVERED_MS, MESSAGE_MAX, SENT_MS } from '../../../shop/chat/rules.ts'
import { isUuid } from '../../../shop/ids.ts'
import { ApiError, shopNow } from '../../lib/api.ts'
import { onOnline } from '../../lib/page-visibility.ts'
import { discountChoice } from '../bag/store/bag-options.ts'
import { bag } from '../bag/store/bag-state.ts'
import { wishlist } from '../wishlist/store/wishlist-store.ts'
import { currentConversation, storeConversation, readMessages, streamTurn } from './chat-api.ts'
import { expectPeople } from './people.ts'
import { actionsOf, performActions } from './required-actions.ts'
import {
  addAnswer,
  addEntry,
  addNotice,
  changeShopperMessage,
  changeChat,
  isWithPeople,
  saveUnsent,
  noteSeen,
  noteState,
  openingSignal,
  shopperMessage,
  chat,
  type ShopperMessage,
} from './chat-store.ts'
import { sleep } from './sleep.ts'

/** The same words again so soon are a second tap. Milliseconds. */
const DOUBLE_TAP = 1000
/** Between the tries to read an answer whose stream broke. Milliseconds. */
const CATCH_UP = [1000, 2000, 4000, 8000]

let queue: Promise<void> = Promise.resolve()
let stopWaiting: (() => void) | null = null

/** Sends a message; blank ones (chat-18) and second taps are ignored. True when it is on its way. */
export function send(text: string, session?: TurnRequest['session']): boolean {
  const words = text.trim().slice(0, MESSAGE_MAX)
  if (!words || isSecondTap(words)) return false
  const id = crypto.randomUUID()
  addEntry({
    kind: 'shopper',
    id,
    text: words,
    at: Date.now(),
    status: 'sending',
    problem: null,
    seq: null,
    ...(session ? { session } : {}),
  })
  saveUnsent()
  sendAgain(id)
  return true
}

function isSecondTap(words: string): boolean {
  const last = chat.get().entries.findLast((entry) => entry.kind === 'shopper')
  return last?.text === words && Date.now() - last.at < DOUBLE_TAP
}

/** As one message, however often it is sent: by its client id. One after the other. */
export function sendAgain(id: string): void {
  changeShopperMessage(id, { problem: null })
  const signal = openingSignal()
  queue = queue.then(() => deliver(id, signal))
}

async function deliver(id: string, signal: AbortSignal): Promise<void> {
  const own = shopperMessage(id)
  if (!own || own.problem || (own.seq !== null && !own.canRepeat) || signal.aborted) return
  if (navigator.onLine === false) return waitForConnection(id)
  const turn = startTurn(own, signal)
  changeChat({ answering: isForAssistant() ? { doing: null, sentences: [] } : null })
  try {
    await streamTurn(requestOf(own), turn.onEvent, signal)
    await turn.shown()
    // Sent again while its first turn still runs, it is answered by that.
    const isAnswered = turn.isDone() && (turn.isSaid() || !isForAssistant())
    if (!isAnswered) await awaitAnswer(() => shopperMessage(id)?.seq, signal)
  } catch (error) {
    if (signal.aborted) return
    if (turn.isKept()) await awaitAnswer(() => shopperMessage(id)?.seq, signal)
    else refuse(id, error)
  }
  if (!signal.aborted) changeChat({ answering: null })
}

/** Stays where it is, and goes out when the connection is back. */
function waitForConnection(id: string): void {
  changeShopperMessage(id, { problem: 'offline' })
  stopWaiting ??= onOnline(() => {
    stopWaiting?.()
    stopWaiting = null
    for (const entry of chat.get().entries) if (entry.kind === 'shopper' && entry.problem !== null) sendAgain(entry.id)
  })
}

function refuse(id: string, error: unknown): void {
  if (navigator.onLine === false) return waitForConnection(id)
  changeShopperMessage(id, { problem: 'failed' })
  if (!(error instanceof ApiError) || error.unanswered) return
  // The call itself fails (chat-17, open-72); a refusal says why.
  if (error.status >= 500) addNotice({ type: 'offer', reason: null, failed: true })
  else addNotice({ type: 'text', text: error.message })
}

function isForAssistant(): boolean {
  const { mode, conversation } = chat.get()
  return mode === 'ai' && !isWithPeople(conversation)
}

interface Turn {
  onEvent(event: TurnEvent): void
  /** All that has come is on the screen. */
  shown(): Promise<void>
  /** The shop has the message. */
  isKept(): boolean
  isDone(): boolean
  /** The assistant has said something, if only that it cannot. */
  isSaid(): boolean
}

function startTurn({ id, at }: ShopperMessage, signal: AbortSignal): Turn {
  const sentAt = Date.now()
  let [kept, said, done, notBefore] = [false, false, false, 0]
  let answerId: string | null = null
  let shown: Promise<void> = Promise.resolve()
  /** Not before the delay of this answer has passed, and in the order it came (assist-10). */
  const later = (show: () => void) => {
    shown = shown.then(() => sleep(notBefore - Date.now(), signal)).then(() => void (signal.aborted || show()))
  }
  const onEvent = (event: TurnEvent) => {
    if (event.event === 'ack') {
      kept = true
      notBefore = sentAt + event.data.delay_ms
      storeConversation(event.data.conversation_id, event.data.key)
      // It said the mode, too.
      changeChat({ current: event.data.conversation_id, isModeNew: false })
      noteKept(id, at, event.data.message, signal)
    } else if (event.event === 'working') changeChat({ answering: { sentences: [], ...chat.get().answering, doing: event.data.text } })
    else if (event.event === 'sentence') later(() => addSentence(event.data.text))
    else if (event.event === 'message') {
      answerId = event.data.id
      later(() => showAnswer(event.data))
    } else if (event.event === 'actions') {
      said = true
      const id = answerId
      later(() => act(event.data, id))
    } else if (event.event === 'done') {
      done = true
      later(() => noteSeen(event.data.last_seq))
      // Nothing was said: people answer, whatever mode was chosen.
      if (answerId === null) expectPeople(at, signal)
    }
  }
  return { onEvent, shown: () => shown, isKept: () => kept, isDone: () => done, isSaid: () => said }
}

/** The shop has it: sent 0.5 s and delivered 1 s after it was pressed, never earlier (chat-12). */
function noteKept(id: string, at: number, { seq }: ChatMessage, signal: AbortSignal): void {
  noteSeen(seq)
  changeShopperMessage(id, { seq, canRepeat: false })
  saveUnsent()
  const reach = async (status: 'sent' | 'delivered', ms: number) => {
    await sleep(at + ms - Date.now(), signal)
    if (!signal.aborted && shopperMessage(id)?.status !== 'read') changeShopperMessage(id, { status })
  }
  void reach('sent', SENT_MS).then(() => reach('delivered', DELIVERED_MS))
}

function addSentence(text: string): void {
  const { answering } = chat.get()
  changeChat({ answering: { doing: null, sentences: [...(answering?.sentences ?? []), text] } })
}

function showAnswer(message: ChatMessage): void {
  changeChat({ answering: null })
  addAnswer(message)
  void performActions(message.id, actionsOf(message))
}

type ActionsData = Extract<TurnEvent, { event: 'actions' }>['data']

function act({ required_actions, escalation_needed, escalationRecommended, human_handoff_reason }: ActionsData, id: string | null): void {
  if (id) void performActions(id, required_actions as RequiredAction[])
  if ((escalation_needed || escalationRecommended) && isForAssistant())
    addNotice({ type: 'offer', reason: human_handoff_reason, failed: false })
}

/**
 * The stream broke, or the page was loaded again: the answer is read where the shop has stored it. Where nobody works on it any more the
 * message can be sent again, as the same one; and a person is offered. `after`: seq of the question.
 */
export async function awaitAnswer(after: () => number | null | undefined, signal: AbortSignal): Promise<void> {
  for (const pause of CATCH_UP) {
    await sleep(pause, signal)
    if (await readAnswer(after(), signal)) return
    const left = waitLeft()
    if (left !== null && left <= 0) break
  }
  const left = waitLeft()
  if (left !== null) {
    // Until then it may still be answered: sent again now it would only be kept.
    await sleep(left, signal)
    if (left > 0 && (await readAnswer(after(), signal))) return
    const { client_id: id } = chat.get().conversation?.unanswered ?? {}
    if (id && !signal.aborted) changeShopperMessage(id, { problem: 'unanswered', canRepeat: true })
  }
  if (!signal.aborted) addNotice({ type: 'offer', reason: null, failed: true })
}

/** Until nobody works on the last message any more, in milliseconds; null when that is not said of one that stands here. */
function waitLeft(): number | null {
  const unanswered = chat.get().conversation?.unanswered
  return unanswered && shopperMessage(unanswered.client_id) ? Date.parse(unanswered.retry_at) - shopNow() : null
}

/** True when there is an answer, or nobody who waits for it. */
async function readAnswer(after: number | null | undefined, signal: AbortSignal): Promise<boolean> {
  const kept = currentConversation()
  if (signal.aborted || !kept) return true
  try {
    const { conversation, items } = await readMessages(kept, after ?? kept.seen, signal)
    noteState(conversation)
    changeChat({ answering: items.length > 0 ? null : chat.get().answering })
    items.forEach(addAnswer)
    return items.length > 0 || isWithPeople(conversation)
  } catch {
    // The connection is still down: once more after a pause.
    return false
  }
}

function requestOf({ id, text, session }: ShopperMessage): TurnRequest {
  const { mode, language } = chat.get()
  return {
    client_id: id,
    text,
    mode,
    ...(session ? { session } : {}),
    context: {
      path: location.pathname.slice(0, 300),
      product_id: openProductId(),
      cart: bag
        .get()
        .slice(0, 50)
        .map(({ product_id, size, quantity }) => ({ product_id, size, quantity })),
      code: discountChoice.get()?.code ?? null,
      wishlist: wishlist
        .get()
        .slice(0, 200)
        .map(({ product_id }) => product_id),
      language,
    },
  }
}

/** The piece that is open, on its page or over another one (assist-04). */
function openProductId(): string | null {
  const id = /^\/product\/([^/]+)/.exec(location.pathname)?.[1] ?? ''
  return isUuid(id) ? id : null
}
