import { useEffect, useEffectEvent, type CSSProperties, type KeyboardEvent } from 'react'
import type { Layer } from './try-on-session.ts'
import { firstPlacing, onPhoto, scaledTo, upright, type Placing } from './layer-placement.ts'
import { useBackgroundRemoval, type Cut } from './use-background-removal.ts'

interface WornPieceProps {
  worn: Layer
  chosen: boolean
  /** Height of the photo by its width. */
  photo: number
  onChoose: () => void
  onMove: (placing: Placing, step: string) => void
  onPlaced: (placing: Placing) => void
  onCut: (cut: Cut) => void
  onNoCut: () => void
  onPictureLost: () => void
  onTakeOff: () => void
}

/** One press of a key: parts of the photo's width, times as large, radians. */
const STEP = { move: 0.01, far: 0.05, larger: 1.04, turn: Math.PI / 90 } as const

/** A piece on the photo. Hands reach it by the stage; the keyboard here. */
export function LayerView({ worn, chosen, photo, onChoose, onMove, onPlaced, onCut, onNoCut, onPictureLost, onTakeOff }: WornPieceProps) {
  const { piece, placing, opacity } = worn
  const { canvas, cut } = useBackgroundRemoval(worn, { onNoCut, onPictureLost })

  const place = useEffectEvent((shown: Cut, lost: boolean) => {
    onCut(shown)
    if (lost) onPlaced(firstPlacing(piece, shown.bounds, shown.ratio, photo))
  })
  const lost = placing === null
  useEffect(() => {
    if (cut) place(cut, lost)
  }, [cut, lost])

  function onKeyDown(event: KeyboardEvent) {
    if (!placing || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') return onTakeOff()
    const next = byKey(placing, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChoose()
    onMove(onPhoto(next, photo), 'keys')
  }

  const { left, top, right, bottom } = cut?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 }
  return (
    <button
      type="button"
      data-worn={piece.id}
      className="worn"
      aria-pressed={chosen}
      aria-label={`${piece.name} on the photo. Arrow keys move it, plus and minus change its size, comma and full stop turn it.`}
      style={placing && cut ? styleOf(placing, photo) : { visibility: 'hidden' }}
      onClick={onChoose}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className="worn-canvas" style={{ opacity }} />
      <span
        className="worn-frame"
        style={{ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }}
      />
    </button>
  )
}

/** Where a piece stands in the stage, for the browser. */
export function styleOf(
  { x, y, scale, angle, mirrored }: Placing,
  photo: number,
): CSSProperties & Record<'left' | 'top' | 'width' | 'transform', string> {
  return {
    left: percent(x),
    top: percent(y / photo),
    width: percent(scale),
    transform: `translate(-50%, -50%) rotate(${angle.toFixed(4)}rad)${mirrored ? ' scaleX(-1)' : ''}`,
  }
}

function percent(part: number): string {
  return `${(part * 100).toFixed(3)}%`
}

function byKey(placing: Placing, key: string, far: boolean): Placing | null {
  const step = far ? STEP.far : STEP.move
  const [x, y] = ARROWS[key] ?? [0, 0]
  if (x || y) return { ...placing, x: placing.x + x * step, y: placing.y + y * step }
  if (key === '+' || key === '=') return scaledTo(placing, placing.scale * STEP.larger)
  if (key === '-') return scaledTo(placing, placing.scale / STEP.larger)
  if (key === '.' || key === ',') return { ...placing, angle: upright(placing.angle + (key === '.' ? STEP.turn : -STEP.turn)) }
  return null
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
