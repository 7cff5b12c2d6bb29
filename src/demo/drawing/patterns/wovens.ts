import { blend, darken, lighten } from '../colour.ts'
import { random } from '../geometry.ts'
import { materials } from '../materials.ts'
import type { Material } from '../scene.ts'
import { ground, pick, wrap, type Motif } from './motif.ts'

const solid =
  (material: Material) =>
  (palette: readonly string[]): Motif => ({
    width: 60,
    height: 60,
    tile: ground(60, 60, pick(palette, 0)),
    material,
    tone: pick(palette, 0),
  })

export const cotton = solid(materials.cotton)
export const jersey = solid(materials.jersey)
export const fleece = solid(materials.fleece)
export const silk = solid(materials.silk)
export const twill = solid(materials.twill)
export const wool = solid(materials.wool)
export const nylon = solid(materials.nylon)
export const suede = solid(materials.suede)
export const corduroy = solid(materials.cord)
export const rib = solid(materials.rib)

/** Threads of slightly different colour along one or both ways. */
function threads(
  width: number,
  height: number,
  seed: number,
  marks: number,
  reach: number,
  colours: readonly string[],
  upright: boolean,
): string {
  const next = random(seed)
  let out = ''
  for (let i = 0; i < marks; i += 1) {
    const [x, y, long] = [next() * width, next() * height, reach * (0.3 + next())]
    const across = upright ? next() < 0.5 : true
    const [colour, opacity, thick] = [pick(colours, i), (0.1 + next() * 0.26).toFixed(2), (0.6 + next()).toFixed(1)]
    const [w, h] = across ? [long.toFixed(1), thick] : [thick, long.toFixed(1)]
    out += wrap(
      x,
      y,
      width,
      height,
      reach * 1.4,
      (px, py) => `<rect x="${px.toFixed(1)}" y="${py.toFixed(1)}" width="${w}" height="${h}" fill="${colour}" opacity="${opacity}"/>`,
    )
  }
  return out
}

export function linen(palette: readonly string[], seed: number): Motif {
  const base = pick(palette, 0)
  const tile = ground(160, 160, base) + threads(160, 160, seed + 3, 170, 34, [darken(base, 0.2), lighten(base, 0.3)], true)
  return { width: 160, height: 160, tile, material: materials.linen, tone: base }
}

/** Indigo twill: pale weft dots between dark warp lines. */
export function denim(palette: readonly string[], seed: number): Motif {
  const base = pick(palette, 0)
  const pale = palette[1] ?? lighten(base, 0.5)
  let lines = ''
  for (let i = -32; i < 64; i += 1)
    lines +=
      `<path d="M${i * 2.5} 80L${i * 2.5 + 80} 0" stroke="${i % 2 ? pale : darken(base, 0.5)}" stroke-width=".7"` +
      ` opacity="${i % 2 ? 0.2 : 0.17}"/>`
  const tile = ground(80, 80, base) + lines + threads(80, 80, seed + 8, 90, 16, [pale, darken(base, 0.5)], true)
  return { width: 80, height: 80, tile, material: materials.denim, tone: base }
}

export function leather(palette: readonly string[], seed: number): Motif {
  const base = pick(palette, 0)
  const next = random(seed + 9)
  let tile = ground(240, 240, base)
  for (let i = 0; i < 22; i += 1) {
    const [x, y, r] = [next() * 240, next() * 240, 20 + next() * 34]
    const colour = i % 2 ? darken(base, 0.5) : lighten(base, 0.3)
    tile += wrap(
      x,
      y,
      240,
      240,
      56,
      (px, py) => `<circle cx="${px.toFixed(0)}" cy="${py.toFixed(0)}" r="${r.toFixed(0)}" fill="${colour}" opacity=".045"/>`,
    )
  }
  return { width: 240, height: 240, tile, material: materials.leather, tone: base }
}

/** Four dark threads, four light, crossed two over two. */
export function houndstooth(palette: readonly string[]): Motif {
  const [base, dark] = [pick(palette, 0), pick(palette, 1)]
  let tile = ground(24, 24, base)
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const warpOnTop = (x + y) % 4 < 2
      if (warpOnTop ? x < 4 : y < 4) tile += `<rect x="${x * 3 - 0.15}" y="${y * 3 - 0.15}" width="3.3" height="3.3" fill="${dark}"/>`
    }
  }
  return { width: 24, height: 24, tile, material: materials.wool, tone: blend(base, dark, 0.5) }
}

/** Herringbone tweed with coloured flecks. */
export function tweed(palette: readonly string[], seed: number): Motif {
  const base = pick(palette, 0)
  const pale = pick(palette, 1)
  let bones = ''
  for (let i = -4; i < 28; i += 1) {
    bones +=
      `<path d="M0 ${i * 5}L18 ${i * 5 + 12}M18 ${i * 5 + 12}L36 ${i * 5}M36 ${i * 5}L54 ${i * 5 + 12}M54 ${i * 5 + 12}L72 ${i * 5}"` +
      ` stroke="${i % 2 ? pale : darken(base, 0.4)}" stroke-width="1.9" opacity=".5"/>`
  }
  const next = random(seed + 10)
  let flecks = ''
  for (let i = 0; i < 44; i += 1)
    flecks +=
      `<ellipse cx="${(next() * 72).toFixed(1)}" cy="${(next() * 100).toFixed(1)}" rx="1.5" ry=".8"` +
      ` fill="${pick(palette, 2 + (i % 2))}" opacity=".85"/>`
  return { width: 72, height: 100, tile: ground(72, 100, base) + bones + flecks, material: materials.wool, tone: base }
}

/** Fine checks within a window-pane line, for suiting. */
export function glenCheck(palette: readonly string[]): Motif {
  const [base, dark, line] = [0, 1, 2].map((i) => pick(palette, i))
  let bars = ''
  for (let i = 0; i < 8; i += 1)
    bars +=
      `<rect x="${i * 6}" y="-1" width="2.4" height="98" fill="${dark}" opacity=".42"/>` +
      `<rect y="${i * 6}" x="-1" height="2.4" width="98" fill="${dark}" opacity=".42"/>`
  const tile =
    `${ground(96, 96, base ?? '#999999')}${bars}<rect x="71" y="-1" width="1.6" height="98" fill="${line}"/>` +
    `<rect x="-1" y="71" height="1.6" width="98" fill="${line}"/>`
  return { width: 96, height: 96, tile, material: materials.wool, tone: base ?? '#999999' }
}

/** Net with scalloped flowers; holes show the darker colour beneath. */
export function lace(palette: readonly string[]): Motif {
  const [thread, beneath] = [pick(palette, 0), pick(palette, 1)]
  let net = ''
  for (let i = -18; i < 18; i += 1)
    net += `<path d="M${i * 7} 0L${i * 7 + 84} 84M${i * 7 + 84} 0L${i * 7} 84" stroke="${thread}" stroke-width="1.5" opacity=".8"/>`
  const rose = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})">${[0, 60, 120, 180, 240, 300]
      .map(
        (a) =>
          `<path d="M0 -3C-9 -9 -8 -20 0 -22C8 -20 9 -9 0 -3Z" fill="${thread}" stroke="${darken(thread, 0.12)}" stroke-width=".8"` +
          ` transform="rotate(${a})"/>` +
          `<path d="M0 -8V-17" stroke="${beneath}" stroke-width="2" opacity=".7" transform="rotate(${a})"/>`,
      )
      .join('')}<circle r="5" fill="${thread}"/><circle r="2" fill="${beneath}"/></g>`
  const vine = `<path d="M0 42C14 30 28 54 42 42S70 54 84 42" stroke="${thread}" stroke-width="3.4" fill="none"/>`
  const tile =
    ground(84, 84, beneath) +
    net +
    vine +
    rose(21, 20) +
    rose(63, 64) +
    wrap(63, 6, 84, 84, 8, (x, y) => `<circle cx="${x}" cy="${y}" r="5" fill="${thread}"/>`)
  return { width: 84, height: 84, tile, material: materials.lace, tone: thread }
}
