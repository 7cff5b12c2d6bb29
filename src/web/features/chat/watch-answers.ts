import { ApiError } from '../../lib/api.ts'
import { isPageVisible, onReturn } from '../../lib/page-visibility.ts'
import { onSignedOut } from '../account/session/session-store.ts'
import { currentConversation, forgetConversation, readMessages, streamPeople } from './chat-api.ts'
import { chatView, unreadAnswers } from './state/chat-view.ts'
import { sleep } from './sleep.ts'
import { storedConversation, updateStoredConversation, type StoredConversation } from './chat-storage.ts'

/** Before the stream, or the shop, is asked again. Milliseconds. */
const PAUSE = 15_000
/** Where nobody is waited for, people may write all the same: so often it is looked while the page is visible, else when somebody is back. Milliseconds. */
const LOOK = 60_000

let watching: AbortController | null = null

/** While the chat is closed, answers of people are counted on the button: at once where people may answer. Ends when the chat opens. */
export function watchAnswers(): void {
  if (watching || chatView.get() !== 'closed' || !storedConversation.get()) return
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
    storedConversation.subscribe(showCount),
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
    const begun = Date.now()
    try {
      const read = await count(kept, signal)
      if (storedConversation.get()?.waits)
        await streamPeople(
          kept,
          // At connect the state says whether something came since it was read.
          ({ event, data }) =>
            (event === 'message' || (event === 'state' && data.last_seq > read)) && void count(kept, signal).catch(() => 0),
          signal,
        )
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return forgetConversation()
      // No connection: once more after a pause.
    }
    if (storedConversation.get()?.waits) await sleep(PAUSE, signal)
    else await nextLook(begun, signal)
  }
}

/** What people have answered in a conversation: seq of each. */
let answers: { in: string; seqs: readonly number[] } | null = null

/** The seq of the last message there is. Throws ApiError. */
async function count(kept: StoredConversation, signal: AbortSignal): Promise<number> {
  const { conversation, items } = await readMessages(kept, kept.seen, signal)
  if (signal.aborted) return kept.seen
  answers = { in: kept.id, seqs: items.filter(({ agent }) => agent !== null).map(({ seq }) => seq) }
  updateStoredConversation(conversation)
  showCount()
  return conversation.last_seq
}

function showCount(): void {
  const kept = storedConversation.get()
  unreadAnswers.set(kept && answers?.in === kept.id ? answers.seqs.filter((seq) => seq > kept.seen).length : 0)
}

/** After a minute, or as soon as somebody is back at the page; never sooner than PAUSE after the last look. */
async function nextLook(begun: number, signal: AbortSignal): Promise<void> {
  const returned = new AbortController()
  const stop = onReturn(() => returned.abort())
  const either = AbortSignal.any([signal, returned.signal])
  await sleep(LOOK, either)
  while (!either.aborted && !isPageVisible()) await sleep(LOOK, either)
  stop()
  await sleep(begun + PAUSE - Date.now(), signal)
}
