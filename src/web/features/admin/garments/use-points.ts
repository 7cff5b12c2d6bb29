import { useRef, useState } from 'react'
import type { PicturePoint, PointName } from '../../../../shop/try-on/rules-rig.ts'
import type { Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { CanvasTool } from '../studio/brush/mask-canvas.tsx'
import { inPicture, onScreen } from '../studio/brush/view-box.ts'
import { withPoint } from './correction.ts'
import { pointNear } from './points-layer.tsx'
import { mirrored, oppositeOf, within } from './rig-points.ts'
import type { CorrectionWork } from './use-correction.ts'

/** The points of a garment in hand: which one, where it is while it is dragged, and where the one opposite would be. */
export function usePoints({ rig, before, correction, change }: CorrectionWork, photo: Pixels) {
  const [active, setActive] = useState<PointName | null>(null)
  const [dragged, setDragged] = useState<{ name: PointName; at: PicturePoint; isTouch: boolean } | null>(null)
  const grip = useRef({ x: 0, y: 0 })
  const shown = dragged ? { ...rig, points: { ...rig.points, [dragged.name]: dragged.at } } : rig
  const opposite = active && oppositeOf(active)
  const mirrorAt = opposite && mirrored(shown.points, opposite)

  /** `isAgain`: it goes on with what was moved last, by keys. Null takes the point off. */
  const move = (name: PointName, to: PicturePoint | null, isAgain = false) => change(withPoint(correction, before, name, to, isAgain))
  const tool: CanvasTool = {
    take(at, view, isTouch) {
      const name = pointNear(rig, at, view, photo, isTouch)
      const point = name && rig.points[name]
      if (!name || !point) return false
      const place = onScreen(view, point, photo)
      // The finger holds it where it got hold of it: it does not jump.
      grip.current = { x: place.x - at.x, y: place.y - at.y }
      setActive(name)
      setDragged({ name, at: point, isTouch })
      return true
    },
    draw(at, view) {
      const to = within(inPicture(view, { x: at.x + grip.current.x, y: at.y + grip.current.y }, photo))
      setDragged((held) => held && { ...held, at: to })
    },
    drop(isDone) {
      const from = dragged && rig.points[dragged.name]
      if (isDone && dragged && from && (from.x !== dragged.at.x || from.y !== dragged.at.y)) move(dragged.name, dragged.at)
      setDragged(null)
    },
  }
  return { active, setActive, dragged, shown, mirror: opposite && mirrorAt ? { name: opposite, at: mirrorAt } : null, move, tool }
}
