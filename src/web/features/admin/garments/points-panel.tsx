import type { PicturePoint, PointName, Rig } from '../../../../shop/try-on/rules-rig.ts'
import { Button } from '../../../ui/button.tsx'
import { missingPoints, pointLabel, pointsOf, suggestion, type Box } from './rig-points.ts'

interface PointsPanelProps {
  rig: Rig
  active: PointName | null
  /** The point opposite, where it could be mirrored to. */
  mirror: PointName | null
  box: Box
  onMirror: () => void
  onPlace: (name: PointName, at: PicturePoint) => void
  onRemove: (name: PointName) => void
  /** All that are missing, where they should be. */
  onSuggest: () => void
  /** They are being looked for. */
  busy: boolean
  /** All of them, where the shop finds them in the outline as it is now. */
  onFind: () => void
}

/** The point in hand, and those that are not placed yet. */
export function PointsPanel({ rig, active, mirror, box, onMirror, onPlace, onRemove, onSuggest, busy, onFind }: PointsPanelProps) {
  const all = pointsOf(rig)
  if (all.length === 0)
    return <p className="text-sm text-ink-soft">This kind is hung on as it is: it needs no points, only a clean outline.</p>
  const needed = new Set(missingPoints(rig))
  const open = all.filter(({ name }) => !rig.points[name])
  const isNeeded = active !== null && all.some(({ name, isNeeded }) => name === active && isNeeded)
  return (
    <section aria-label="Points" className="space-y-2">
      <p className="min-h-6 font-semibold" aria-live="polite">
        {active ? pointLabel(active) : <span className="text-sm font-normal text-ink-soft">Drag a point to where it belongs.</span>}
      </p>
      {active && (
        <div className="flex flex-wrap gap-2">
          {mirror && (
            <Button variant="soft" data-key="M" onClick={onMirror}>
              Mirror to the {mirror.includes('right') ? 'right' : 'left'}
            </Button>
          )}
          {!isNeeded && rig.points[active] && (
            <Button variant="quiet" onClick={() => onRemove(active)}>
              Take this point off
            </Button>
          )}
        </div>
      )}
      {needed.size > 0 && (
        <Button className="w-full" variant="ink" onClick={onSuggest}>
          {needed.size === 1 ? 'Place the missing point' : `Place the ${needed.size} missing points`}
        </Button>
      )}
      <Button variant="soft" data-key="A" busy={busy} onClick={onFind}>
        Find points anew
      </Button>
      {open.length > 0 && needed.size === 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm font-semibold">More points</summary>
          <ul aria-label="Points to place" className="flex flex-wrap gap-2">
            {open.map(({ name }) => (
              <li key={name}>
                <Button variant="soft" onClick={() => onPlace(name, suggestion(rig, name, box))}>
                  + {pointLabel(name)}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
