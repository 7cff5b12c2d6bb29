import { Link } from 'react-router'
import { WIDTH } from './geometry.ts'
import './charts.css'

export interface Ranked {
  label: string
  value: number
  /** Beside the value: "12 pieces". */
  more?: string
  to?: string | undefined
  /** What is behind the words beside the value. */
  moreTo?: string
}

interface RankBarsProps {
  /** What is ranked: "Categories". */
  name: string
  items: readonly Ranked[]
  format: (value: number) => string
}

/** One line each: its name, a bar as long as its value, and the value. A list, so that it is read as one; also a funnel. */
export function RankBars({ name, items, format }: RankBarsProps) {
  const most = Math.max(1, ...items.map(({ value }) => value))
  return (
    <ol className="graph-ranks" aria-label={name}>
      {items.map(({ label, value, more, to, moreTo }) => (
        <li key={label}>
          <span className="graph-rank-name">{to ? <Link to={to}>{label}</Link> : label}</span>
          <span className="graph-rank-value">
            <strong>{format(value)}</strong>
            {more && <span className="text-ink-soft">, {moreTo ? <Link to={moreTo}>{more}</Link> : more}</span>}
          </span>
          <svg viewBox={`0 0 ${WIDTH} 8`} preserveAspectRatio="none" aria-hidden="true">
            <rect x="0" y="0" width={WIDTH} height="8" className="graph-empty" />
            <rect x="0" y="0" width={Math.max(0, (value / most) * WIDTH)} height="8" className="graph-bar" />
          </svg>
        </li>
      ))}
    </ol>
  )
}
