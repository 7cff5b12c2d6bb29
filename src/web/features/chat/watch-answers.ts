import { ApiError } from '../../lib/api.ts'
import { onReturn } from '../../lib/page-visibility.ts'
import { onSignedOut } from '../account/session/session-store.ts'
import { currentConversation, forgetConversation, readMessages, streamPeople } from './chat-api.ts'
import { chatView, unreadAnswers } from './chat-view.ts'
import { sleep } from './sleep.ts'
import { noteStanding } from './visit.ts'

/** Before the stream, or the shop, is asked again. Milliseconds. */
const PAUSE = 15_000

let watching: AbortController | null = null

/**
 * While the chat is closed: answers of people are counted on the button, at once where people were asked or have written, else when somebody
 * is back at the page. Ends when the chat opens.
 */
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
    // Somebody else's answers are not for the next one at this device.
    onSignedOut(() => {
      end()
      unreadAnswers.set(0)
    }),
  ]
  void watch(gone.signal)
}

async function watch(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const kept = currentConversation()
    if (!kept) return
    const begun = Date.now()
    let read = 0
    /** Whether people may answer. */
    const count = async () => {
      const { conversation, items } = await readMessages(kept, kept.seen, signal)
      if (signal.aborted) return false
      noteStanding(conversation)
      read = conversation.last_seq
      unreadAnswers.set(items.filter(({ agent }) => agent !== null).length)
      return conversation.people_may_answer
    }
    try {
      if (await count())
        await streamPeople(
          kept,
          // At connect the state says whether something came since it was read.
          ({ event, data }) => (event === 'message' || (event === 'state' && data.last_seq > read)) && void count().catch(() => false),
          signal,
        )
      else {
        await untilReturn(signal)
        await sleep(begun + PAUSE - Date.now(), signal)
        continue
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return forgetConversation()
      // No line: once more after a pause.
    }
    await sleep(PAUSE, signal)
  }
}

async function untilReturn(signal: AbortSignal): Promise<void> {
  let stop = () => {}
  await new Promise<void>((resolve) => {
    stop = onReturn(resolve)
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  stop()
}
