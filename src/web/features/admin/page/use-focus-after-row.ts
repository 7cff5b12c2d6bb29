import { useLayoutEffect, useRef, type FocusEvent } from 'react'

/**
 * For a section with a heading and a table: when a press takes its own row away, the keyboard goes on at the row that comes next,
 * or at the heading where there is none, and not at the top of the page. At the row, not at its button: Enter that is still
 * held down would press that one, too.
 */
export function useFocusAfterRow() {
  const section = useRef<HTMLElement>(null)
  const focused = useRef<{ row: Element; index: number } | null>(null)

  useLayoutEffect(() => {
    if (!focused.current || focused.current.row.isConnected) return
    const next = rowsOf(section.current)[focused.current.index]
    focused.current = null
    if (document.activeElement === document.body) (next ?? section.current?.querySelector<HTMLElement>('h2'))?.focus()
  })

  return {
    ref: section,
    onFocus({ target }: FocusEvent) {
      const row = target.closest('tbody > tr')
      focused.current = row && { row, index: rowsOf(section.current).findIndex((one) => one === row) }
    },
    // React does not tell of it when the row is taken away, only when the person leaves it.
    onBlur() {
      focused.current = null
    },
  }
}

function rowsOf(section: HTMLElement | null): HTMLElement[] {
  return [...(section?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])]
}
