import { blend } from '../colour.ts'
import { random, shape } from '../geometry.ts'
import { materials } from '../materials.ts'
import { ground, pick, wrap, type Motif } from './motif.ts'

export function dots(palette: readonly string[]): Motif {
  const dot = (x: number, y: number): string => `<circle cx="${x}" cy="${y}" r="5" fill="${pick(palette, 1)}"/>`
  const tile = ground(36, 36, pick(palette, 0)) + dot(9, 9) + dot(27, 27)
  return { width: 36, height: 36, tile, material: materials.cotton, tone: pick(palette, 0) }
}

const flower = (x: number, y: number, size: number, turn: number, petal: string, heart: string): string =>
  `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})">${[0, 72, 144, 216, 288]
    .map((a) => `<path d="M0 0C-7 -4 -7 -14 0 -13C7 -14 7 -4 0 0Z" fill="${petal}" transform="rotate(${a})"/>`)
    .join('')}<circle r="3.4" fill="${heart}"/></g>`

/** Small flowers and leaves tossed over the ground. */
export function ditsy(palette: readonly string[], seed: number): Motif {
  const [w, h] = [120, 120]
  const next = random(seed + 21)
  let tile = ground(w, h, pick(palette, 0))
  for (let row = 0; row < 4; row += 1) {
    for (let column = 0; column < 4; column += 1) {
      const [x, y] = [column * 30 + (row % 2) * 15 + next() * 8, row * 30 + 15 + next() * 8]
      const [turn, size, index] = [next() * 360, 0.62 + next() * 0.34, 1 + Math.floor(next() * 2.4)]
      const leaf = pick(palette, 3)
      tile += wrap(
        x,
        y,
        w,
        h,
        26,
        (px, py) =>
          `<path d="M${px} ${py}q10 4 15 14q-11 -1 -15 -14zM${px} ${py}q-11 2 -17 10q11 1 17 -10z" fill="${leaf}"` +
          ` transform="rotate(${turn.toFixed(0)} ${px} ${py})"/>` +
          flower(px, py, size, turn, pick(palette, index), pick(palette, 4)),
      )
    }
  }
  return { width: w, height: h, tile, material: materials.cotton, tone: pick(palette, 0) }
}

/** Large open blooms with layered petals and broad leaves. */
export function blooms(palette: readonly string[], seed: number): Motif {
  const [w, h] = [220, 220]
  const next = random(seed + 33)
  const [base, petal, deep, leaf, heart] = [0, 1, 2, 3, 4].map((i) => pick(palette, i)) as [string, string, string, string, string]
  const bloom = (x: number, y: number, s: number, turn: number, a: string, b: string): string => {
    const ring = (count: number, r: number, size: number, fill: string, off: number): string =>
      Array.from(
        { length: count },
        (_, i) =>
          `<path d="M0 0C${-size} ${-r * 0.4} ${-size * 0.9} ${-r} 0 ${-r * 0.94}C${size * 0.9} ${-r} ${size} ${-r * 0.4} 0 0Z"` +
          ` fill="${fill}" transform="rotate(${(i * 360) / count + off})"/>`,
      ).join('')
    const lines = Array.from(
      { length: 16 },
      (_, i) => `<path d="M0 -9L0 -24" stroke="${b}" stroke-width="1.2" opacity=".6" transform="rotate(${i * 22.5})"/>`,
    ).join('')
    return (
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})">${ring(7, 44, 21, blend(a, base, 0.28), 0)}${ring(7, 38, 17, a, 24)}${ring(5, 27, 14, blend(a, '#fff6e8', 0.3), 10)}${lines}${ring(5, 15, 8, b, 40)}<circle r="5.4"` +
      ` fill="${heart}"/>` +
      `</g>`
    )
  }
  const spray = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<path d="M0 0C14 -22 14 -50 0 -72C-16 -50 -14 -22 0 0Z" fill="${leaf}"/>` +
    `<path d="M0 0V-64" stroke="${base}" stroke-width="1.8"/>` +
    `<path d="M4 -2C24 -8 40 -26 44 -48C22 -42 8 -24 4 -2Z" fill="${blend(leaf, base, 0.35)}"/></g>`
  const plan = [
    [56, 60, 1.05],
    [166, 100, 0.86],
    [84, 170, 0.92],
    [196, 200, 0.7],
  ] as const
  let tile = ground(w, h, base)
  for (const [x, y] of plan) for (const turn of [30, 150, 265]) tile += wrap(x, y, w, h, 90, (px, py) => spray(px, py, turn + x))
  plan.forEach(([x, y, s], i) => {
    const turn = next() * 60
    tile += wrap(x, y, w, h, 60, (px, py) => bloom(px, py, s, turn, i % 2 ? deep : petal, i % 2 ? petal : deep))
  })
  return { width: w, height: h, tile, material: materials.cotton, tone: base }
}

/** Kanga field: cashew drops, rings and dots in strong order. */
export function kanga(palette: readonly string[]): Motif {
  const [w, h] = [104, 104]
  const [base, dark, bright] = [0, 1, 2].map((i) => pick(palette, i)) as [string, string, string]
  const drop = (x: number, y: number, turn: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    `<path d="M0 22C-17 20 -20 -4 -4 -14C6 -20 16 -14 12 -6C8 0 2 0 4 8C6 16 8 20 0 22Z" fill="${dark}"/>` +
    `<path d="M-1 17C-12 14 -13 -2 -3 -9C4 -12 8 -9 6 -5C0 2 -2 6 -1 17Z" fill="${bright}"/>` +
    `<circle cx="-4" cy="4" r="2.2" fill="${dark}"/></g>`
  const ring = (x: number, y: number): string =>
    `<circle cx="${x}" cy="${y}" r="11" fill="${dark}"/><circle cx="${x}" cy="${y}" r="7.4" fill="${base}"/>` +
    `<circle cx="${x}" cy="${y}" r="4" fill="${bright}"/>`
  const specks = Array.from(
    { length: 8 },
    (_, i) =>
      `<circle cx="${(i % 4) * 26 + 13}" cy="${i < 4 ? 0 : 52}" r="2.4" fill="${dark}"/>` +
      `<circle cx="${(i % 4) * 26 + 13}" cy="${i < 4 ? 104 : 52}" r="2.4" fill="${dark}"/>`,
  ).join('')
  const tile = ground(w, h, base) + specks + drop(26, 26, -20) + ring(78, 26) + ring(26, 78) + drop(78, 78, 160)
  return { width: w, height: h, tile, material: materials.wax, tone: base }
}

/** Shweshwe: fine pin-dots building diamonds and stars on deep dye. */
export function shweshwe(palette: readonly string[]): Motif {
  const size = 72
  const [base, light] = [pick(palette, 0), pick(palette, 1)]
  const star = (x: number, y: number): string =>
    [0, 45, 90, 135, 180, 225, 270, 315]
      .map((a) => `<path d="M0 -3C-2.6 -7 -2 -11 0 -13C2 -11 2.6 -7 0 -3Z" fill="${light}" transform="translate(${x} ${y}) rotate(${a})"/>`)
      .join('') + `<circle cx="${x}" cy="${y}" r="1.6" fill="${light}"/>`
  let pins = ''
  for (let i = 0; i < 12; i += 1) {
    const t = (i * size) / 12
    for (const [x, y] of [
      [t, (t + 36) % size],
      [t, (size * 1.5 - t) % size],
    ] as const) {
      pins += wrap(x, y, size, size, 2, (px, py) => `<circle cx="${px}" cy="${py}" r="1.5" fill="${light}"/>`)
    }
    pins += `<circle cx="${t + 3}" cy="${i % 2 ? 18 : 54}" r=".8" fill="${light}" opacity=".7"/>`
  }
  return {
    width: size,
    height: size,
    tile: ground(size, size, base) + pins + wrap(0, 0, size, size, 14, star) + star(36, 36),
    material: materials.wax,
    tone: base,
  }
}

/** Wax-resist batik: brushed rings with veins of dye. */
export function batik(palette: readonly string[], seed: number): Motif {
  const [w, h] = [200, 200]
  const next = random(seed + 41)
  const [base, mid, light] = [0, 1, 2].map((i) => pick(palette, i)) as [string, string, string]
  let tile = ground(w, h, base)
  for (let i = 0; i < 16; i += 1) {
    const [x, y, r] = [next() * w, next() * h, 16 + next() * 30]
    tile += wrap(
      x,
      y,
      w,
      h,
      60,
      (px, py) => `<circle cx="${px.toFixed(0)}" cy="${py.toFixed(0)}" r="${r.toFixed(0)}" fill="${mid}" opacity=".16"/>`,
    )
  }
  for (let i = 0; i < 9; i += 1) {
    const [x, y] = [(i % 3) * 66 + 33 + next() * 14 - 7, Math.floor(i / 3) * 66 + 33 + next() * 14 - 7]
    tile += wrap(x, y, w, h, 44, (px, py) =>
      [28, 19, 10]
        .map(
          (r, k) =>
            `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="${r}" fill="${k === 2 ? mid : 'none'}"` +
            ` stroke="${k % 2 ? mid : light}" stroke-width="${4.6 - k}" stroke-dasharray="${k ? '9 2' : '15 1.6'}" opacity=".92"/>`,
        )
        .join(''),
    )
  }
  for (let i = 0; i < 26; i += 1) {
    const [x, y, a, b] = [next() * w, next() * h, next() * 60 - 30, next() * 60 - 30]
    tile += wrap(
      x,
      y,
      w,
      h,
      60,
      (px, py) =>
        `<path d="M${px.toFixed(0)} ${py.toFixed(0)}q${(a * 0.4).toFixed(0)} ${(b * 0.2).toFixed(0)} ${a.toFixed(0)} ${b.toFixed(0)}"` +
        ` stroke="${light}" stroke-width=".9" fill="none" opacity=".5"/>`,
    )
  }
  return { width: w, height: h, tile, material: materials.cotton, tone: base }
}

/** Rings of bleeding dye around tied points. */
export function tieDye(palette: readonly string[], seed: number): Motif {
  const [w, h] = [420, 460]
  const next = random(seed + 51)
  const burst = (x: number, y: number, size: number): string => {
    let out = ''
    for (let ring = 15; ring > 0; ring -= 1) {
      const colour = pick(palette, Math.floor(ring / 1.6) + (ring % 3 === 0 ? 1 : 0))
      const points = Array.from({ length: 44 }, (_, i) => {
        const r = size * (ring / 15) * (0.9 + next() * 0.2)
        const a = (i / 44) * 6.2832
        return [x + Math.cos(a) * r, y + Math.sin(a) * r * 1.08] as const
      })
      out += `<path d="${shape(points)}" fill="${colour}" opacity="${ring % 2 ? 0.62 : 0.8}"/>`
    }
    return out
  }
  const tile = ground(w, h, pick(palette, 0)) + burst(105, 120, 150) + burst(310, 340, 165) + burst(330, 70, 95) + burst(80, 390, 100)
  return { width: w, height: h, tile, material: materials.jersey, tone: pick(palette, 0) }
}

/** Loose spots with open centres. */
export function leopard(palette: readonly string[], seed: number): Motif {
  const [w, h] = [130, 130]
  const next = random(seed + 61)
  const [base, mid, dark] = [0, 1, 2].map((i) => pick(palette, i)) as [string, string, string]
  let tile = ground(w, h, base)
  for (let i = 0; i < 25; i += 1) {
    const [x, y] = [(i % 5) * 26 + (Math.floor(i / 5) % 2) * 13 + next() * 9, Math.floor(i / 5) * 26 + next() * 9]
    const [turn, s] = [next() * 360, 0.75 + next() * 0.5]
    tile += wrap(
      x,
      y,
      w,
      h,
      18,
      (px, py) =>
        `<g transform="translate(${px.toFixed(1)} ${py.toFixed(1)}) rotate(${turn.toFixed(0)}) scale(${s.toFixed(2)})">` +
        `<circle r="6" fill="${mid}"/>` +
        `<path d="M-8 1A8 8 0 0 1 0 -8M4 -8A8.5 8.5 0 0 1 8 3M6 7A8 8 0 0 1 -5 7" stroke="${dark}" stroke-width="4.4"` +
        ` fill="none" stroke-linecap="round"/>` +
        `</g>`,
    )
  }
  return { width: w, height: h, tile, material: materials.silk, tone: mid }
}
