import { darken, lighten } from '../colour.ts'
import { materials } from '../materials.ts'
import { ground, pick, type Motif } from './motif.ts'

/** Rows of V stitches in the given colour, drawn softly. */
function stitches(width: number, height: number, colour: string, wide = 8, tall = 7): string {
  let out = ''
  for (let y = 0; y < height; y += tall) {
    for (let x = 0; x < width; x += wide) {
      out +=
        `<path d="M${x + 0.6} ${y}L${x + wide / 2} ${y + tall * 0.9}L${x + wide - 0.6} ${y}" stroke="${colour}"` +
        ` stroke-width="1.1" fill="none" opacity=".28"/>`
    }
  }
  return out
}

export function stockinette(palette: readonly string[]): Motif {
  const base = pick(palette, 0)
  return { width: 64, height: 56, tile: ground(64, 56, base) + stitches(64, 56, darken(base, 0.55)), material: materials.knit, tone: base }
}

/** Two ropes crossing between purl columns and a centre of diamonds. */
export function cableKnit(palette: readonly string[]): Motif {
  const base = pick(palette, 0)
  const [dark, light] = [darken(base, 0.3), lighten(base, 0.4)]
  const rope = (x: number, flip: number): string => {
    const strand = (from: number, to: number, y: number, over: boolean): string => {
      const d = `M${x + from * flip} ${y}C${x + from * flip} ${y + 16} ${x + to * flip} ${y + 14} ${x + to * flip} ${y + 30}`
      return (
        `<path d="${d}" stroke="${dark}" stroke-width="15" fill="none" opacity="${over ? 0.95 : 0.6}"/>` +
        `<path d="${d}" stroke="${base}" stroke-width="11.5" fill="none"/>` +
        `<path d="${d}" stroke="${light}" stroke-width="3" fill="none" opacity=".55" transform="translate(-2 -1)"/>` +
        `<path d="${d}" stroke="${dark}" stroke-width="9" stroke-dasharray="1 4.4" fill="none" opacity=".2"/>`
      )
    }
    return [-30, 0, 30, 60].map((y) => strand(7, -7, y, false) + strand(-7, 7, y, true)).join('')
  }
  const purl = [38, 62]
    .map((x) =>
      Array.from(
        { length: 12 },
        (_, i) => `<path d="M${x - 5} ${i * 5 + 2}q5 -3 10 0" stroke="${dark}" stroke-width="1.6" fill="none" opacity=".5"/>`,
      ).join(''),
    )
    .join('')
  const seed = Array.from(
    { length: 24 },
    (_, i) =>
      `<circle cx="${84 + (i % 3) * 7 + (Math.floor(i / 3) % 2) * 3}" cy="${Math.floor(i / 3) * 7.5 + 4}" r="2.2"` +
      ` fill="${light}" opacity=".5"/>` +
      `<circle cx="${85 + (i % 3) * 7 + (Math.floor(i / 3) % 2) * 3}" cy="${Math.floor(i / 3) * 7.5 + 5.4}" r="2"` +
      ` fill="${dark}" opacity=".32"/>`,
  ).join('')
  const tile =
    ground(112, 60, base) +
    purl +
    rope(18, 1) +
    seed +
    `<path d="M34 0V60M66 0V60M78 0V60M110 0V60" stroke="${dark}" stroke-width="2" opacity=".35"/><g>${stitches(24, 60, dark)}</g>`
  return { width: 112, height: 60, tile: tile.replace('<g>', '<g opacity=".0">') + rope(50, -1), material: materials.knit, tone: base }
}

/** Bands of small figures, one stitch a point. */
export function fairIsle(palette: readonly string[]): Motif {
  const rows = [
    '................',
    '1..1..1..1..1..1',
    '.11.11.11.11.11.',
    '................',
    '2222222222222222',
    '....3.......3...',
    '...333.....333..',
    '..33333...33333.',
    '.333.333.333.333',
    '..33333...33333.',
    '...333.....333..',
    '....3.......3...',
    '2222222222222222',
    '................',
    '.1.1.1.1.1.1.1.1',
    '1.1.1.1.1.1.1.1.',
    '................',
    '................',
  ]
  const base = pick(palette, 0)
  let tile = ground(128, 126, base)
  rows.forEach((row, y) =>
    [...row].forEach((mark, x) => {
      if (mark !== '.') tile += `<path d="M${x * 8} ${y * 7 - 2}l4 5l4 -5v6l-4 5l-4 -5z" fill="${pick(palette, Number(mark))}"/>`
    }),
  )
  return { width: 128, height: 126, tile: tile + stitches(128, 126, darken(base, 0.6)), material: materials.knit, tone: base }
}
