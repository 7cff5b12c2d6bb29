import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ArrowUp from 'lucide-react/icons/arrow-up'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import type { Nudge } from '../engine/outfit.ts'

interface NudgePanelProps {
  name: string
  garment: Garment
  nudge: Nudge
  canUndo: boolean
  /** Parts of the shoulder width. */
  onMove: (x: number, y: number) => void
  /** `step` names what is done: all of it is taken back at once. */
  onNudge: (change: Partial<Nudge>, step: string) => void
  onReset: () => void
  onUndo: () => void
  onDone: () => void
}

/** One press of an arrow. Parts of the shoulder width. */
const STEP = 0.04
const DEGREE = Math.PI / 180
/** What is hung on can be turned; what has a hem can be made longer. */
const HUNG: readonly Garment[] = ['bag', 'hat', 'necklace', 'earrings', 'scarf', 'shoes']

/** Corrects how the chosen piece lies; the picture stays in sight, and a finger on it moves the piece, too. */
export function NudgePanel({ name, garment, nudge, canUndo, onMove, onNudge, onReset, onUndo, onDone }: NudgePanelProps) {
  useCloseOnBack(true, onDone)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const hung = HUNG.includes(garment)
  const move = (x: number, y: number) => onMove(x * STEP, y * STEP)
  return (
    <section aria-label={`Adjust ${name}`} className="room-nudge">
      <div className="flex items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 truncate font-semibold outline-none">
          {name}
        </h2>
        <Button onClick={onDone}>Done</Button>
      </div>
      <div className="-mx-2 flex items-center" role="group" aria-label="Move">
        <IconButton label="Move left" onClick={() => move(-1, 0)}>
          <ArrowLeft size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Move right" onClick={() => move(1, 0)}>
          <ArrowRight size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Move up" onClick={() => move(0, -1)}>
          <ArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Move down" onClick={() => move(0, 1)}>
          <ArrowDown size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Reset this piece" className="ml-auto" onClick={onReset}>
          <RotateCcw size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label="Undo" disabled={!canUndo} onClick={onUndo}>
          <Undo2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <NudgeSlider
        label="Size"
        least={70}
        most={140}
        value={nudge.scale * 100}
        unit="%"
        onChange={(value) => onNudge({ scale: value / 100 }, 'size')}
      />
      {hung ? (
        <NudgeSlider
          label="Turn"
          least={-90}
          most={90}
          value={nudge.angle / DEGREE}
          unit="°"
          onChange={(value) => onNudge({ angle: value * DEGREE }, 'turn')}
        />
      ) : (
        <NudgeSlider
          label="Length"
          least={60}
          most={150}
          value={nudge.length * 100}
          unit="%"
          onChange={(value) => onNudge({ length: value / 100 }, 'length')}
        />
      )}
    </section>
  )
}

interface NudgeSliderProps {
  label: string
  least: number
  most: number
  value: number
  unit: string
  onChange: (value: number) => void
}

function NudgeSlider({ label, least, most, value, unit, onChange }: NudgeSliderProps) {
  const shown = Math.round(value)
  return (
    <label className="flex items-center gap-3 text-sm">
      <span className="w-14 shrink-0 font-semibold">{label}</span>
      <input
        type="range"
        className="fitting-slider"
        min={least}
        max={most}
        value={shown}
        aria-valuetext={`${shown}${unit}`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
      <span aria-hidden="true" className="w-12 shrink-0 text-right tabular-nums">
        {shown}
        {unit}
      </span>
    </label>
  )
}
