import { points } from '../points.ts'
import { stitches, type Cut } from '../cloth.ts'
import { darken, lighten } from '../colour.ts'
import { shape, type Pt } from '../geometry.ts'
import type { Legs } from './trousers.ts'

export function doubleSeam(l: Legs, side: number, thread: string): string {
  const kneeMid = l.hip * 0.5 + (l.stance - l.hip * 0.5) * 0.62
  const inseam: Pt[] = points`
    ${side * 8},${l.rise + 4} ${side * (kneeMid - l.knee + 7)},${l.kneeY}
    ${side * (l.stance - l.hem + 6)},${l.length - 16}
  `
  return (
    stitches(inseam, thread, 1.2) +
    stitches(
      inseam.map(([x, y]): Pt => [x + side * 4, y]),
      thread,
      1.2,
    )
  )
}

/** Worn light places: thighs, knees, whiskers at the hip. Soft shapes stacked, no filter. */
export function fades(cut: Cut, l: Legs, side: number, back: boolean): string {
  const pale = lighten(cut.fabric.tone, 0.62)
  const x = side * l.hip * 0.52
  const glow = (cx: number, cy: number, rx: number, ry: number, strength: number): string =>
    Array.from(
      { length: 9 },
      (_, i) =>
        `<ellipse cx="${cx}" cy="${cy}" rx="${(rx * (i + 1)) / 9}" ry="${(ry * (i + 1)) / 9}" fill="${pale}" opacity="${strength / 9}"/>`,
    ).join('')
  const whiskers = back
    ? ''
    : [0, 1, 2, 3]
        .map(
          (i) =>
            `<path d="M${side * 16} ${l.rise - 58 + i * 18}Q${x} ${l.rise - 66 + i * 20} ${side * (l.hip - 26)} ${l.rise - 96 + i * 26}"` +
            ` stroke="${pale}" stroke-width="${5 - i * 0.6}" fill="none" opacity=".13" stroke-linecap="round"/>`,
        )
        .join('')
  const dark = `<path d="${shape(points`
    ${side * (l.hip + 6)},${l.band}^ ${side * (l.hip - 12)},${l.hipY} ${side * (l.hip - 26)},${l.kneeY}
    ${side * (l.stance + l.hem - 10)},${l.length}^ ${side * (l.hip + 20)},${l.length}^
  `)}" fill="${darken(cut.fabric.tone, 0.6)}" opacity=".13"/>`
  return (
    dark +
    glow(x, back ? 190 : 300, l.hip * 0.42, back ? 90 : 175, 0.75) +
    glow(side * (l.stance + 2), l.kneeY + 10, l.knee * 0.72, 95, 0.5) +
    glow(side * l.stance, l.length - 110, l.hem * 0.5, 110, 0.25) +
    whiskers
  )
}

export function tear(cut: Cut, l: Legs, side: number): string {
  if (side > 0) return ''
  const [x, y] = [-l.stance - 2, l.kneeY - 6]
  const threads = Array.from(
    { length: 11 },
    (_, i) =>
      `<path d="M${x - 30} ${y - 17 + i * 3.6}q30 ${(i % 3) * 2 - 2} 60 ${(i % 4) - 2}" stroke="#f3f0e8" stroke-width="1.7"` +
      ` fill="none" opacity=".9"/>`,
  ).join('')
  return (
    `<path d="M${x - 34} ${y - 14}Q${x} ${y - 26} ${x + 34} ${y - 15}Q${x + 38} ${y + 8} ${x + 30} ${y + 20}Q${x} ${y + 27} ${x - 32} ${y + 19}Z"` +
    ` fill="${darken(cut.fabric.tone, 0.55)}" stroke="#eef1f5" stroke-width="3" stroke-dasharray="2 1.2"/>${threads}`
  )
}
