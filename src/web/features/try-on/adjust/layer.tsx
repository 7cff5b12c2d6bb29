import { useEffect, useEffectEvent, type CSSProperties, type KeyboardEvent } from 'react'
import type { Layer } from './adjust-session.ts'
import { initialPlacement, onPhoto, scaledTo, upright, type Placement } from './layer-placement.ts'
import { useBackgroundRemoval, type CutoutView } from './use-background-removal.ts'

interface LayerViewProps {
  layer: Layer
  chosen: boolean
  /** Height of the photo by its width. */
  photo: number
  onChoose: () => void
  onMove: (placement: Placement, step: string) => void
  onPlaced: (placement: Placement) => void
  onCutout: (cutout: CutoutView) => void
  onCutoutFailed: () => void
  onPictureLost: () => void
  onTakeOff: () => void
}

/** One press of a key: parts of the photo's width, times as large, radians. */
const STEP = { move: 0.01, far: 0.05, larger: 1.04, turn: Math.PI / 90 } as const

/** A product on the photo. Hands reach it by the stage; the keyboard here. */
export function LayerView({
  layer,
  chosen,
  photo,
  onChoose,
  onMove,
  onPlaced,
  onCutout,
  onCutoutFailed,
  onPictureLost,
  onTakeOff,
}: LayerViewProps) {
  const { product, placement, opacity } = layer
  const { canvas, cutout } = useBackgroundRemoval(layer, { onCutoutFailed, onPictureLost })

  const place = useEffectEvent((shown: CutoutView, lost: boolean) => {
    onCutout(shown)
    if (lost) onPlaced(initialPlacement(product, shown.bounds, shown.ratio, photo))
  })
  const lost = placement === null
  useEffect(() => {
    if (cutout) place(cutout, lost)
  }, [cutout, lost])

  function onKeyDown(event: KeyboardEvent) {
    if (!placement || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') return onTakeOff()
    const next = byKey(placement, event.key, event.shiftKey)
    if (!next) return
    event.preventDefault()
    onChoose()
    onMove(onPhoto(next, photo), 'keys')
  }

  const { left, top, right, bottom } = cutout?.bounds ?? { left: 0, top: 0, right: 1, bottom: 1 }
  return (
    <button
      type="button"
      data-worn={product.id}
      className="worn"
      aria-pressed={chosen}
      aria-label={`${product.name} on the photo. Arrow keys move it, plus and minus change its size, comma and full stop turn it.`}
      style={placement && cutout ? styleOf(placement, photo) : { visibility: 'hidden' }}
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

/** The CSS position of a product on the stage. */
export function styleOf(
  { x, y, scale, angle, mirrored }: Placement,
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

function byKey(placement: Placement, key: string, far: boolean): Placement | null {
  const step = far ? STEP.far : STEP.move
  const [x, y] = ARROWS[key] ?? [0, 0]
  if (x || y) return { ...placement, x: placement.x + x * step, y: placement.y + y * step }
  if (key === '+' || key === '=') return scaledTo(placement, placement.scale * STEP.larger)
  if (key === '-') return scaledTo(placement, placement.scale / STEP.larger)
  if (key === '.' || key === ',') return { ...placement, angle: upright(placement.angle + (key === '.' ? STEP.turn : -STEP.turn)) }
  return null
}

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
