import { useCallback, useMemo } from 'react'
import { createStore, useSelected } from '../../../lib/store.ts'

/** Rows of a list that are marked: some by their ids, or all that match what the list shows. */
interface Marked {
  key: string
  ids: ReadonlySet<string>
  all: boolean
}

export interface Selection {
  ids: ReadonlySet<string>
  /** All that match, on every page; `ids` is empty then. */
  all: boolean
  isMarked: (id: string) => boolean
  toggle: (id: string) => void
  /** Marks all of these, or none of them when all are marked. */
  togglePage: (ids: readonly string[]) => void
  markAll: () => void
  clear: () => void
}

const NONE: Marked = { key: '', ids: new Set(), all: false }
// One for all lists: it outlives a page of a list and the way to a row and back, and ends with another filter.
const marked = createStore<Marked>(NONE)

/** What is marked in the list with this key (list-url.ts). */
export function useSelection(key: string): Selection {
  const { ids, all } = useSelected(marked, (value) => (value.key === key ? value : NONE), NONE)
  const put = useCallback((next: Iterable<string>) => marked.set({ key, ids: new Set(next), all: false }), [key])
  return useMemo(
    () => ({
      ids,
      all,
      isMarked: (id) => all || ids.has(id),
      toggle: (id) => put(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
      togglePage: (page) => put(page.every((id) => ids.has(id)) ? [...ids].filter((id) => !page.includes(id)) : [...ids, ...page]),
      markAll: () => marked.set({ key, ids: new Set(), all: true }),
      clear: () => marked.set(NONE),
    }),
    [ids, all, key, put],
  )
}
