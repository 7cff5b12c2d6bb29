import { useState, type KeyboardEvent } from 'react'
import type { Spot } from './canvas-hands.ts'
import type { Size } from './view-box.ts'

/** One press of an arrow key, and with Shift. Parts of the frame's width. */
const STEP = 0.03
const FAR = 0.12

interface BrushByKeysProps {
  frame: Size
  /** Where the brush is; null when the keys have left it. */
  onMove: (at: Spot | null) => void
  onPaint: (at: Spot) => void
}

/** The brush for whoever has no pointer: the arrows move it, Enter and the space bar paint. */
export function BrushByKeys({ frame, onMove, onPaint }: BrushByKeysProps) {
  const [at, setAt] = useState<Spot | null>(null)
  const here = at ?? { x: frame.width / 2, y: frame.height / 2 }
  const press = (event: KeyboardEvent) => {
    const by = (event.shiftKey ? FAR : STEP) * frame.width
    const ways: Record<string, [number, number]> = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const within = (value: number, size: number) => Math.min(size, Math.max(0, value))
    const to = { x: within(here.x + way[0], frame.width), y: within(here.y + way[1], frame.height) }
    setAt(to)
    onMove(to)
  }
  return (
    <button
      type="button"
      className="mask-canvas-keys"
      aria-label="Brush with the keys: arrows move it, Enter paints"
      onFocus={() => onMove(here)}
      onBlur={() => onMove(null)}
      onKeyDown={press}
      onClick={() => onPaint(here)}
    />
  )
}
