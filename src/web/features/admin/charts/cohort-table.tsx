import { Link } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import './charts.css'

export interface CohortRow {
  label: string
  /** Who is in it. */
  to?: string
  size: number
  /** What is shown, and its part of the most, 0 to 1, for the shade; null where the time is not over. */
  cells: readonly ({ text: string; shade: number } | null)[]
}

interface CohortTableProps {
  name: string
  /** Over the first column, the size and the cells: "Month 1". */
  heads: { row: string; size: string; cell: (at: number) => string }
  rows: readonly CohortRow[]
}

const SHADES = 5

function shadeOf(share: number): string {
  return `graph-shade-${Math.min(SHADES, Math.max(0, Math.ceil(share * SHADES)))}`
}

/** A table whose cells are darker the more they say; the numbers stay readable on each. It slides sideways inside its own frame. */
export function CohortTable({ name, heads, rows }: CohortTableProps) {
  const columns = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who cannot point must be able to slide it, too
    <div className="graph-slide graph-cohorts" role="region" aria-label={name} tabIndex={0}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{heads.row}</th>
            <th scope="col" className="graph-number">
              {heads.size}
            </th>
            {Array.from({ length: columns }, (_, at) => (
              <th key={at} scope="col" className="graph-number">
                {heads.cell(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, to, size, cells }) => (
            <tr key={label}>
              <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
              <td className="graph-number">{size}</td>
              {Array.from({ length: columns }, (_, at) => {
                const cell = cells[at]
                return (
                  <td key={at} className={classes('graph-number', cell && shadeOf(cell.shade))}>
                    {cell?.text ?? ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
