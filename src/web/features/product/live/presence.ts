import { useEffect, useSyncExternalStore } from 'react'
import { followShopEvents } from './follow-shop-events.ts'

// Who looks at what, with `social_proof` live: this page says which pieces it has open, and hears how many others have.

let counts: Readonly<Record<string, number>> = {}
/** Open on this page, the last one last. */
const open: string[] = []
const listeners = new Set<() => void>()
const openListeners = new Set<() => void>()

/** How many others look at this piece; null while nothing is asked for or nobody does. `looks`: this page has it open, and says so. */
export function usePresence(id: string, wanted: boolean, looks: boolean): number | null {
  useEffect(() => {
    if (!wanted) return
    const stops = [followShopEvents(), ...(looks ? [joinPresence(id)] : [])]
    return () => stops.forEach((stop) => stop())
  }, [id, wanted, looks])
  return useSyncExternalStore(
    subscribe,
    () => (wanted ? (counts[id] ?? null) : null),
    () => null,
  )
}

/** What this page has open, the last opened first. For the line. */
export function openProducts(): string[] {
  return [...new Set(open.toReversed())]
}

export function onOpenProducts(listener: () => void): () => void {
  openListeners.add(listener)
  return () => void openListeners.delete(listener)
}

/** For the line. */
export function updatePresence(told: Readonly<Record<string, number>>, all: boolean): void {
  const next = all ? {} : { ...counts }
  for (const [id, count] of Object.entries(told)) {
    if (count > 0) next[id] = count
    else delete next[id]
  }
  counts = next
  listeners.forEach((listener) => listener())
}

/** What this page has heard, for another that has just begun to listen. */
export function hasPresence(): Readonly<Record<string, number>> {
  return counts
}

/** This page has the piece open. Returns what says that it no longer has. */
export function joinPresence(id: string): () => void {
  open.push(id)
  openListeners.forEach((listener) => listener())
  return () => {
    const at = open.lastIndexOf(id)
    if (at >= 0) open.splice(at, 1)
    openListeners.forEach((listener) => listener())
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
