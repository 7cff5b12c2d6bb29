import { encode } from 'uqr'

/** The dark modules as the path of an SVG of `side` x `side` modules, the quiet zone included. */
export interface QrCode {
  path: string
  side: number
}

/**
 * Phones read every mask alike; choosing the best of the eight for each code takes ten times as long as the code itself,
 * which 200 slips on one print would wait for.
 */
const MASK = 3

/** A QR code. `ecc`: how much of it may be damaged; `border`: modules of the quiet zone, less on paper that is white around it. */
export function qrOf(text: string, { ecc = 'M', border = 4 }: { ecc?: 'L' | 'M'; border?: number } = {}): QrCode {
  const { data, size } = encode(text, { ecc, border, maskPattern: MASK })
  const runs = data.flatMap((row, y) => runsOf(row).map(([from, length]) => `M${from} ${y}h${length}v1h-${length}z`))
  return { path: runs.join(''), side: size }
}

/** Runs of true: where each begins and how long it is. */
function runsOf(row: readonly boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
