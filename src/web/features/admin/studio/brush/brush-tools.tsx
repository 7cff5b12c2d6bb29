import Brush from 'lucide-react/icons/brush'
import Eraser from 'lucide-react/icons/eraser'
import Maximize from 'lucide-react/icons/maximize'
import Redo2 from 'lucide-react/icons/redo-2'
import ScanSearch from 'lucide-react/icons/scan-search'
import Undo2 from 'lucide-react/icons/undo-2'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import type { ReactNode } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import type { BrushMode } from './strokes.ts'

/** Parts of the width of the canvas. */
export const BRUSH_LEAST = 0.008
export const BRUSH_MOST = 0.12
export const BRUSH_FIRST = 0.035

const MODES = [
  { mode: 'keep', label: 'Keep', icon: Brush, key: 'K' },
  { mode: 'erase', label: 'Erase', icon: Eraser, key: 'E' },
  { mode: 'edges', label: 'Find edges', icon: ScanSearch, key: 'F' },
] as const

export type Tool = BrushMode | 'move'

interface ToolRowProps {
  tool: string
  onTool: (tool: Tool) => void
  children?: ReactNode
}

/** What one finger does: one of the brushes, or what else the page has. */
export function ToolRow({ tool, onTool, children }: ToolRowProps) {
  return (
    <div role="group" aria-label="Tool" className="brush-tools">
      {children}
      {MODES.map(({ mode, label, icon: Icon, key }) => (
        <button key={mode} type="button" aria-pressed={tool === mode} data-key={key} className="brush-tool" onClick={() => onTool(mode)}>
          <Icon size={20} aria-hidden="true" />
          {label}
        </button>
      ))}
    </div>
  )
}

/** How large the brush is. */
export function BrushSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  return (
    <label className="flex min-w-0 grow basis-28 items-center gap-2 text-sm font-semibold">
      Size
      <input
        type="range"
        min={BRUSH_LEAST}
        max={BRUSH_MOST}
        step={0.002}
        value={size}
        aria-label="Size of the brush"
        aria-valuetext={`${Math.round((size / BRUSH_MOST) * 100)} percent`}
        className="min-h-11 w-full min-w-0 accent-ink"
        onChange={(event) => onSize(Number(event.target.value))}
      />
    </label>
  )
}

interface StepsProps {
  onUndo: (() => void) | null
  onRedo: (() => void) | null
  onZoom: (by: number | null) => void
}

/** Undo, redo, nearer, farther, all of it. */
export function Steps({ onUndo, onRedo, onZoom }: StepsProps) {
  return (
    <div className="flex max-w-full shrink-0 flex-wrap items-center">
      <IconButton label="Undo" disabled={!onUndo} onClick={() => onUndo?.()}>
        <Undo2 size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Redo" disabled={!onRedo} onClick={() => onRedo?.()}>
        <Redo2 size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Nearer" data-key="+" onClick={() => onZoom(1.6)}>
        <ZoomIn size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="Farther" data-key="-" onClick={() => onZoom(1 / 1.6)}>
        <ZoomOut size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label="All of it" data-key="0" onClick={() => onZoom(null)}>
        <Maximize size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
