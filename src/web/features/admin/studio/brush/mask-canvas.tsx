import { useEffect, useMemo, useRef, useState, type ReactNode, type Ref, useImperativeHandle } from 'react'
import type { Mask, Pixels } from '../../../../../shop/try-on/studio/rules-pixels.ts'
import { BrushByKeys } from './brush-by-keys.tsx'
import { useCanvasHands, type Spot } from './canvas-hands.ts'
import { canvasOf } from './canvas-pixels.ts'
import { drawScene, type Ground, type Scene } from './draw-scene.ts'
import { paint, type BrushMode, type Stroke } from './strokes.ts'
import { fitted, framed, inPicture, kept, panned, zoomed, type Size, type View } from './view-box.ts'

/** Taken up by what lies on the canvas, such as the points of a garment. */
export interface CanvasTool {
  take: (at: Spot, view: View, isTouch: boolean) => boolean
  draw: (at: Spot, view: View) => void
  drop: (isDone: boolean) => void
}

interface MaskCanvasProps {
  label: string
  photo: Pixels
  mask: Mask
  ground: Ground
  /** The part of the picture that is shown as long as nobody has moved it; all of it when it is missing. */
  first?: Parameters<typeof framed>[0] | undefined
  /** What one finger does; null moves the picture. */
  brush: { mode: BrushMode; radius: number } | null
  tool?: CanvasTool | undefined
  onStroke: (stroke: Stroke) => void
  /** Lies over the picture. */
  children?: (view: View, picture: Size, frame: Size) => ReactNode
  ref?: Ref<CanvasControl>
}

export interface CanvasControl {
  /** Around its middle; without a factor all of it is shown again. */
  zoom: (by: number | null) => void
}

/** A photo with the mask of its piece: painted with a brush, zoomed by pinch, wheel and buttons. */
export function MaskCanvas({ label, photo, mask, ground, first, brush, tool, onStroke, children, ref }: MaskCanvasProps) {
  const surface = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 })
  const [moved, setMoved] = useState<View | null>(null)
  const [hover, setHover] = useState<Spot | null>(null)
  const stroke = useRef<Running | null>(null)
  const picture = useMemo<Size>(() => ({ width: photo.width, height: photo.height }), [photo])
  const view = useMemo(
    () => (moved ? kept(moved, picture, frame) : first ? framed(first, picture, frame) : fitted(picture, frame)),
    [moved, first, picture, frame],
  )
  const drawn = useMemo(() => canvasOf(photo), [photo])
  const scene = useMemo(() => ({ photo: drawn, mask, ground, view, frame }), [drawn, mask, ground, view, frame])

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const observer = new ResizeObserver(() => setFrame({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  useEffect(() => drawOn(canvas.current, scene, null), [scene])

  const waiting = useRef(0)
  const drawSoon = () => {
    waiting.current ||= requestAnimationFrame(() => {
      waiting.current = 0
      drawOn(canvas.current, scene, stroke.current)
    })
  }
  useEffect(() => () => cancelAnimationFrame(waiting.current), [])

  /** As large on the screen as its ring, however near one is. */
  const radius = brush ? (brush.radius * frame.width) / (view.scale * picture.width) : 0
  useCanvasHands(surface, {
    take(at, isTouch) {
      if (tool?.take(at, view, isTouch)) return true
      if (!brush) return false
      const { x, y } = inPicture(view, at, picture)
      stroke.current = { stroke: { mode: brush.mode, radius, points: [[x, y]] }, live: { ...mask, data: mask.data.slice() } }
      paintLast(stroke.current)
      drawSoon()
      return true
    },
    draw(at) {
      if (!stroke.current) return tool?.draw(at, view)
      const { x, y } = inPicture(view, at, picture)
      stroke.current.stroke.points.push([x, y])
      paintLast(stroke.current)
      drawSoon()
    },
    drop(isDone) {
      const done = stroke.current
      stroke.current = null
      if (!done) return tool?.drop(isDone)
      if (isDone) onStroke({ ...done.stroke, points: thinned(done.stroke.points) })
      else drawSoon()
    },
    pan: (dx, dy) => setMoved((before) => panned(before ?? view, dx, dy, picture, frame)),
    zoom: (by, at) => setMoved((before) => zoomed(before ?? view, by, at, picture, frame)),
    hover: (at) => setHover(brush ? at : null),
  })
  useImperativeHandle(ref, () => ({
    zoom: (by) =>
      setMoved(
        by === null
          ? fitted(picture, frame)
          : (before) => zoomed(before ?? view, by, { x: frame.width / 2, y: frame.height / 2 }, picture, frame),
      ),
  }))

  const dab = (at: Spot) => {
    const { x, y } = inPicture(view, at, picture)
    if (brush) onStroke({ mode: brush.mode, radius, points: thinned([[x, y]]) })
  }

  const density = typeof devicePixelRatio === 'number' ? Math.min(2, devicePixelRatio) : 1
  return (
    <div ref={surface} className="mask-canvas" role="group" aria-label={label} data-brush={brush?.mode}>
      <canvas ref={canvas} width={Math.round(frame.width * density)} height={Math.round(frame.height * density)} aria-hidden="true" />
      {frame.width > 0 && children?.(view, picture, frame)}
      {brush && frame.width > 0 && <BrushByKeys frame={frame} onMove={setHover} onPaint={dab} />}
      {hover && brush && (
        <span
          aria-hidden="true"
          className="mask-canvas-ring"
          style={{ left: hover.x, top: hover.y, width: 2 * brush.radius * frame.width, height: 2 * brush.radius * frame.width }}
        />
      )}
    </div>
  )
}

/** A stroke that is being drawn, and the mask with what is drawn of it. */
interface Running {
  stroke: Stroke & { points: [number, number][] }
  live: Mask
}

function drawOn(canvas: HTMLCanvasElement | null, scene: Omit<Scene, 'trail'>, running: Running | null): void {
  const context = canvas?.getContext('2d')
  if (!context || scene.frame.width === 0) return
  const trail = running?.stroke.mode === 'edges' ? running.stroke : null
  drawScene(context, { ...scene, mask: running?.live ?? scene.mask, trail })
}

function paintLast({ stroke, live }: Running): void {
  if (stroke.mode !== 'edges') paint(live, { ...stroke, points: stroke.points.slice(-2) }, null)
}

/** Places that are nearer together than anybody sees. */
function thinned(points: readonly [number, number][]): [number, number][] {
  const places: [number, number][] = []
  for (const [i, [x, y]] of points.entries()) {
    const last = places.at(-1)
    if (last && i < points.length - 1 && Math.hypot(x - last[0], y - last[1]) < 0.003) continue
    places.push([Math.round(x * 1e4) / 1e4, Math.round(y * 1e4) / 1e4])
  }
  return places
}
