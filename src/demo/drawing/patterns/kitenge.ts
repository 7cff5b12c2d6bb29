import { materials } from '../materials.ts'
import { random } from '../geometry.ts'
import { ground, pick, wrap, type Motif } from './motif.ts'

const petals = (count: number, draw: (angle: number, index: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw((i * 360) / count, i)).join('')

/** Great rayed plates in a half-drop, with crackle between them. */
export function kitengePlates(palette: readonly string[], seed: number): Motif {
  const [w, h] = [150, 150]
  const [base, dark, bright, light] = [0, 1, 2, 3].map((i) => pick(palette, i)) as [string, string, string, string]
  const next = random(seed + 4)
  const plate = (x: number, y: number): string => `<g transform="translate(${x} ${y})">
    <circle r="50" fill="${light}"/><circle r="47" fill="${dark}"/>
    ${petals(24, (a) => `<path d="M0 -46L3.4 -37L-3.4 -37Z" fill="${bright}" transform="rotate(${a})"/>`)}
    <circle r="35" fill="${bright}"/><circle r="33" fill="${base}"/>
    ${petals(12, (a, i) => `<path d="M0 -8C-7 -17 -6 -26 0 -31C6 -26 7 -17 0 -8Z" fill="${i % 2 ? light : bright}" transform="rotate(${a})"/>`)}
    <circle r="9.5" fill="${dark}"/><circle r="6" fill="${light}"/><circle r="3" fill="${base}"/></g>`
  let crackle = ''
  for (let i = 0; i < 46; i += 1) {
    const [x, y, a] = [next() * w, next() * h, next() * 360]
    crackle += wrap(
      x,
      y,
      w,
      h,
      6,
      (px, py) =>
        `<path d="M-4 0Q0 -2.4 4 0" stroke="${i % 3 ? dark : light}" stroke-width="1.6" fill="none"` +
        ` transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${a.toFixed(0)})"/>`,
    )
  }
  const tile = ground(w, h, base) + crackle + plate(37.5, 37.5) + wrap(112.5, 112.5, w, h, 52, plate)
  return { width: w, height: h, tile, material: materials.wax, tone: base }
}

/** Feathered fans turned this way and that, in rows. */
export function kitengeFans(palette: readonly string[]): Motif {
  const [w, h] = [120, 132]
  const [base, dark, bright, light] = [0, 1, 2, 3].map((i) => pick(palette, i)) as [string, string, string, string]
  const fan = (x: number, y: number, turn: number): string => {
    const blades = Array.from({ length: 9 }, (_, i) => {
      const a = -72 + i * 18
      return (
        `<g transform="rotate(${a})">` +
        `<path d="M0 0C-9 -22 -9.5 -44 0 -55C9.5 -44 9 -22 0 0Z" fill="${i % 2 ? bright : light}" stroke="${dark}" stroke-width="2"/>` +
        `<path d="M0 -14L0 -46" stroke="${i % 2 ? base : dark}" stroke-width="2.4" stroke-dasharray="3.4 2.6"/>` +
        `<circle cy="-47" r="2.6" fill="${dark}"/></g>`
      )
    }).join('')
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn})">` +
      `<path d="M-57 6A58 58 0 0 1 57 6Z" fill="${dark}"/>${blades}<path d="M-17 4A17 17 0 0 1 17 4Z" fill="${base}"` +
      ` stroke="${dark}" stroke-width="2.6"/>` +
      `<path d="M-9 4A9 9 0 0 1 9 4Z" fill="${light}"/></g>`
    )
  }
  const rows = `<path d="M0 64H${w}M0 130H${w}" stroke="${light}" stroke-width="2.4" stroke-dasharray="2.4 5"/>`
  const tile = ground(w, h, base) + rows + fan(60, 58, 0) + wrap(0, 124, w, h, 64, (x, y) => fan(x, y, 0))
  return { width: w, height: h, tile, material: materials.wax, tone: base }
}

/** Bent leaves with ribs and seed dots, drifting upwards. */
export function kitengeLeaves(palette: readonly string[], seed: number): Motif {
  const [w, h] = [168, 168]
  const [base, dark, bright, light] = [0, 1, 2, 3].map((i) => pick(palette, i)) as [string, string, string, string]
  const next = random(seed + 12)
  const leaf = (x: number, y: number, turn: number, size: number, fill: string, rib: string): string => {
    const ribs = Array.from({ length: 6 }, (_, i) => `M0 ${-12 - i * 9}q10 -4 15 -12M0 ${-12 - i * 9}q-10 -4 -15 -12`).join('')
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">` +
      `<path d="M0 0C-30 -20 -28 -58 0 -84C28 -58 30 -20 0 0Z" fill="${fill}" stroke="${dark}" stroke-width="3.4"/>` +
      `<path d="M0 6L0 -74${ribs}" stroke="${rib}" stroke-width="2.8" fill="none" stroke-linecap="round"/></g>`
    )
  }
  const plan = [
    [30, 96, -32, 0.95, bright, dark],
    [106, 78, 28, 0.86, light, bright],
    [70, 168, 8, 0.95, dark, light],
    [150, 150, -48, 0.8, bright, light],
    [134, 30, -150, 0.62, light, dark],
  ] as const
  let dots = ''
  for (let i = 0; i < 70; i += 1) {
    const [x, y, r] = [next() * w, next() * h, 1.4 + next() * 1.8]
    dots += wrap(
      x,
      y,
      w,
      h,
      4,
      (px, py) => `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${r.toFixed(1)}" fill="${i % 2 ? light : dark}" opacity=".8"/>`,
    )
  }
  const leaves = plan.map(([x, y, a, s, f, r]) => wrap(x, y, w, h, 90, (px, py) => leaf(px, py, a, s, f, r))).join('')
  return { width: w, height: h, tile: ground(w, h, base) + dots + leaves, material: materials.wax, tone: base }
}

/** Woven blocks of bars and steps, after kente strips. */
export function kitengeBlocks(palette: readonly string[]): Motif {
  const [w, h] = [96, 128]
  const [base, dark, bright, light] = [0, 1, 2, 3].map((i) => pick(palette, i)) as [string, string, string, string]
  const bars = (x: number, y: number): string =>
    [0, 1, 2, 3, 4]
      .map((i) => `<rect x="${x}" y="${y + 3 + i * 12}" width="48" height="6.4" fill="${[bright, light, bright, dark, light][i]}"/>`)
      .join('')
  const steps = (x: number, y: number): string =>
    `<path d="M${x + 24} ${y + 4}h8v8h8v12h-8v8h-8v8h-8v-8h-8v-8h-8v-12h8v-8h8v-8z" transform="translate(-4 10)" fill="${light}"/>` +
    `<path d="M${x + 24} ${y + 22}h5v6h5v8h-5v6h-10v-6h-5v-8h5v-6z" transform="translate(-2.5 1)" fill="${dark}"/>` +
    `<path d="M${x} ${y}h48M${x} ${y + 63}h48" stroke="${bright}" stroke-width="3"/>`
  const edges =
    `<path d="M0 0V${h}M48 0V${h}" stroke="${dark}" stroke-width="3"/>` +
    `<path d="M4 0V${h}M44 0V${h}M52 0V${h}M92 0V${h}" stroke="${bright}" stroke-width="1.4" stroke-dasharray="5 3"/>`
  const tile = ground(w, h, base) + bars(0, 0) + steps(0, 64) + steps(48, 0) + bars(48, 64) + edges
  return { width: w, height: h, tile, material: materials.wax, tone: base }
}

/** Ripples running round scattered stones: record grooves. */
export function kitengeRipples(palette: readonly string[]): Motif {
  const [w, h] = [132, 114]
  const [base, dark, bright, light] = [0, 1, 2, 3].map((i) => pick(palette, i)) as [string, string, string, string]
  const rings = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})">${[66, 58, 50, 42, 34, 26, 18].map((r, i) => `<circle r="${r}" fill="${[dark, base, dark, bright, dark, base, light][i]}"/>`).join('')}<circle r="11"` +
    ` fill="${dark}"/>` +
    `<circle r="6" fill="${bright}"/>${petals(30, (a) => `<circle cy="-46" r="1.7" fill="${light}" transform="rotate(${a})"/>`)}</g>`
  const tile = ground(w, h, dark) + wrap(66, 0, w, h, 70, rings) + wrap(0, 57, w, h, 70, rings) + `<g opacity="0"></g>`
  return { width: w, height: h, tile, material: materials.wax, tone: base }
}
