import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { PicturePoint, PointName, Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Spot } from '../studio/brush/canvas-hands.ts'
import { canvasOf } from '../studio/brush/canvas-pixels.ts'
import { onScreen, type Size, type View } from '../studio/brush/view-box.ts'
import { pointLabel } from './rig-points.ts'

/** Where there is room for it, every point has its name beside it. CSS pixels. */
const NAMED_FROM = 520
/** One press of an arrow key, and with Shift. Parts of the picture. */
const STEP = 0.0025
const FAR = 0.02

/** Between which points lines are drawn: they show at a glance what is crossed over. */
const LINES: readonly (readonly PointName[])[] = [
  ['neck_left', 'collar_front', 'neck_right'],
  ['neck_left', 'shoulder_left', 'sleeve_left_outer', 'sleeve_left_inner', 'armpit_left'],
  ['neck_right', 'shoulder_right', 'sleeve_right_outer', 'sleeve_right_inner', 'armpit_right'],
  ['armpit_left', 'waist_left', 'hip_left', 'hem_left', 'hem_right', 'hip_right', 'waist_right', 'armpit_right'],
  ['hip_left', 'leg_left_outer', 'leg_left_inner', 'crotch', 'leg_right_inner', 'leg_right_outer', 'hip_right'],
]

interface PointsLayerProps {
  rig: Rig
  view: View
  picture: Size
  frame: Size
  active: PointName | null
  /** Where the opposite of the active point would be. */
  mirror: { name: PointName; at: PicturePoint } | null
  onActive: (name: PointName) => void
  onMove: (name: PointName, to: PicturePoint) => void
  onMirror: () => void
}

/** The points over the picture: each can be reached with Tab and moved with the arrow keys. Fingers get hold of them by the canvas. */
export function PointsLayer({ rig, view, picture, frame, active, mirror, onActive, onMove, onMirror }: PointsLayerProps) {
  const isNamed = frame.width >= NAMED_FROM
  const placed = Object.entries(rig.points) as [PointName, PicturePoint][]
  const place = (point: PicturePoint) => onScreen(view, point, picture)
  const press = (event: KeyboardEvent, name: PointName, at: PicturePoint) => {
    const by = event.shiftKey ? FAR : STEP
    const ways: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }
    const [dx, dy] = ways[event.key] ?? [0, 0]
    if (event.key.toLowerCase() === 'm' && mirror && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return onMirror()
    }
    if (dx === 0 && dy === 0) return
    event.preventDefault()
    onMove(name, { x: at.x + dx, y: at.y + dy })
  }
  return (
    <>
      <svg aria-hidden="true" className="rig-lines" width={frame.width} height={frame.height}>
        {LINES.map((names) => {
          const line = names.flatMap((name) => (rig.points[name] ? [place(rig.points[name])] : []))
          return <polyline key={names.join()} points={line.map(({ x, y }) => `${x},${y}`).join(' ')} />
        })}
        {mirror && <circle cx={place(mirror.at).x} cy={place(mirror.at).y} r="8" className="rig-mirror" />}
      </svg>
      {placed.map(([name, at]) => {
        const { x, y } = place(at)
        return (
          <button
            key={name}
            type="button"
            className="rig-point"
            data-active={name === active || undefined}
            aria-label={pointLabel(name)}
            style={{ transform: `translate(${x}px, ${y}px)` }}
            onFocus={() => onActive(name)}
            onKeyDown={(event) => press(event, name, at)}
          >
            <span className="rig-dot" />
            {(isNamed || name === active) && (
              <span className="rig-name" data-side={sideOf(name, x, frame.width)} data-below={y < NAME_HIGH || undefined}>
                {pointLabel(name)}
              </span>
            )}
          </button>
        )
      })}
    </>
  )
}

/** How wide a letter of a name is about, and what is around it. CSS pixels. */
const LETTER = 6.6
const AROUND = 26
/** Nearer to the top than this a name would be cut. CSS pixels. */
const NAME_HIGH = 14

/** Outside of the piece, where its whole name has room; else inside. */
function sideOf(name: PointName, x: number, width: number): 'left' | 'right' {
  const long = pointLabel(name).length * LETTER + AROUND
  const isLeft = name.includes('left')
  const hasRoom = isLeft ? x >= long : x + long <= width
  return isLeft === hasRoom ? 'left' : 'right'
}

/** How near to a point a finger or the mouse gets hold of it. CSS pixels. */
const REACH_TOUCH = 34
const REACH_MOUSE = 16

/** The point that is nearest to a place, within reach. */
export function pointNear(rig: Rig, at: Spot, view: View, picture: Size, isTouch: boolean): PointName | null {
  const near = (Object.entries(rig.points) as [PointName, PicturePoint][])
    .map(([name, point]) => {
      const { x, y } = onScreen(view, point, picture)
      return { name, far: Math.hypot(x - at.x, y - at.y) }
    })
    .toSorted((a, b) => a.far - b.far)[0]
  return near && near.far <= (isTouch ? REACH_TOUCH : REACH_MOUSE) ? near.name : null
}

const LOUPE = 116
/** CSS pixels for one of the picture, beside what the view has. */
const LARGER = 2.5

/** What is under the finger, larger, above it. */
export function Loupe({ photo, at, view, frame }: { photo: Pixels; at: PicturePoint; view: View; frame: Size }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<{ photo: Pixels; canvas: HTMLCanvasElement } | null>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    if (drawn.current?.photo !== photo) drawn.current = { photo, canvas: canvasOf(photo) }
    const side = (LOUPE / LARGER) * (1 / view.scale)
    const [x, y] = [at.x * photo.width - side / 2, at.y * photo.height - side / 2]
    context.fillStyle = '#E7DFD2'
    context.fillRect(0, 0, 2 * LOUPE, 2 * LOUPE)
    context.drawImage(drawn.current.canvas, x, y, side, side, 0, 0, 2 * LOUPE, 2 * LOUPE)
  }, [photo, at, view.scale])
  const { x, y } = onScreen(view, at, photo)
  const left = Math.min(frame.width - LOUPE - 4, Math.max(4, x - LOUPE / 2))
  // Above the finger; where there is no room, beside it.
  const isAbove = y > LOUPE + 44
  const beside = x < frame.width / 2 ? Math.min(frame.width - LOUPE - 4, x + 56) : Math.max(4, x - LOUPE - 56)
  return (
    <span aria-hidden="true" className="rig-loupe" style={isAbove ? { left, top: y - LOUPE - 40 } : { left: beside, top: 4 }}>
      <canvas ref={canvas} width={2 * LOUPE} height={2 * LOUPE} />
    </span>
  )
}
