import { onSignedOut } from '../account/session/session-store.ts'
import { currentConversation, readMessages, streamPeople } from './chat-api.ts'
import { chatView, unreadAnswers } from './state/chat-view.ts'
import { sleep } from './sleep.ts'

/** Before the stream is asked for again. Milliseconds. */
const PAUSE = 15_000

let watching: AbortController | null = null

/** While the chat is closed and a person may answer: their answers are counted on the button. Ends when the chat opens. */
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
    if (!kept?.waits) return
    const count = async () => {
      const { items } = await readMessages(kept, kept.seen, signal)
      if (!signal.aborted) unreadAnswers.set(items.filter(({ agent }) => agent !== null).length)
    }
    try {
      await count()
      await streamPeople(kept, ({ event }) => event === 'message' && void count().catch(() => undefined), signal)
    } catch {
      // No line: once more after a pause.
    }
    await sleep(PAUSE, signal)
  }
}
