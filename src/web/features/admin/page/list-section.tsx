import type { ReactNode } from 'react'
import { useFocusAfterRow } from './use-focus-after-row.ts'

interface ListSectionProps {
  /** Id of the heading, which names the section and the table in it. */
  id: string
  title: string
  count: number
  children: ReactNode
}

/** A part of a page that lists something: its heading says how many there are. Rows that buttons take away need a `tabIndex` of -1. */
export function ListSection({ id, title, count, children }: ListSectionProps) {
  const focus = useFocusAfterRow()
  return (
    <section {...focus} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className="display mb-2 w-fit text-lg">
        {title}
        <span className="ml-1 text-base font-semibold text-ink-soft">{count}</span>
      </h2>
      {children}
    </section>
  )
}

/** In place of a list without entries. */
export function EmptyList({ children }: { children: ReactNode }) {
  return <p className="admin-panel px-4 py-4 text-ink-soft">{children}</p>
}
