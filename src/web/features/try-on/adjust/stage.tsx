import { useRef, type CSSProperties, type Dispatch } from 'react'
import type { CutoutView } from './use-background-removal.ts'
import type { AdjustAction, AdjustSession, Layer } from './adjust-session.ts'
import type { Photo } from '../photo.ts'
import { spotUnder, type Placement, type Point } from './layer-placement.ts'
import { useGestures } from './use-gestures.ts'
import { styleOf, LayerView } from './layer.tsx'

interface StageProps {
  photo: Photo
  session: AdjustSession
  cutouts: ReadonlyMap<string, CutoutView>
  /** A tap points at what is left of the background instead of choosing a product. */
  pointing: boolean
  act: Dispatch<AdjustAction>
  onCutout: (id: string, cutout: CutoutView) => void
  onCutoutFailed: (layer: Layer) => void
  onPictureLost: (layer: Layer) => void
}

/** So much of a pixel is enough to get hold of a product by it. */
const TANGIBLE = 60

/** The photo with the products on it. */
export function Stage({ photo, session, cutouts, pointing, act, onCutout, onCutoutFailed, onPictureLost }: StageProps) {
  const ratio = photo.height / photo.width
  const { layers, chosen } = session
  const pulls = useRef(0)
  const taken = useRef<string | null>(null)

  function under(point: Point): Layer | undefined {
    return layers.findLast((each) => isAt(point, each, cutouts.get(each.product.id)))
  }

  const stage = useGestures({
    photo: ratio,
    take(point) {
      // Whoever points at a rest of background must not move another product by it.
      const got = (pointing ? undefined : under(point)) ?? layers.find(({ product }) => product.id === chosen)
      if (!got) return null
      taken.current = got.product.id
      pulls.current++
      act({ kind: 'choose', id: got.product.id })
      return got.placement
    },
    show(placement) {
      const element = stage.current?.querySelector<HTMLElement>(`[data-worn="${taken.current}"]`)
      if (element) Object.assign(element.style, styleOf(placement, ratio))
    },
    drop(placement) {
      if (taken.current) act({ kind: 'change', id: taken.current, change: { placement }, step: `pull ${pulls.current}` })
    },
    tap(point) {
      const product = layers.find((each) => each.product.id === chosen)
      const cutout = chosen && cutouts.get(chosen)
      if (!pointing || !product?.placement || !cutout || product.whole) return
      const spot = spotUnder(point, product.placement, cutout.ratio)
      if (spot.x < 0 || spot.x >= 1 || spot.y < 0 || spot.y >= 1) return
      const change = { spots: [...product.spots, spot], tolerance: cutout.tolerance }
      act({ kind: 'change', id: product.product.id, change, step: `spot ${product.spots.length}` })
    },
  })

  return (
    <div
      ref={stage}
      className="fitting-stage"
      data-pointing={pointing || undefined}
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    >
      <img src={photo.url} alt="You" draggable={false} className="fitting-photo" />
      {layers.map((each) => {
        const { id } = each.product
        return (
          <LayerView
            key={`${id} ${each.picture}`}
            layer={each}
            chosen={id === chosen}
            photo={ratio}
            onChoose={() => act({ kind: 'choose', id })}
            onMove={(placement, step) => act({ kind: 'change', id, change: { placement }, step })}
            onPlaced={(placement: Placement) => act({ kind: 'settle', id, change: { placement } })}
            onCutout={(cutout) => onCutout(id, cutout)}
            onCutoutFailed={() => onCutoutFailed(each)}
            onPictureLost={() => onPictureLost(each)}
            onTakeOff={() => act({ kind: 'take-off', id })}
          />
        )
      })}
      <p role="status" className="fitting-status">
        {layers.some(({ product }) => !cutouts.has(product.id)) && <span>Removing the background…</span>}
      </p>
    </div>
  )
}

function isAt(point: Point, { placement }: Layer, cutout: CutoutView | undefined): boolean {
  if (!placement || !cutout) return false
  const { x, y } = spotUnder(point, placement, cutout.ratio)
  if (x < 0 || x >= 1 || y < 0 || y >= 1) return false
  if (!cutout.mask) return true
  const { alpha, width, height } = cutout.mask
  return (alpha[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) > TANGIBLE
}
