import { useRef, useState } from 'react'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { TURN_MAX } from '../../../../shop/try-on/studio/rules-studio.ts'
import { Button } from '../../../ui/button.tsx'
import { chipClass } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/switch.tsx'
import { BRUSH_FIRST, BrushSize, Steps, ToolRow, type Tool } from './brush/brush-tools.tsx'
import { MaskCanvas, type CanvasControl } from './brush/mask-canvas.tsx'
import { Compare } from './compare.tsx'
import { useUndoKeys } from './brush/use-undo-keys.ts'
import { useStudio, type Studio } from './use-studio.ts'
import './brush/brush.css'
import './studio.css'

interface StudioSheetProps {
  photo: Blob
  /** Names the photo in this tab: what was done to it is there again after a reload. */
  id: string
  /** What it shows, where that is known. */
  garment: Garment | null
  /** The catalogue picture; the photo itself is kept by whoever asked. */
  onDone: (picture: Blob) => void
  onClose: () => void
}

/** A phone photo becomes a catalogue picture: looked at, put right with a brush, taken or left. */
export function StudioSheet({ photo, id, garment, onDone, onClose }: StudioSheetProps) {
  const studio = useStudio(photo, garment, id)
  useUndoKeys(studio.undo, studio.redo)
  const [busy, setBusy] = useState(false)
  const [isBrushing, setBrushing] = useState(false)
  const { phase, preview } = studio
  const take = async () => {
    setBusy(true)
    try {
      const picture = await studio.finish()
      if (!picture) return
      studio.forget()
      onDone(picture)
    } catch {
      notify.error('This phone had no room for the picture. The photo stays as it is.')
    } finally {
      setBusy(false)
    }
  }
  const leave = () => {
    studio.forget()
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      side="wide"
      title="Clean up"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" className="flex-1" onClick={leave}>
            Leave the photo as it is
          </Button>
          <Button className="flex-1" busy={busy} disabled={phase.is !== 'ready' || !preview} onClick={() => void take()}>
            Use this picture
          </Button>
        </div>
      }
    >
      {phase.is === 'ready' && (
        <div role="group" aria-label="What is shown" className="mb-3 flex gap-2">
          <button type="button" aria-pressed={!isBrushing} className={chipClass(!isBrushing)} onClick={() => setBrushing(false)}>
            Picture
          </button>
          <button type="button" aria-pressed={isBrushing} className={chipClass(isBrushing)} onClick={() => setBrushing(true)}>
            Brush
          </button>
        </div>
      )}
      <Stage studio={studio} isBrushing={isBrushing} />
    </Sheet>
  )
}

function Stage({ studio, isBrushing }: { studio: Studio; isBrushing: boolean }) {
  const { phase } = studio
  if (phase.is === 'cutting') {
    return (
      <div className="studio-stage">
        <div className="studio-compare animate-pulse" />
        <p role="status" className="text-ink-soft">
          Cutting the piece out… A few seconds; on a slow line a little longer.
        </p>
      </div>
    )
  }
  if (phase.is === 'failed') {
    return (
      <div className="space-y-3 py-6 text-center">
        <p role="alert" className="font-medium text-primary-strong">
          {phase.why}
        </p>
        <p className="text-ink-soft">The photo stays as it is. It can be cleaned up later, also once the piece is listed.</p>
        <Button variant="soft" onClick={studio.again}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      {phase.doubts.length > 0 && (
        <p role="status" className="mb-3 rounded-card border-l-4 border-sun bg-surface px-4 py-3 text-sm">
          Look closely: {phase.doubts.join(' ')}
        </p>
      )}
      {studio.isFound && (
        <p role="status" className="mb-3 rounded-card border-l-4 border-denim bg-surface px-4 py-3 text-sm">
          What you did to this photo before is still here.
        </p>
      )}
      {isBrushing ? <BrushStage studio={studio} /> : <PictureStage studio={studio} />}
    </>
  )
}

function PictureStage({ studio }: { studio: Studio }) {
  const { photo, preview, choices, choose, suggestedAngle } = studio
  return (
    <div className="studio-stage">
      {photo && preview ? (
        <Compare before={photo} after={preview} />
      ) : (
        <p role="alert" className="font-medium text-primary-strong">
          Nothing of the piece is left. Bring it back with Keep under Brush, or undo.
        </p>
      )}
      <div className="min-w-0 space-y-3">
        <p className="text-sm text-ink-soft">Drag across the picture to compare it with the photo.</p>
        <label className="block text-sm font-semibold">
          Turned by {choices.angle.toLocaleString('en-KE')}°
          <input
            type="range"
            min={-TURN_MAX}
            max={TURN_MAX}
            step={0.5}
            value={choices.angle}
            className="block min-h-11 w-full accent-ink"
            onChange={(event) => choose({ angle: Number(event.target.value) })}
          />
        </label>
        {choices.angle !== suggestedAngle && (
          <Button variant="quiet" onClick={() => choose({ angle: suggestedAngle })}>
            {suggestedAngle === 0 ? 'As it was photographed' : 'As suggested'}
          </Button>
        )}
        <Switch label="Better light" checked={choices.light} onChange={(event) => choose({ light: event.target.checked })}>
          Brighter, and without a tint of the lamp.
        </Switch>
      </div>
    </div>
  )
}

function BrushStage({ studio }: { studio: Studio }) {
  const [tool, setTool] = useState<Tool>('erase')
  const [size, setSize] = useState(BRUSH_FIRST)
  const control = useRef<CanvasControl>(null)
  if (!studio.photo || !studio.mask) return null
  return (
    <div className="studio-stage">
      <div className="studio-canvas">
        <MaskCanvas
          ref={control}
          label="What of the photo is the piece"
          photo={studio.photo}
          mask={studio.mask}
          ground="photo"
          first={studio.box ?? undefined}
          brush={tool === 'move' ? null : { mode: tool, radius: size }}
          onStroke={studio.stroke}
        />
      </div>
      <div className="min-w-0 space-y-2">
        <ToolRow tool={tool} onTool={setTool} />
        <div className="flex flex-wrap items-center gap-x-3">
          <BrushSize size={size} onSize={setSize} />
          <Steps onUndo={studio.undo} onRedo={studio.redo} onZoom={(by) => control.current?.zoom(by)} />
        </div>
        <p className="text-sm text-ink-soft">
          What is red is left out. Keep brings back, Erase takes off; Find edges looks again where you brush. Two fingers zoom.
        </p>
      </div>
    </div>
  )
}
