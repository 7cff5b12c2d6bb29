import { HEIGHT, sparkOf, WIDTH } from './geometry.ts'
import './charts.css'

/** How a figure has moved, for the eye alone: what it is now, and was before, stands beside it in words. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const line = sparkOf(values)
  if (line === '') return null
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="graph-spark">
      <path d={line} />
    </svg>
  )
}
