import { points } from '../points.ts'
import { panel, seam, stitches, thread, toneOf } from '../cloth.ts'
import { darken } from '../colour.ts'
import { bothSides, flip, type Pt } from '../geometry.ts'
import type { Cloth, Piece } from '../scene.ts'

/** Shirt collar, two leaves on a stand; `open` is how far down the neck is unbuttoned. */
export function shirtCollar(neck: number, fill: Cloth, open: number, spread = 34): { behind: Piece[]; above: Piece[] } {
  const back = bothSides(points`0,-25 ${-neck * 0.7},-25 ${-neck * 1.1},-10^ ${-neck + 8},20^ ${-neck * 0.4},24 0,26`)
  const stand = `<path d="M${-neck - 4} 2Q0 20 ${neck + 4} 2" fill="none" stroke="${darken(toneOf(fill), 0.45)}" stroke-width="1.6" opacity=".6"/>`
  const behind = [panel(back, fill, { ripple: 0, edge: 0.5 }, { dim: 0.7, art: stand, angle: 90, lift: 3, unworn: true })]
  const roll: Pt[] = points`${-neck * 0.8},-24 ${-neck * 1.0},-12 ${-neck * 0.86},10 -5,${20 + open}^`
  const leaf: Pt[] = [
    [-neck * 0.46, -25, 1],
    ...roll,
    ...points`
    ${-spread - 6},${76 + open * 0.45}^ ${-neck * 1.12},36 ${-neck * 1.3},2 ${-neck * 1.12},-17 ${-neck * 0.8},-29
  `,
  ]
  const inner: Pt[] = points`
    -8,${26 + open}^ ${-spread - 5},${69 + open * 0.45}^ ${-neck * 1.06},33 ${-neck * 1.23},2 ${-neck * 1.08},-13
  `
  const colour = thread(fill)
  const left = panel(leaf, fill, { edge: 0.75, reach: 8, ripple: 0.3 }, { angle: 58, art: stitches(inner, colour, 1.1), lift: 7 })
  const right = panel(
    flip(leaf),
    fill,
    { edge: 0.75, reach: 8, ripple: 0.3 },
    { angle: -58, art: stitches(flip(inner), colour, 1.1), lift: 7 },
  )
  return { behind, above: [left, right] }
}

/** Notched lapels of a jacket; `breakY` is the first button. */
export function lapels(
  neck: number,
  fill: Cloth,
  breakY: number,
  width: number,
  collarFill: Cloth = fill,
): { behind: Piece[]; above: Piece[] } {
  const back = bothSides(points`0,-22 ${-neck * 0.7},-19 ${-neck - 4},0^ ${-neck + 6},22^ 0,30`)
  const behind = [panel(back, collarFill, { ripple: 0 }, { dim: 0.72, angle: 90, lift: 3, unworn: true })]
  const notchY = 84
  const lapel: Pt[] = points`
    ${-neck * 0.9},8^ ${-neck * 0.62},60 -3,${breakY}^ ${-width * 0.66},${breakY * 0.68}
    ${-width - 12},${notchY + 16}^ ${-neck * 1.25},${notchY - 16}^
  `
  const collar: Pt[] = points`
    ${-neck * 0.55},-24^ ${-neck * 0.82},-16 ${-neck * 0.74},26 ${-neck * 0.55},68^
    ${-neck * 1.24},${notchY - 17}^ ${-width - 2},${notchY - 30}^ ${-neck * 1.42},18 ${-neck * 1.14},-18
    ${-neck * 0.8},-28
  `
  const roll = seam(points`${-neck * 0.5},60 -8,${breakY - 10}`, fill, 0.3)
  const above = [lapel, flip(lapel)].map((outline, i) =>
    panel(outline, fill, { edge: 0.8, reach: 9, ripple: 0.3 }, { angle: i ? -14 : 14, lift: 8, art: roll }),
  )
  above.push(
    ...[collar, flip(collar)].map((outline, i) =>
      panel(outline, collarFill, { edge: 0.8, reach: 9, ripple: 0.2 }, { angle: i ? -50 : 50, lift: 8 }),
    ),
  )
  return { behind, above }
}

/** Ribbed or bound band round a neck edge, from centre to the left shoulder. */
export function neckBand(edge: readonly Pt[], fill: Cloth | string, width: number, ribbed: boolean): Piece {
  const out = edge.map(([x, y, c], i): Pt => {
    const next = edge[Math.min(edge.length - 1, i + 1)]!
    const before = edge[Math.max(0, i - 1)]!
    const size = Math.hypot(next[0] - before[0], next[1] - before[1]) || 1
    const [nx, ny] = [(next[1] - before[1]) / size, -(next[0] - before[0]) / size]
    if (i === 0) return [x, y + width * (c ? 1.3 : 1), c ?? 0]
    return [x + nx * width * (i === edge.length - 1 ? 0.9 : 1), y + ny * width, c ?? 0]
  })
  const left: Pt[] = [...edge]
  const outer = [...out].reverse()
  const mirrored = (list: readonly Pt[]): Pt[] => list.filter(([x]) => x !== 0).map(([x, y, c]): Pt => [-x, y, c ?? 0])
  const ring = [...left, ...outer, ...mirrored(out.slice(1)), ...mirrored([...edge].reverse())]
  const tone = toneOf(fill)
  let ribs = ''
  if (ribbed) {
    for (let a = 0; a <= 60; a += 1) {
      const t = (a / 60) * Math.PI
      ribs +=
        `<path d="M${-Math.cos(t) * 10} ${-20 + Math.sin(t) * 10}L${-Math.cos(t) * 260} ${-20 + Math.sin(t) * 260}"` +
        ` stroke="${darken(tone, 0.5)}" stroke-width="1.6" opacity=".4"/>`
    }
  }
  return panel(ring, fill, { edge: 0.8, reach: 6, ripple: 0 }, { art: ribs, lift: 3 })
}
