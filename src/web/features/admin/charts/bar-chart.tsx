import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ChartTable } from './chart-table.tsx'
import { boxesOf, HEIGHT, lineOf, scaleOf, WIDTH } from './geometry.ts'
import './charts.css'

export interface ChartBar {
  /** "4 May", unique in its chart. */
  label: string
  value: number
  /** What it is compared with; null where there is nothing. */
  before?: number | null
  beforeLabel?: string | null
  /** What is behind it. */
  to?: string
}

interface BarChartProps {
  /** What the bars are: "Net sales". */
  name: string
  /** What the line is: "the 30 days before"; none when it is missing. */
  beforeName?: string | undefined
  /** What a bar is of: "Day". */
  unit: string
  bars: readonly ChartBar[]
  format: (value: number) => string
}

/**
 * Bars with a line of comparison. To be read by eye, by pointer, by keyboard (a slider along the bars says each of them) and as a
 * table; without scripts the table remains.
 */
export function BarChart({ name, beforeName, unit, bars, format }: BarChartProps) {
  const [at, setAt] = useState<number | null>(null)
  const hydrated = useHydrated()
  const id = useId()
  const chosen = Math.min(at ?? bars.length - 1, bars.length - 1)
  const bar = bars[chosen]
  if (!bar) return null
  const compared = beforeName !== undefined
  const scale = scaleOf(
    bars.flatMap(({ value, before }) => [value, ...(compared && before !== null && before !== undefined ? [before] : [])]),
  )
  const boxes = boxesOf(
    bars.map(({ value }) => value),
    scale,
  )
  const total = (values: readonly (number | null | undefined)[]) => format(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  const summary = `${name}: ${total(bars.map(({ value }) => value))} in all${compared ? `, ${beforeName}: ${total(bars.map(({ before }) => before))}` : ''}.`
  return (
    <figure className="graph" aria-label={name}>
      <p className="graph-reading" id={`${id}-reading`}>
        <span className="graph-key graph-key-bar">
          {bar.to ? <Link to={bar.to}>{bar.label}</Link> : bar.label} <strong>{format(bar.value)}</strong>
        </span>
        {compared && (
          <span className="graph-key graph-key-line">
            {bar.beforeLabel ?? beforeName} <strong>{bar.before === null || bar.before === undefined ? 'none' : format(bar.before)}</strong>
          </span>
        )}
      </p>
      <div className="graph-plot">
        <span className="graph-most" aria-hidden="true">
          {format(scale.most)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
          <path d={`M0 0H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} className="graph-grid" />
          {boxes.map((box, index) => (
            <rect key={bars[index]?.label} {...box} className={index === chosen ? 'graph-bar graph-bar-chosen' : 'graph-bar'} />
          ))}
          <path d={`M0 ${scale.y(0)}H${WIDTH}`} className="graph-zero" />
          {compared && (
            <path
              d={lineOf(
                bars.map(({ before }) => before ?? null),
                scale,
              )}
              className="graph-line"
            />
          )}
          {hydrated &&
            boxes.map((_, index) => (
              <rect
                key={bars[index]?.label}
                x={(index * WIDTH) / bars.length}
                y={0}
                width={WIDTH / bars.length}
                height={HEIGHT}
                className="graph-touch"
                // Not as it enters: the page also moves below a pointer that is still, and takes nothing from the keyboard then.
                onPointerMove={() => setAt(index)}
                onPointerDown={() => setAt(index)}
              />
            ))}
        </svg>
      </div>
      <p className="graph-ends" aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      {hydrated && bars.length > 1 && (
        <input
          type="range"
          className="graph-slider"
          aria-label={`${name}, bar by bar`}
          aria-valuetext={readingOf(bar, name, format, compared ? beforeName : undefined)}
          min={0}
          max={bars.length - 1}
          value={chosen}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
        />
      )}
      <ChartTable
        label={`${name} as a table`}
        columns={[unit, name, ...(compared ? [beforeName] : [])]}
        rows={bars.map(({ label, value, before }) => [
          label,
          format(value),
          ...(compared ? [before === null || before === undefined ? '' : format(before)] : []),
        ])}
      />
    </figure>
  )
}

/** "4 May: Net sales KES 100, the 30 days before KES 0" */
function readingOf(
  { label, value, before }: ChartBar,
  name: string,
  format: (value: number) => string,
  beforeName: string | undefined,
): string {
  const compared = beforeName !== undefined && before !== null && before !== undefined ? `, ${beforeName} ${format(before)}` : ''
  return `${label}: ${name} ${format(value)}${compared}`
}
