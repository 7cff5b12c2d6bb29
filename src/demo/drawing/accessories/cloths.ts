import { points } from '../points.ts'
import { beside, choose, fold, label, ribbon, stitches, type Cut } from '../cloth.ts'
import { blend, contrast, darken } from '../colour.ts'
import { round, type Pt } from '../geometry.ts'
import type { Cloth, Drawing, Fold, Piece } from '../scene.ts'
import { part } from './craft.ts'

/** A kanga, kikoi or shawl: folded in a stack, or spread out as second view. style.border kanga|kikoi|fringe, style.words a saying. */
export function wrapCloth(cut: Cut): Drawing {
  const kind = choose(cut, 'border', ['kanga', 'kikoi', 'fringe'])
  if (cut.view === 'back') return { pieces: spread(cut, kind), pose: 'flat', fill: 0.86, focus: { x: 0, y: 0, width: 300 } }
  return { pieces: stack(cut, kind), pose: 'flat', fill: 0.84, focus: { x: -60, y: 130, width: 330, tilt: -7 } }
}

type Kind = 'kanga' | 'kikoi' | 'fringe'

function spread(cut: Cut, kind: Kind): Piece[] {
  const [w, h] = [330, 450]
  const sheet: Pt[] = points`
    ${-w},${-h}^ -120,${-h - 6} 120,${-h + 5} ${w},${-h}^ ${w + 6},-140 ${w - 5},160 ${w},${h}^ 110,${h + 7}
    -130,${h - 5} ${-w},${h}^ ${-w - 6},150 ${-w + 5},-150
  `
  const creases: Fold[] = [
    fold(points`${-w},0 ${w},4`, 26, 5, { fade: 'none' }),
    fold(points`0,${-h} 2,${h}`, 26, 5, { fade: 'none' }),
    fold(points`${-w},-225 ${w},-222`, 18, -3, { fade: 'none' }),
    fold(points`${-w},226 ${w},222`, 18, -3, { fade: 'none' }),
    fold(points`-220,-380 -120,-300 -90,-200`, 40, 6),
    fold(points`180,160 220,260 190,380`, 44, -6),
  ]
  const border = kind === 'kanga' ? kangaBorder(cut, w, h) : ''
  const ends = kind === 'kanga' ? [] : [...fringe(cut, w, h, 1), ...fringe(cut, w, -h, -1)]
  return [...ends, part(sheet, cut.fabric, cut.fabric.material, { edge: 0.4, reach: 6, folds: creases, lift: 5, art: border })]
}

/** Wide border round the field, and the saying every kanga carries. */
function kangaBorder(cut: Cut, w: number, h: number): string {
  const { tone } = cut.trim
  const ink = contrast(tone, 0.92)
  const paisley = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><circle r="24" fill="${ink}"/><circle r="18" fill="${tone}"/>` +
    `<circle r="10" fill="${cut.accent}"/></g>`
  const frame =
    `<path d="M${-w - 20} ${-h - 20}H${w + 20}V${h + 20}H${-w - 20}ZM${-w + 88} ${-h + 88}V${h - 88}H${w - 88}V${-h + 88}Z"` +
    ` fill="${tone}" fill-rule="evenodd"/>`
  const lines =
    `<path d="M${-w + 88} ${-h + 88}H${w - 88}V${h - 88}H${-w + 88}Z" fill="none" stroke="${ink}" stroke-width="6"/>` +
    `<path d="M${-w + 16} ${-h + 16}H${w - 16}V${h - 16}H${-w + 16}Z" fill="none" stroke="${ink}" stroke-width="4"` +
    ` stroke-dasharray="16 8"/>`
  const dots = [
    ...Array.from({ length: 8 }, (_, i) => [-h + 50, h - 50].map((y) => paisley(-w + 54 + (i * (2 * w - 108)) / 7, y))),
    ...Array.from({ length: 9 }, (_, i) => [-w + 54, w - 54].map((x) => paisley(x, -h + 130 + (i * (2 * h - 260)) / 8))),
  ]
    .flat()
    .join('')
  const words = cut.style['words'] ?? 'UPYA NI BARAKA'
  const saying =
    `<rect x="-200" y="${h - 178}" width="400" height="58" fill="${blend(cut.fabric.tone, '#fff6e6', 0.75)}"/>` +
    `<text x="0" y="${h - 138}" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="31"` +
    ` letter-spacing="2" fill="${darken(tone, 0.35)}">${words}</text>`
  return frame + lines + dots + saying
}

function fringe(cut: Cut, w: number, y: number, down: 1 | -1): Piece[] {
  const strand = (i: number): string => {
    const x = -w + 6 + i * 16
    const [sway, long] = [(cut.next() - 0.5) * 12, 46 + cut.next() * 12]
    return `M${round(x - 3)} ${y - down * 8}L${round(x + 3)} ${y - down * 8}L${round(x + 3.4 + sway)} ${round(y + down * long)}L${round(x - 3.4 + sway)} ${round(y + down * long)}Z`
  }
  const tone = blend(cut.fabric.tone, cut.trim.tone, 0.4)
  return [
    part(Array.from({ length: Math.floor((2 * w) / 16) }, (_, i) => strand(i)).join(''), tone, cut.fabric.material, {
      edge: 0.8,
      reach: 3,
      lift: 3,
      art: `<path d="M${-w} ${y + down * 10}H${w}" stroke="${darken(tone, 0.4)}" stroke-width="5" stroke-dasharray="8 8"/>`,
    }),
  ]
}

/** Folded in eight and laid down: the layers show at the front edge. */
function stack(cut: Cut, kind: Kind): Piece[] {
  const layer = (i: number): Piece => {
    const y = 300 - i * 23
    const out = 270 + (i % 2) * 7 - i * 2
    const outline: Pt[] = points`
    ${-out},${y - 60}^ ${out - 4},${y - 64}^ ${out + 10},${y - 18} ${out - 6},${y + 14} 0,${y + 20 + (i % 2) * 3}
    ${-out + 6},${y + 15} ${-out - 10},${y - 16}
  `
    return part(outline, kind === 'kanga' && i % 3 === 1 ? cut.trim : cut.fabric, cut.fabric.material, {
      edge: 0.9,
      reach: 12,
      folds: [fold(points`${-out},${y} 0,${y + 7} ${out},${y}`, 15, 6, { fade: 'none' })],
      lift: 5,
      dim: 0.94,
    })
  }
  const top: Pt[] = points`-262,-300^ 0,-308 258,-300^ 268,-40 270,214 254,240 0,250 -258,242 -274,214 -268,-40`
  const creases: Fold[] = [
    fold(points`-270,220 0,232 270,220`, 30, 16, { fade: 'none' }),
    fold(points`-262,-40 264,-34`, 20, 5, { fade: 'none' }),
    fold(points`-160,-260 -120,-100 -170,60`, 40, 6),
    fold(points`120,-220 170,-60 130,120`, 46, -5),
  ]
  return [
    ...(kind === 'kanga' ? [] : tails(cut)),
    ...[0, 1, 2].map(layer),
    part(top, cut.fabric, cut.fabric.material, { edge: 0.6, reach: 10, folds: creases, lift: 7, art: topArt(cut, kind) }),
    ...(kind === 'kanga' ? [] : turnedCorner(cut)),
    label(196, -302, 62, 'UPYA'),
  ]
}

function topArt(cut: Cut, kind: Kind): string {
  const ink = contrast(cut.trim.tone, 0.92)
  if (kind !== 'kanga') return stitches(points`-262,-286 0,-294 258,-286`, contrast(cut.fabric.tone, 0.3), 1.2)
  const dots = Array.from(
    { length: 7 },
    (_, i) =>
      `<g transform="translate(${-222 + i * 74} 168)"><circle r="24" fill="${ink}"/><circle r="18" fill="${cut.trim.tone}"/>` +
      `<circle r="10" fill="${cut.accent}"/></g>`,
  ).join('')
  const words = cut.style['words'] ?? 'UPYA NI BARAKA'
  return (
    `<rect x="-320" y="112" width="640" height="190" fill="${cut.trim.tone}"/>` +
    `<path d="M-320 112H320M-320 220H320" stroke="${ink}" stroke-width="6"/>${dots}<rect x="-196" y="36" width="392"` +
    ` height="56" fill="${blend(cut.fabric.tone, '#fff6e6', 0.78)}"/>` +
    `<text x="0" y="75" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="30" letter-spacing="2"` +
    ` fill="${darken(cut.trim.tone, 0.35)}">${words}</text>`
  )
}

function turnedCorner(cut: Cut): Piece[] {
  const flap: Pt[] = points`-270,238^ -272,90^ -190,150 -96,244^`
  const other: Cloth = { ...cut.fabric, id: 'wrongside', tone: blend(cut.fabric.tone, '#f4ecdc', 0.4) }
  return [
    part(flap, other, cut.fabric.material, {
      edge: 0.8,
      reach: 12,
      round: 0.3,
      radius: 40,
      lift: 9,
      dim: 0.9,
      angle: 48,
      art:
        `<rect x="-400" y="-100" width="600" height="500" fill="#f4ecdc" opacity=".34"/>` +
        stitches(beside(points`-272,90 -190,150 -96,244`, -8), contrast(cut.fabric.tone, 0.3), 1.1),
    }),
  ]
}

function tails(cut: Cut): Piece[] {
  return Array.from({ length: 30 }, (_, i) => {
    const x = -250 + i * 17
    const sway = (cut.next() - 0.5) * 16
    return part(
      ribbon(points`${x},296 ${x + sway * 0.4},330 ${x + sway},${366 + cut.next() * 14}`, 6),
      i % 3 ? cut.fabric.tone : cut.trim.tone,
      cut.fabric.material,
      { edge: 0.9, reach: 3, lift: 3 },
    )
  })
}
