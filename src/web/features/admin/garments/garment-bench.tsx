import MousePointer2 from 'lucide-react/icons/mouse-pointer-2'
import Scissors from 'lucide-react/icons/scissors'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { boxOf, type Mask, type Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { BRUSH_FIRST, BRUSH_LEAST, BRUSH_MOST, BrushSize, Steps, ToolRow, type Tool } from '../studio/brush/brush-tools.tsx'
import { MaskCanvas, type CanvasControl } from '../studio/brush/mask-canvas.tsx'
import { createPainter } from '../studio/brush/strokes.ts'
import { useUndoKeys } from '../studio/brush/use-undo-keys.ts'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import { IconButton } from '../../../ui/button.tsx'
import { withEdit } from './correction.ts'
import { Fitting } from './fitting.tsx'
import { GarmentKind } from './garment-kind.tsx'
import { Loupe, PointsLayer } from './points-layer.tsx'
import { PointsPanel } from './points-panel.tsx'
import { missingPoints, withSuggestions } from './rig-points.ts'
import type { CorrectionWork } from './use-correction.ts'
import { usePoints } from './use-points.ts'
import { useSuggestion } from './use-suggestion.ts'

/** As long as nothing is cut out. */
const MIDDLE = { left: 0.2, top: 0.1, right: 0.8, bottom: 0.9 }

interface GarmentBenchProps {
  pixels: { photo: Pixels; mask: Mask }
  garment: PreparedGarmentDetail
  work: CorrectionWork
  /** What else can be done with it. */
  children: ReactNode
}

/** The picture with its points and its outline, and the tools for both. */
export function GarmentBench({ pixels: { photo, mask: cut }, garment, work, children }: GarmentBenchProps) {
  const { rig, correction, change, strokes } = work
  const [tool, setTool] = useState<Tool | 'points'>('points')
  const [size, setSize] = useState(BRUSH_FIRST)
  const [isCutOut, setCutOut] = useState(false)
  const control = useRef<CanvasControl>(null)
  const paint = useMemo(() => createPainter(cut, photo), [cut, photo])
  const mask = useMemo(() => paint(strokes), [paint, strokes])
  const box = useMemo(() => boxOf(mask) ?? MIDDLE, [mask])
  const first = useMemo(() => boxOf(cut) ?? undefined, [cut])
  const { active, setActive, dragged, shown, mirror, move, tool: points } = usePoints(work, photo)
  const moveMirror = () => mirror && move(mirror.name, mirror.at)
  const { busy, look, put } = useSuggestion(garment.id, work, mask, box)
  useUndoKeys(work.undo, work.redo)
  return (
    <div className="garment-bench">
      <div className="garment-canvas">
        <MaskCanvas
          ref={control}
          label="The garment in its picture"
          photo={photo}
          mask={mask}
          ground={isCutOut ? 'checks' : 'photo'}
          first={first}
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
                  onMirror={moveMirror}
                />
                {dragged?.isTouch && <Loupe photo={photo} at={dragged.at} view={view} frame={frame} />}
              </>
            )
          }
        </MaskCanvas>
      </div>
      <div className="garment-tools">
        <ToolRow tool={tool} onTool={setTool}>
          <button type="button" aria-pressed={tool === 'points'} data-key="P" className="brush-tool" onClick={() => setTool('points')}>
            <MousePointer2 size={20} aria-hidden="true" />
            Points
          </button>
        </ToolRow>
        <div className="garment-steps">
          <Steps onUndo={work.undo} onRedo={work.redo} onZoom={(by) => control.current?.zoom(by)} />
          <IconButton label="Only what is cut out" data-key="X" aria-pressed={isCutOut} onClick={() => setCutOut(!isCutOut)}>
            <Scissors size={20} aria-hidden="true" className={isCutOut ? 'text-primary' : ''} />
          </IconButton>
        </div>
        <div className="min-w-0 space-y-2">
          {tool !== 'points' && <BrushSize size={size} onSize={(to) => setSize(Math.min(BRUSH_MOST, Math.max(BRUSH_LEAST, to)))} />}
          {tool === 'points' && (
            <PointsPanel
              rig={rig}
              active={active}
              mirror={mirror?.name ?? null}
              box={box}
              onMirror={moveMirror}
              onPlace={(name, at) => {
                setActive(name)
                move(name, at)
              }}
              onSuggest={() => put(withSuggestions(rig, box))}
              busy={busy}
              onFind={() => look(rig.garment)}
              onRemove={(name) => {
                setActive(null)
                move(name, null)
              }}
            />
          )}
        </div>
        <Fitting
          photo={photo}
          mask={mask}
          rig={rig}
          measurements={garment.measurements}
          department={garment.product.department}
          isIncomplete={missingPoints(rig).length > 0}
        />
        <div className="min-w-0 space-y-3">
          <GarmentKind rig={rig} box={box} busy={busy} onGarment={look} onChange={put} />
          {children}
        </div>
      </div>
    </div>
  )
}
