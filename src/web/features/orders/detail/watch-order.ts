import { onMemberEvent } from '../../../lib/member-events.ts'
import { isPageVisible, onReturn } from '../../../lib/page-visibility.ts'

/** Calls `onMove` whenever the order may have moved on. Returns what ends it. */
export function watchOrder(id: string, member: boolean, onMove: () => void): () => void {
  const stop = member ? followAsMember(id, onMove) : followAsGuest(id, onMove)
  // A phone that slept has received no events in the meantime.
  const stopWatchingReturn = onReturn(() => isPageVisible() && onMove())
  return () => {
    stop()
    stopWatchingReturn()
  }
}

function followAsMember(id: string, onMove: () => void): () => void {
  return onMemberEvent('order', (event) => {
    if (event.order_id === id) onMove()
  })
}

function followAsGuest(id: string, onMove: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const source = new EventSource(`/api/live?order=${encodeURIComponent(id)}`)
  source.addEventListener('order', onMove)
  return () => source.close()
}
