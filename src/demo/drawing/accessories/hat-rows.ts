import { round } from '../geometry.ts'

/** Rows round a brim or crown: half ellipses that open downwards. */
export const rows = (
  count: number,
  at: (share: number) => readonly [y: number, rx: number, ry: number],
  draw: (d: string, i: number) => string,
): string =>
  Array.from({ length: count }, (_, i) => {
    const [y, rx, ry] = at((i + 0.5) / count)
    return draw(`M${round(-rx)} ${round(y)}A${round(rx)} ${round(ry)} 0 0 0 ${round(rx)} ${round(y)}`, i)
  }).join('')
