import { useEffect } from 'react'
import { createStore, useSelected } from '../../../lib/store.ts'
import { followShopEvents } from './follow-shop-events.ts'

// Viewer counts, where they are real: this page sends which products it shows, and receives how many others do.

const counts = createStore<Readonly<Record<string, number>>>({})
/** Open on this page, the last one last. */
const open = createStore<readonly string[]>([])

/** How many others view this product; null while unknown or zero. `joins`: this page has it open and is counted. */
export function usePresence(id: string, wanted: boolean, joins: boolean): number | null {
  useEffect(() => {
    if (!wanted) return
    const stops = [followShopEvents(), ...(joins ? [joinPresence(id)] : [])]
    return () => stops.forEach((stop) => stop())
  }, [id, wanted, joins])
  return useSelected(counts, (now) => (wanted ? (now[id] ?? null) : null), null)
}

/** What this page has open, the last opened first. For the event stream. */
export function openProducts(): string[] {
  return [...new Set(open.get().toReversed())]
}

export const onOpenProducts = open.subscribe

/** For the event stream. */
export function updatePresence(received: Readonly<Record<string, number>>, all: boolean): void {
  const next = all ? {} : { ...counts.get() }
  for (const [id, count] of Object.entries(received)) {
    if (count > 0) next[id] = count
    else delete next[id]
  }
  counts.set(next)
}

/** The counts this tab has received, for a tab that has just begun to listen. */
export function hasPresence(): Readonly<Record<string, number>> {
  return counts.get()
}

/** This page has the product open. Returns what says that it no longer has. */
export function joinPresence(id: string): () => void {
  open.set([...open.get(), id])
  return () => {
    const now = open.get()
    const at = now.lastIndexOf(id)
    if (at >= 0) open.set(now.toSpliced(at, 1))
  }
}
