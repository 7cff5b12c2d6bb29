import { materials } from '../materials.ts'
import { ground, pick, type Motif } from './motif.ts'

type Stripe = readonly [colour: number, width: number]

function stripes(palette: readonly string[], plan: readonly Stripe[], material: Motif['material'] = materials.cotton): Motif {
  let x = 0
  let tile = ''
  for (const [colour, width] of plan) {
    tile += `<rect x="${x - 0.2}" y="-1" width="${width + 0.4}" height="202" fill="${pick(palette, colour)}"/>`
    x += width
  }
  return { width: x, height: 40, tile, material, tone: pick(palette, 0) }
}

/** Broad plain field between clusters of bright lines: a kikoi. */
export const kikoi = (palette: readonly string[]): Motif =>
  stripes(palette, [
    [0, 42],
    [1, 7],
    [0, 5],
    [2, 12],
    [0, 5],
    [1, 7],
    [0, 30],
    [3, 3],
    [0, 3],
    [3, 3],
    [0, 3],
    [3, 3],
  ])

export const kikoiBold = (palette: readonly string[]): Motif =>
  stripes(palette, [
    [0, 20],
    [1, 20],
    [2, 6],
    [3, 20],
    [2, 6],
    [1, 20],
    [0, 20],
    [2, 2.5],
    [0, 5],
    [2, 2.5],
  ])

export const pinstripe = (palette: readonly string[]): Motif =>
  stripes(
    palette,
    [
      [0, 15],
      [1, 1.3],
    ],
    materials.wool,
  )

export const shirtStripe = (palette: readonly string[]): Motif =>
  stripes(palette, [
    [0, 8],
    [1, 4],
  ])

/** Even bands lying across; the silhouette need not turn it. */
export function breton(palette: readonly string[]): Motif {
  const tile = ground(40, 30, pick(palette, 0)) + `<rect x="-1" width="42" height="11" y="4" fill="${pick(palette, 1)}"/>`
  return { width: 40, height: 30, tile, material: materials.jersey, tone: pick(palette, 0) }
}

export function blockBands(palette: readonly string[]): Motif {
  const colours = palette.slice(0, 5)
  const tile = colours.map((colour, i) => `<rect x="-1" width="42" y="${i * 46 - 0.3}" height="46.6" fill="${colour}"/>`).join('')
  return { width: 40, height: colours.length * 46, tile, material: materials.knit, tone: pick(palette, 0) }
}

export function gingham(palette: readonly string[]): Motif {
  const [base, line] = [pick(palette, 0), pick(palette, 1)]
  const tile =
    `${ground(28, 28, base)}<rect width="14" height="28" fill="${line}" opacity=".55"/>` +
    `<rect width="28" height="14" fill="${line}" opacity=".55"/>`
  return { width: 28, height: 28, tile, material: materials.cotton, tone: base }
}

/** Checks crossing in three colours: flannel, and the red blanket of the plains. */
export function plaid(palette: readonly string[]): Motif {
  const [base, a, b, c] = [0, 1, 2, 3].map((i) => pick(palette, i))
  const bars = [
    [0, 26, a],
    [30, 5, c],
    [62, 14, b],
    [80, 3, c],
  ] as const
  const upright = bars.map(([x, w, colour]) => `<rect x="${x}" y="-1" width="${w}" height="98" fill="${colour}" opacity=".62"/>`).join('')
  const across = bars.map(([y, h, colour]) => `<rect x="-1" y="${y}" width="98" height="${h}" fill="${colour}" opacity=".5"/>`).join('')
  return {
    width: 96,
    height: 96,
    tile: ground(96, 96, base ?? '#999999') + upright + across,
    material: materials.cotton,
    tone: base ?? '#999999',
  }
}

/** Shuka: tight checks on red. */
export function shuka(palette: readonly string[]): Motif {
  const [base, dark, fine] = [0, 1, 2].map((i) => pick(palette, i))
  const lines = [4, 9, 40, 45]
    .map(
      (p) =>
        `<rect x="${p}" y="-1" width="2" height="66" fill="${fine}" opacity=".7"/>` +
        `<rect y="${p}" x="-1" height="2" width="66" fill="${fine}" opacity=".5"/>`,
    )
    .join('')
  const tile =
    `${ground(64, 64, base ?? '#aa0000')}<rect x="14" y="-1" width="20" height="66" fill="${dark}" opacity=".6"/>` +
    `<rect y="14" x="-1" height="20" width="66" fill="${dark}" opacity=".6"/>${lines}`
  return { width: 64, height: 64, tile, material: materials.wool, tone: base ?? '#aa0000' }
}
