import { useEffect, useRef } from 'react'
import { createStore } from './store.ts'

/** What becomes of it when its page is left: kept in this browser, or lost. */
export type UnsavedFate = 'kept' | 'lost'

const marks = new Map<symbol, UnsavedFate>()

/** What would be left behind unsaved by going to another page; null when nothing differs. Whoever leaves is asked. */
export const unsavedWork = createStore<UnsavedFate | null>(null)

/** Something is typed and not saved, until what is given back is called. Browser only. */
export function markUnsaved(fate: UnsavedFate): () => void {
  const mark = Symbol(fate)
  marks.set(mark, fate)
  update()
  return () => {
    marks.delete(mark)
    update()
  }
}

/** For a form whose text is kept nowhere: `typed` with every input, `saved` before the page goes on. Leaving and reloading ask first. */
export function useUnsavedForm(): { typed: () => void; saved: () => void } {
  const unmark = useRef<(() => void) | null>(null)
  function saved(): void {
    unmark.current?.()
    unmark.current = null
  }
  useEffect(
    () => () => {
      unmark.current?.()
      unmark.current = null
    },
    [],
  )
  return { typed: () => void (unmark.current ??= markUnsaved('lost')), saved }
}

function update(): void {
  const fates = [...marks.values()]
  const isLost = fates.includes('lost')
  unsavedWork.set(isLost ? 'lost' : (fates[0] ?? null))
  if (isLost) globalThis.addEventListener('beforeunload', ask)
  else globalThis.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
