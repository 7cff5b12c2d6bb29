import { classes } from '../../../ui/classes.ts'

interface ChartTableProps {
  /** Of the table, and of what opens it. */
  label: string
  columns: readonly string[]
  /** The first cell names its row; the others are numbers. */
  rows: readonly (readonly string[])[]
}

/** The same as a chart in words and numbers; behind a button, which works without scripts. */
export function ChartTable({ label, columns, rows }: ChartTableProps) {
  return (
    <details className="graph-table">
      <summary>
        Show as a table<span className="sr-only">: {label}</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who cannot point must be able to slide it, too */}
      <div className="graph-slide" role="region" aria-label={label} tabIndex={0}>
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map((column, at) => (
                <th key={column} scope="col" className={classes(at > 0 && 'graph-number')}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head = '', ...cells]) => (
              <tr key={head}>
                <th scope="row">{head}</th>
                {cells.map((cell, at) => (
                  <td key={columns[at + 1]} className="graph-number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
