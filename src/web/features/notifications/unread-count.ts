import { createStore, useStore } from '../../lib/store.ts'

// All of the notifications that a page needs at first: how many are unread.

const unread = createStore(0)

export function setUnread(count: number): void {
  unread.set(Math.max(0, count))
}

export function currentUnread(): number {
  return unread.get()
}

export function clearUnread(): void {
  setUnread(0)
}

/** 0 on the server and until it is known. */
export function useUnread(): number {
  return useStore(unread, 0)
}

/** "9+" above 9 (notif-01). */
export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count)
}
