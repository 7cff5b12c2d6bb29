import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import type { Measurement } from '../../../../shop/catalogue/rules-measurements.ts'
import { classes } from '../../../ui/classes.ts'
import { outlineOf } from './outlines.ts'

interface GarmentOutlineProps {
  category: string
  kind: Kind | null
  /** Each is a line on it. */
  measured: readonly Measurement[]
  /** The one whose field is being filled in. */
  focused: Measurement | null
  className?: string
}

/** Where the tape goes: a garment laid flat, with the line of the field that has the focus. The labels of the fields say it in words. */
export function GarmentOutline({ category, kind, measured, focused, className }: GarmentOutlineProps) {
  const outline = outlineOf(category, kind)
  if (!outline) return null
  // The one that matters is drawn over the others.
  const names = measured.toSorted((a, b) => Number(a === focused) - Number(b === focused))
  return (
    <svg viewBox="0 0 120 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className={classes('block', className)}>
      <path d={outline.path} strokeWidth="2" className="fill-sand stroke-ink-soft" />
      {names.map((name) => {
        const [x1, y1, x2, y2] = outline.lines[name] ?? []
        const isNow = name === focused
        return (
          <g
            key={name}
            data-measured={name}
            data-now={isNow || undefined}
            className={isNow ? 'fill-primary stroke-primary' : 'stroke-ink-faint'}
          >
            <line x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={isNow ? 3.5 : 1.5} strokeDasharray={isNow ? undefined : '1 4'} />
            {isNow && (
              <>
                <circle cx={x1} cy={y1} r="3" />
                <circle cx={x2} cy={y2} r="3" />
              </>
            )}
          </g>
        )
      })}
    </svg>
  )
}

/** Over the picture of a camera: corners of what is taken, and the outline of what is likely to lie there. */
export function GarmentGuide({ category, kind, hasOutline }: { category: string; kind: Kind | null; hasOutline: boolean }) {
  const outline = hasOutline ? outlineOf(category, kind) : null
  return (
    <svg viewBox="0 0 120 160" aria-hidden="true" strokeLinecap="round" strokeLinejoin="round" className="garment-guide">
      <path d="M6 20V6H20M100 6H114V20M114 140V154H100M20 154H6V140" />
      {outline && <path d={outline.path} strokeDasharray="3 4" />}
    </svg>
  )
}
