import { useRef, type CSSProperties, type Dispatch } from 'react'
import type { Cut } from './use-background-removal.ts'
import type { SessionAction, TryOnSession, Layer } from './try-on-session.ts'
import type { Photo } from './photo.ts'
import { spotUnder, type Placing, type Point } from './layer-placement.ts'
import { useGestures } from './use-gestures.ts'
import { styleOf, LayerView } from './layer.tsx'

interface StageProps {
  photo: Photo
  session: TryOnSession
  cuts: ReadonlyMap<string, Cut>
  /** A tap points at what is left of the background instead of choosing a piece. */
  pointing: boolean
  act: Dispatch<SessionAction>
  onCut: (id: string, cut: Cut) => void
  onNoCut: (worn: Layer) => void
  onPictureLost: (worn: Layer) => void
}

/** So much of a pixel is enough to get hold of a piece by it. */
const TANGIBLE = 60

/** The photo with the pieces on it. */
export function Stage({ photo, session, cuts, pointing, act, onCut, onNoCut, onPictureLost }: StageProps) {
  const ratio = photo.height / photo.width
  const { worn, chosen } = session
  const pulls = useRef(0)
  const taken = useRef<string | null>(null)

  function under(point: Point): Layer | undefined {
    return worn.findLast((each) => isAt(point, each, cuts.get(each.piece.id)))
  }

  const stage = useGestures({
    photo: ratio,
    take(point) {
      // Whoever points at a rest of background must not move another piece by it.
      const got = (pointing ? undefined : under(point)) ?? worn.find(({ piece }) => piece.id === chosen)
      if (!got) return null
      taken.current = got.piece.id
      pulls.current++
      act({ kind: 'choose', id: got.piece.id })
      return got.placing
    },
    show(placing) {
      const element = stage.current?.querySelector<HTMLElement>(`[data-worn="${taken.current}"]`)
      if (element) Object.assign(element.style, styleOf(placing, ratio))
    },
    keep(placing) {
      if (taken.current) act({ kind: 'change', id: taken.current, change: { placing }, step: `pull ${pulls.current}` })
    },
    tap(point) {
      const piece = worn.find((each) => each.piece.id === chosen)
      const cut = chosen && cuts.get(chosen)
      if (!pointing || !piece?.placing || !cut || piece.whole) return
      const spot = spotUnder(point, piece.placing, cut.ratio)
      if (spot.x < 0 || spot.x >= 1 || spot.y < 0 || spot.y >= 1) return
      const change = { spots: [...piece.spots, spot], tolerance: cut.tolerance }
      act({ kind: 'change', id: piece.piece.id, change, step: `spot ${piece.spots.length}` })
    },
  })

  return (
    <div
      ref={stage}
      className="session-stage"
      data-pointing={pointing || undefined}
      style={{ '--ratio': photo.width / photo.height } as CSSProperties}
    >
      <img src={photo.url} alt="You" draggable={false} className="session-photo" />
      {worn.map((each) => {
        const { id } = each.piece
        return (
          <LayerView
            key={`${id} ${each.picture}`}
            worn={each}
            chosen={id === chosen}
            photo={ratio}
            onChoose={() => act({ kind: 'choose', id })}
            onMove={(placing, step) => act({ kind: 'change', id, change: { placing }, step })}
            onPlaced={(placing: Placing) => act({ kind: 'settle', id, change: { placing } })}
            onCut={(cut) => onCut(id, cut)}
            onNoCut={() => onNoCut(each)}
            onPictureLost={() => onPictureLost(each)}
            onTakeOff={() => act({ kind: 'take-off', id })}
          />
        )
      })}
      <p role="status" className="session-status">
        {worn.some(({ piece }) => !cuts.has(piece.id)) && <span>Cutting it out…</span>}
      </p>
    </div>
  )
}

function isAt(point: Point, { placing }: Layer, cut: Cut | undefined): boolean {
  if (!placing || !cut) return false
  const { x, y } = spotUnder(point, placing, cut.ratio)
  if (x < 0 || x >= 1 || y < 0 || y >= 1) return false
  if (!cut.mask) return true
  const { alpha, width, height } = cut.mask
  return (alpha[Math.floor(y * height) * width + Math.floor(x * width)] ?? 0) > TANGIBLE
}
