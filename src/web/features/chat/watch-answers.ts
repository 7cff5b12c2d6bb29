import { ApiError } from '../../lib/api.ts'
import { isPageVisible, onPageVisible } from '../../lib/page-visibility.ts'
import { onSignedOut } from '../account/session/session-store.ts'
import { currentConversation, forgetConversation, readMessages, streamPeople } from './chat-api.ts'
import { chatView, unreadAnswers } from './state/chat-view.ts'
import { sleep } from './sleep.ts'
import { isWithPeople } from './talk.ts'
import { keptConversation, type KeptConversation } from './visit.ts'

/** Before the stream is asked for again. Milliseconds. */
const PAUSE = 15_000
/** Where nobody is waited for, people may write all the same: it is looked so often while the page is visible, and seldom while it is not. Milliseconds. */
const LOOK = 60_000
const HIDDEN = 1_800_000

let watching: AbortController | null = null

/** While the chat is closed, what people answer is counted on the button: at once where they are waited for. Ends when the chat opens. */
export function watchAnswers(): void {
  if (watching || chatView.get() !== 'closed') return
  const gone = new AbortController()
  watching = gone
  const end = () => {
    stops.forEach((stop) => stop())
    gone.abort()
    watching = null
  }
  const stops = [
    chatView.subscribe(() => chatView.get() === 'closed' || end()),
    // Read in another tab.
    keptConversation.subscribe(showCount),
    // Somebody else's answers are not for the next one at this device.
    onSignedOut(() => {
      end()
      unreadAnswers.set(0)
    }),
  ]
  void watch(gone.signal).then(end)
}

async function watch(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const kept = currentConversation()
    if (!kept) return
    try {
      await count(kept, signal)
      if (currentConversation()?.waits)
        await streamPeople(kept, ({ event }) => event === 'message' && void count(kept, signal).catch(() => undefined), signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return forgetConversation()
      // No line: once more after a pause.
    }
    await (currentConversation()?.waits ? sleep(PAUSE, signal) : nextLook(signal))
  }
}

/** What people have answered in a conversation: seq of each. */
let answers: { in: string; seqs: readonly number[] } | null = null

/** Throws ApiError. */
async function count(kept: KeptConversation, signal: AbortSignal): Promise<void> {
  const { conversation, items } = await readMessages(kept, kept.seen, signal)
  if (signal.aborted) return
  answers = { in: kept.id, seqs: items.filter(({ agent }) => agent !== null).map(({ seq }) => seq) }
  const now = keptConversation.get()
  if (now?.id === kept.id && !now.waits && isWithPeople(conversation)) keptConversation.set({ ...now, waits: true })
  showCount()
}

function showCount(): void {
  const kept = keptConversation.get()
  unreadAnswers.set(kept && answers?.in === kept.id ? answers.seqs.filter((seq) => seq > kept.seen).length : 0)
}

async function nextLook(signal: AbortSignal): Promise<void> {
  await sleep(LOOK, signal)
  if (signal.aborted || isPageVisible()) return
  const returned = new AbortController()
  const stop = onPageVisible(() => returned.abort())
  await sleep(HIDDEN, AbortSignal.any([signal, returned.signal]))
  stop()
}
