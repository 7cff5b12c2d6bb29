import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import { TapGuard } from '../../../ui/tap-guard.tsx'

/** A plain heading, or one of a column of numbers; a hidden one is only read out. `content` stands in place of the heading. */
export type Column = string | { heading: string; numeric?: boolean; hidden?: boolean; content?: ReactNode }

interface AdminTableProps {
  /** What the table shows, for those who do not see it; or the id of the heading that says so. */
  label?: string
  labelledBy?: string
  className?: string
  caption?: ReactNode
  columns: readonly Column[]
  /** What its rows are, where pressing a button in one takes it away: a second press must not be of the row that comes in its place. */
  rows?: readonly string[]
  /** The rows. */
  children: ReactNode
  /** The rows of its foot. */
  footer?: ReactNode
  /** Below the rows, inside the same panel. */
  note?: ReactNode
}

/** Every table of the admin area: its head stays in sight, and on phones each row is a small card. */
export function AdminTable({ label, labelledBy, className, caption, columns, rows, children, footer, note }: AdminTableProps) {
  return (
    <div className="admin-panel relative">
      {rows && <TapGuard since={rows.join()} />}
      <table className={classes('admin-table', className)} aria-label={label} aria-labelledby={labelledBy}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => {
              const { heading, numeric = false, hidden = false, content } = typeof column === 'string' ? { heading: column } : column
              return (
                <th key={heading} scope="col" className={numeric ? 'admin-number' : undefined}>
                  {content ?? (hidden ? <span className="sr-only">{heading}</span> : heading)}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {footer && <tfoot>{footer}</tfoot>}
      </table>
      {note && <p className="border-t border-line px-4 py-3 text-ink-soft">{note}</p>}
    </div>
  )
}
