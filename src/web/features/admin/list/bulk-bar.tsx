import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { countText } from './list-tabs.tsx'
import type { Selection } from './selection.ts'

interface RowCheckboxProps {
  selection: Selection
  id: string
  /** What is marked, for those who do not see the row. */
  label: string
}

/** Marks a row; a press beside the box, but in its cell, marks it as well and never opens the row. */
export function RowCheckbox({ selection, id, label }: RowCheckboxProps) {
  return (
    <label className="admin-check">
      <span className="sr-only">{`Mark ${label}`}</span>
      <input
        type="checkbox"
        data-row-check
        checked={selection.isMarked(id)}
        onChange={() => selection.toggle(id)}
        className="size-5 accent-ink"
      />
    </label>
  )
}

/** Marks the rows of this page. */
export function PageCheckbox({ selection, ids }: { selection: Selection; ids: readonly string[] }) {
  const count = ids.filter(selection.isMarked).length
  return (
    <label className="admin-check">
      <span className="sr-only">Mark this page</span>
      <input
        type="checkbox"
        checked={count > 0 && count === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length
        }}
        onChange={() => selection.togglePage(ids)}
        className="size-5 accent-ink"
      />
    </label>
  )
}

interface BulkBarProps {
  selection: Selection
  /** Rows of this page. */
  ids: readonly string[]
  /** How many match in all, where that may be chosen; above COUNT_MAX it is not exact. */
  total?: number | undefined
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with what is marked; at the thumb on phones. */
export function BulkBar({ selection, ids, total, children }: BulkBarProps) {
  const { all } = selection
  const count = all && total !== undefined ? total : selection.ids.size
  if (count === 0) return null
  const offersAll = !all && total !== undefined && total > count && ids.every(selection.isMarked)
  return (
    <div role="region" aria-label="Marked rows" className="admin-bulk">
      <p role="status" className="font-semibold">
        {countText(count)} marked
        {offersAll && (
          <Button variant="quiet" onClick={selection.markAll}>
            Mark all {countText(total)} that match
          </Button>
        )}
      </p>
      <Button variant="quiet" className="lg:mr-auto" onClick={selection.clear}>
        Unmark
      </Button>
      <div className="admin-bulk-actions">{children}</div>
    </div>
  )
}
