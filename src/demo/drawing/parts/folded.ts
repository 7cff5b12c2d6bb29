import { points } from '../points.ts'
import { fold, panel, type Cut } from '../cloth.ts'
import { materials } from '../materials.ts'
import type { Pt } from '../geometry.ts'
import type { Cloth, Drawing, Piece } from '../scene.ts'

/** The garment folded into a neat parcel with a paper band: says the cloth, not the cut. */
export function foldedParcel(cut: Cut): Drawing {
  const { next } = cut
  const layer = (top: number, inset: number, fill: Cloth, angle: number): Piece => {
    const [w, h] = [204 - inset, 300]
    const lean = (next() - 0.5) * 10
    const outline: Pt[] = points`
    ${-w + 12 + lean * 0.4},${top} ${-w * 0.3},${top - 4} ${w - 14},${top + 1} ${w},${top + 14}
    ${w + 3},${top + h * 0.4} ${w + lean * 0.4},${top + h - 16} ${w - 15},${top + h} ${w * 0.2},${top + h + 6}
    ${-w + 14},${top + h - 1} ${-w},${top + h - 15} ${-w - 4},${top + h * 0.5} ${-w + lean * 0.4},${top + 13}
  `
    const folds = [
      fold(points`${-w + 20},${top + h - 26} 0,${top + h - 18} ${w - 16},${top + h - 24}`, 26, 9, { fade: 'none' }),
      fold(points`${-w},${top + h - 52} 0,${top + h - 44} ${w},${top + h - 50}`, 9, -5, { fade: 'none' }),
      fold(points`${-w * 0.4},${top + 10} ${-w * 0.3},${top + 100} ${-w * 0.44},${top + 200}`, 34, 4),
      fold(points`${w * 0.3},${top + 30} ${w * 0.42},${top + 110} ${w * 0.3},${top + 190}`, 34, 4),
    ]
    return panel(outline, fill, { round: 0.34, radius: 40, reach: 20, edge: 0.8, folds, ripple: 1 }, { angle, lift: 14 })
  }
  const edges = [2, 1].map((i) => layer(-128 + i * 42, 6 - i * 5, cut.fabric, i * 3 - 3))
  const top = layer(-128, 8, cut.fabric, 0)
  const crease = fold(points`-190,-60 0,-48 190,-58`, 12, -4)
  const face: Piece = { ...top, relief: { ...top.relief, folds: [...(top.relief?.folds ?? []), crease] } }
  const band = panel(
    points`-36,-140^ 38,-138^ 43,20 42,236 38,264^ -37,266^ -42,230 -40,20`,
    '#f4ecdc',
    { edge: 0.5, reach: 5, ripple: 0.1, folds: [fold(points`-40,150 0,158 42,152`, 24, 6, { fade: 'none' })] },
    { lift: 6, material: materials.paper, art: bandPrint },
  )
  return { pieces: [...edges, face, band], pose: 'flat', fill: 0.72, focus: { x: 0, y: 0, width: 300 } }
}

const bandPrint =
  `<path d="M-60 -104H60M-60 84H60" stroke="#bf3b1e" stroke-width="1.6"/>` +
  `<text x="0" y="-12" text-anchor="middle" font-family="sans-serif" font-weight="800" font-size="21" letter-spacing="2"` +
  ` fill="#1c1917">UPYA</text>` +
  `<text x="0" y="6" text-anchor="middle" font-family="sans-serif" font-size="7" letter-spacing=".6" fill="#57514a">Worn before.</text>` +
  `<text x="0" y="16" text-anchor="middle" font-family="sans-serif" font-size="7" letter-spacing=".6" fill="#57514a">Loved again.</text>` +
  `<circle cx="0" cy="-54" r="9" fill="#bf3b1e"/>`
