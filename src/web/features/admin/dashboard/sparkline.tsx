interface SparklineProps {
  /** Oldest first; the last is today and stands out. */
  values: readonly number[]
  /** What the bars say, for those who do not see them. */
  label: string
}

const WIDTH = 280
const HEIGHT = 48
const GAP = 4
/** A day of 0 is a thin line, not a gap. */
const LEAST = 2

/** One bar a day, drawn by hand: fourteen rectangles need no library. */
export function Sparkline({ values, label }: SparklineProps) {
  const most = Math.max(1, ...values)
  const width = (WIDTH - GAP * (values.length - 1)) / values.length
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label} className="admin-sparkline">
      {values.map((value, index) => {
        const height = Math.max(LEAST, (value / most) * HEIGHT)
        return (
          <rect
            key={index}
            x={index * (width + GAP)}
            y={HEIGHT - height}
            width={width}
            height={height}
            fill={value === 0 ? 'var(--color-line)' : index === values.length - 1 ? 'var(--color-primary)' : 'var(--color-denim)'}
          />
        )
      })}
    </svg>
  )
}
