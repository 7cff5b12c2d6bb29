import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import type { PicturePoint, PointName } from '../../../../shop/try-on/rules-rig.ts'
import { boundsOf, type Mask, type Pixels } from '../../../../shop/try-on/studio/pixels.ts'
import { BRUSH_FIRST, BRUSH_LEAST, BRUSH_MOST, BrushSize, Steps, ToolRow, type Tool } from '../studio/brush/brush-tools.tsx'
import type { Ground } from '../studio/brush/draw-scene.ts'
import { MaskCanvas, type CanvasControl, type CanvasTool } from '../studio/brush/mask-canvas.tsx'
import { createPainter } from '../studio/brush/strokes.ts'
import { inPicture, onScreen } from '../studio/brush/view-box.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { withEdit, withPoint } from './correction.ts'
import { GarmentKind } from './garment-kind.tsx'
import { Loupe, pointNear, PointsLayer } from './points-layer.tsx'
import { PointsPanel } from './points-panel.tsx'
import { mirrored, oppositeOf, type Box } from './rig-points.ts'
import type { useCorrection } from './use-correction.ts'

const GROUNDS: readonly { ground: Ground; label: string }[] = [
  { ground: 'photo', label: 'On the photo' },
  { ground: 'checks', label: 'Cut out' },
]

interface GarmentBenchProps {
  garment: PreparedGarmentDetail
  pixels: { photo: Pixels; mask: Mask }
  work: ReturnType<typeof useCorrection>
}

/** The picture with its points and its outline, and the tools for both. */
export function GarmentBench({ garment, pixels: { photo, mask: cut }, work }: GarmentBenchProps) {
  const { rig, before, correction, change, strokes } = work
  const [tool, setTool] = useState<Tool | 'points'>('points')
  const [size, setSize] = useState(BRUSH_FIRST)
  const [ground, setGround] = useState<Ground>('photo')
  const [active, setActive] = useState<PointName | null>(null)
  const [dragged, setDragged] = useState<{ name: PointName; at: PicturePoint; isTouch: boolean } | null>(null)
  const control = useRef<CanvasControl>(null)
  const grip = useRef({ x: 0, y: 0 })
  const paint = useMemo(() => createPainter(cut, photo), [cut, photo])
  const mask = useMemo(() => paint(strokes), [paint, strokes])
  const box = useMemo(() => boxOf(mask), [mask])
  const shown = dragged ? { ...rig, points: { ...rig.points, [dragged.name]: dragged.at } } : rig

  const move = (name: PointName, to: PicturePoint | null, isAgain = false) => change(withPoint(correction, before, name, to, isAgain))
  const opposite = active && oppositeOf(active)
  const mirrorAt = opposite && mirrored(shown.points, opposite)
  const mirror = opposite && mirrorAt ? { name: opposite, at: mirrorAt } : null

  const points: CanvasTool = {
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
      const to = inPicture(view, { x: at.x + grip.current.x, y: at.y + grip.current.y }, photo)
      const clamped = { x: Math.min(1, Math.max(0, to.x)), y: Math.min(1, Math.max(0, to.y)) }
      setDragged((before) => before && { ...before, at: clamped })
    },
    drop(isDone) {
      const from = dragged && rig.points[dragged.name]
      if (isDone && dragged && from && (from.x !== dragged.at.x || from.y !== dragged.at.y)) move(dragged.name, dragged.at)
      setDragged(null)
    },
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) work.redo?.()
    else work.undo?.()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Undo by keys, wherever in it the focus is
    <div className="garment-bench" onKeyDown={press}>
      <div className="garment-canvas">
        <MaskCanvas
          ref={control}
          label="The garment in its picture"
          photo={photo}
          mask={mask}
          ground={ground}
          brush={tool === 'points' || tool === 'move' ? null : { mode: tool, radius: size }}
          tool={tool === 'points' ? points : undefined}
          onStroke={(stroke) => change(withEdit(correction, { kind: 'stroke', stroke }))}
        >
          {(view, picture, frame) =>
            tool === 'points' && (
              <>
                <PointsLayer
                  rig={shown}
                  view={view}
                  picture={picture}
                  frame={frame}
                  active={active}
                  mirror={mirror}
                  onActive={setActive}
                  onMove={(name, to) => move(name, to, true)}
                  onMirror={() => mirror && move(mirror.name, mirror.at)}
                />
                {dragged?.isTouch && <Loupe photo={photo} at={dragged.at} view={view} frame={frame} />}
              </>
            )
          }
        </MaskCanvas>
      </div>
      <div className="min-w-0 space-y-3">
        <ToolRow tool={tool} onTool={setTool}>
          <button type="button" aria-pressed={tool === 'points'} className="brush-tool" onClick={() => setTool('points')}>
            <MousePointer2 size={20} aria-hidden="true" />
            Points
          </button>
        </ToolRow>
        <div className="flex flex-wrap items-center gap-x-3">
          {tool !== 'points' && <BrushSize size={size} onSize={(to) => setSize(Math.min(BRUSH_MOST, Math.max(BRUSH_LEAST, to)))} />}
          <Steps onUndo={work.undo} onRedo={work.redo} onZoom={(by) => control.current?.zoom(by)} />
        </div>
        <div role="group" aria-label="What is shown" className="flex flex-wrap gap-2">
          {GROUNDS.map(({ ground: name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={ground === name}
              className={chipClass(ground === name)}
              onClick={() => setGround(name)}
            >
              {label}
            </button>
          ))}
        </div>
        {tool === 'points' && (
          <PointsPanel
            rig={rig}
            active={active}
            mirror={mirror?.name ?? null}
            box={box}
            onMirror={() => mirror && move(mirror.name, mirror.at)}
            onPlace={(name, at) => {
              setActive(name)
              move(name, at)
            }}
            onRemove={(name) => {
              setActive(null)
              move(name, null)
            }}
          />
        )}
        <GarmentKind rig={rig} box={box} onChange={(to) => change(withEdit(correction, { kind: 'rig', rig: to, moved: null }))} />
      </div>
    </div>
  )
}

/** Where the piece is, as parts of the picture; the middle of it when nothing is cut out. */
function boxOf(mask: Mask): Box {
  const bounds = boundsOf(mask)
  if (!bounds) return { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 }
  const { width, height } = mask
  return { left: bounds.left / width, right: bounds.right / width, top: bounds.top / height, bottom: bounds.bottom / height }
}
