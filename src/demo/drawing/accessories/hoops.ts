import { points } from '../points.ts'
import { choose, fold, ribbon, type Cut } from '../cloth.ts'
import { darken } from '../colour.ts'
import { type Pt } from '../geometry.ts'
import type { Drawing, Fold, Piece } from '../scene.ts'
import { beads, ellipse, emblem, paced, part, place, ring, surfaces } from './craft.ts'
import { gleam } from './gleam.ts'

/** Hoop earrings: style.kind plain|hammered|beaded. */
export function hoops(cut: Cut): Drawing {
  const kind = choose(cut, 'kind', ['plain', 'hammered', 'beaded'])
  const one = hoop(cut, kind)
  if (cut.view === 'back')
    return {
      pieces: [
        ...card(cut),
        ...place(one, { x: -124, y: 30, scale: 0.54, turn: 2 }),
        ...place(one, { x: 124, y: 34, scale: 0.54, turn: -3, flip: true }),
      ],
      pose: 'flat',
      fill: 0.84,
      focus: { x: 0, y: 0, width: 300 },
    }
  return {
    pieces: [...place(one, { x: -96, y: -150, turn: -12 }), ...place(one, { x: 108, y: 190, turn: 16, flip: true })],
    pose: 'flat',
    fill: 0.84,
    focus: { x: -200, y: 30, width: 300, tilt: 6 },
  }
}

function hoop(cut: Cut, kind: 'plain' | 'hammered' | 'beaded'): Piece[] {
  const colour = cut.accent
  const wide = kind === 'hammered' ? 40 : 24
  const [cx, cy] = [0, 30]
  const dents: Fold[] =
    kind === 'hammered'
      ? Array.from({ length: 64 }, (_, i): Fold => {
          const a = (i / 64) * 6.2832
          const r = 212 - wide / 2 + (cut.next() - 0.5) * 16
          const [x, y] = [cx + Math.cos(a) * r, cy + Math.sin(a) * r]
          return fold(points`${x - 4},${y} ${x + 4},${y + 2}`, 9, -3.4, { fade: 'none' })
        })
      : []
  const mid = ellipse(cx, cy, 212 - wide / 2, 212 - wide / 2)
  const body = part(ring(cx, cy, 212, 212 - wide), colour, surfaces.metal, {
    edge: 1.3,
    reach: wide * 0.5,
    folds: dents,
    lift: 5,
    art: gleam(mid, colour, wide),
  })
  const wire = part(ribbon(points`-20,-176 -30,-216 -6,-250 26,-238 24,-184`, 7), colour, surfaces.metal, { edge: 1.1, reach: 4, lift: 6 })
  const catchEnd = part(ellipse(22, -178, 9, 9), colour, surfaces.metal, { edge: 1.1, reach: 6, lift: 4 })
  const strung = kind === 'beaded' ? beadsOn(cut, cx, cy) : []
  return [wire, body, catchEnd, ...strung]
}

function beadsOn(cut: Cut, cx: number, cy: number): Piece[] {
  const colours = cut.style['beads']?.split(' ') ?? ['#c8201f', '#f4efe4', '#1f4fa3', '#f2a71b', '#0f7a4a']
  const arc = Array.from({ length: 41 }, (_, i): Pt => {
    const a = (0.06 + (i / 40) * 0.88) * Math.PI
    return [cx + Math.cos(a) * 200, cy + Math.sin(a) * 200]
  })
  return [
    ...beads(paced(arc, 27), 14, colours, 5),
    ...beads(
      paced(
        arc.map(([x, y]): Pt => [cx + (x - cx) * 0.86, cy + (y - cy) * 0.86]),
        15,
      ),
      7.4,
      [...colours].reverse(),
      4,
    ),
  ]
}

function card(cut: Cut): Piece[] {
  const paper = cut.trim.tone
  const outline: Pt[] = points`-280,-330^ 280,-330^ 280,330^ -280,330^`
  const slots = [-118, 118].map((x) => `<ellipse cx="${x}" cy="-96" rx="9" ry="6" fill="#000" opacity=".4"/>`).join('')
  return [
    part(
      outline,
      paper,
      { ...surfaces.cord, grain: 0.2 },
      {
        edge: 0.3,
        reach: 3,
        lift: 6,
        art:
          emblem(0, -216, 52, darken(paper, 0.72)) +
          `<text x="0" y="-172" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="26" letter-spacing="8"` +
          ` fill="${darken(paper, 0.72)}">UPYA</text>${slots}`,
      },
    ),
  ]
}
