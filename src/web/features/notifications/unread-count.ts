import { useSyncExternalStore } from 'react'

// All of the notifications that a page needs at first: how many are unread.

const listeners = new Set<() => void>()
let unread = 0

export function setUnread(count: number): void {
  const next = Math.max(0, count)
  if (next === unread) return
  unread = next
  listeners.forEach((listener) => listener())
}

export function currentUnread(): number {
  return unread
}

export function clearUnread(): void {
  setUnread(0)
}

/** 0 on the server and until it is known. */
export function useUnread(): number {
  return useSyncExternalStore(subscribe, currentUnread, () => 0)
}

/** "9+" above 9 (notif-01). */
export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
