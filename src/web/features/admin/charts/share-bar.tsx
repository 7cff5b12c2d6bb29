import { Link } from 'react-router'
import { sharesOf, WIDTH } from './geometry.ts'
import './charts.css'

export interface Share {
  label: string
  value: number
  /** What is behind it. */
  to?: string | undefined
}

interface ShareBarProps {
  /** What is shared out: "Tiers". */
  name: string
  /** At most six, the first one darkest. */
  shares: readonly Share[]
  format: (value: number) => string
}

/** Parts of a whole side by side, each with its number in the list below: nobody has to tell colours apart. */
export function ShareBar({ name, shares, format }: ShareBarProps) {
  const whole = shares.reduce((sum, { value }) => sum + Math.max(0, value), 0)
  const boxes = sharesOf(shares.map(({ value }) => value))
  return (
    <figure className="graph" aria-label={name}>
      <svg viewBox={`0 0 ${WIDTH} 24`} preserveAspectRatio="none" className="graph-shares" aria-hidden="true">
        <rect x="0" y="0" width={WIDTH} height="24" className="graph-empty" />
        {boxes.map(({ x, width }, at) => (
          <rect key={shares[at]?.label} x={x} y="0" width={Math.max(0, width - 2)} height="24" className={`graph-part-${at % 6}`} />
        ))}
      </svg>
      <ul className="graph-legend">
        {shares.map(({ label, value, to }, at) => (
          <li key={label}>
            <svg viewBox="0 0 12 12" className="graph-swatch" aria-hidden="true">
              <rect width="12" height="12" rx="2" className={`graph-part-${at % 6}`} />
            </svg>
            {to ? <Link to={to}>{label}</Link> : <span>{label}</span>} <strong>{format(value)}</strong>
            <span className="text-ink-soft">{whole > 0 ? `${Math.round((Math.max(0, value) / whole) * 100)}%` : ''}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
