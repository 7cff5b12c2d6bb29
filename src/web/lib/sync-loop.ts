import { isRetryable } from './api.ts'
import { withLock } from './locks.ts'
import { onMemberEvent } from './member-events.ts'
import { isPageVisible, onOnline, onPageVisible } from './page-visibility.ts'

/** What the server has is read again when the member comes back to a page after this long. Milliseconds. */
const STALE = 60_000
/** A read this recent needs no new one after a reconnect. Milliseconds. */
const JUST_NOW = 3000
/** Events come in bursts: one question for all of them. Milliseconds. */
const TOGETHER = 300
/** Before the next try after the nth failure, and at most. Milliseconds. */
const PAUSE = 2000
const PAUSE_MAX = 60_000

interface Kept {
  /** One tab at a time does the work: what is read must not be older than what was sent. */
  lock: string
  /** The live event for a change on another device. */
  event: 'wishlist' | 'bag'
  /** Sends what has changed here and, if asked to, reads what the server has. Throws ApiError. */
  work: (read: boolean) => Promise<void>
}

export interface SyncLoop {
  /** Works now, or once more after the work that is under way; `read` asks the server as well. */
  run(read: boolean): void
  /** The same after a pause in which nothing else is asked. Milliseconds. */
  soon(read: boolean, ms?: number): void
  end(): void
}

/** Keeps something of this browser in sync with the member's server: at once, after a change elsewhere, after a failed connection, after a while. */
export function startSyncLoop({ lock, event, work }: Kept): SyncLoop {
  let ended = false
  let running = false
  let asked = false
  let wanted = false
  let readAt = 0
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function run(read: boolean): void {
    asked = true
    wanted ||= read
    if (!running && !ended) void turn()
  }

  async function turn(): Promise<void> {
    running = true
    while (asked) {
      const read = wanted
      asked = wanted = false
      try {
        await withLock(lock, async () => ended || work(read))
        failures = 0
        if (read) readAt = Date.now()
      } catch (error) {
        wanted ||= read
        asked = false
        if (isRetryable(error)) soon(read, Math.min(PAUSE_MAX, PAUSE * 2 ** failures++))
      }
    }
    running = false
  }

  function soon(read: boolean, ms = TOGETHER): void {
    wanted ||= read
    clearTimeout(timer)
    timer = setTimeout(() => run(false), ms)
  }

  // A hidden tab leaves it to the visible one: what that stores reaches all of them.
  function changedElsewhere(): void {
    wanted = true
    if (isPageVisible()) soon(true)
  }
  const onHello = () => Date.now() - readAt > JUST_NOW && changedElsewhere()
  const onReturn = () => {
    if (wanted || Date.now() - readAt > STALE) run(true)
  }
  const onConnected = () => run(true)
  const stops = [onMemberEvent(event, changedElsewhere), onMemberEvent('hello', onHello), onPageVisible(onReturn), onOnline(onConnected)]

  return {
    run,
    soon,
    end() {
      ended = true
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    },
  }
}
