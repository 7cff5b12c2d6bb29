import sharp from 'sharp'
import { paperGrain } from '../drawing/backdrop.ts'
import { blend, darken, lighten } from '../drawing/colour.ts'
import { clothOf } from '../drawing/fabrics.ts'
import type { FabricSpec } from '../drawing/scene.ts'
import type { Ground } from './recipe.ts'
import type { Frame } from './sprite.ts'

/** The ground of a shot, lit from the upper left as all drawings are. */
export async function drawGround(ground: Ground, fabric: FabricSpec | undefined, width: number, height: number): Promise<Frame> {
  const second = ground.second ?? lighten(ground.colour, 0.35)
  const shape = fabric ? '' : ground.shape ? shapes[ground.shape](second, ground.colour) : ''
  const [defs, fill] = fabric ? [patternOf(fabric, 1.7, 24), 'url(#cloth)'] : ['', ground.colour]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 720 1280"><defs>${defs}` +
    `<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="240" cy="420" r="1120"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>` +
    `<stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c0f05" stop-opacity=".3"/></radialGradient></defs>` +
    `<rect width="720" height="1280" fill="${fill}"/>${shape}<rect width="720" height="1280" fill="url(#light)"/></svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  if (!fabric) roughen(data, width, height)
  return { data, width, height }
}

/** Fibres of paper: without them its slow change from light to dark shows as rings. */
function roughen(data: Buffer, width: number, height: number): void {
  const grain = paperGrain()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fibre = grain[(y & 127) * 128 + (x & 127)]! * 1.5
      const i = (y * width + x) * 3
      for (let c = i; c < i + 3; c += 1) data[c] = Math.max(0, Math.min(255, Math.round(data[c]! + fibre)))
    }
  }
}

/** A strip of cloth that covers the frame while it passes. */
export async function drawStrip(fabric: FabricSpec, width: number, height: number): Promise<Frame> {
  const wide = Math.round(width * 1.25)
  const edge = fabric.palette[3] ?? '#f7efdc'
  const dark = fabric.palette[1] ?? '#1c1917'
  const hem = (x: number): string =>
    `<rect x="${x}" width="44" height="1280" fill="${dark}"/><path d="M${x + 22} -20V1300" stroke="${edge}" stroke-width="14" stroke-dasharray="26 20"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${height}" viewBox="0 0 900 1280" preserveAspectRatio="none">` +
    `<defs>${patternOf(fabric, 2, 0)}</defs><rect width="900" height="1280" fill="url(#cloth)"/>${hem(0)}${hem(856)}</svg>`
  const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return { data, width: wide, height }
}

function patternOf(fabric: FabricSpec, zoom: number, angle: number): string {
  const cloth = clothOf(fabric, 'tile', 1)
  const scale = (cloth.scale * zoom).toFixed(3)
  return (
    `<pattern id="cloth" width="${cloth.width}" height="${cloth.height}" patternUnits="userSpaceOnUse"` +
    ` patternTransform="rotate(${angle}) scale(${scale})">${cloth.tile}</pattern>`
  )
}

const shapes: Record<NonNullable<Ground['shape']>, (second: string, colour: string) => string> = {
  arch: (second) => `<path d="M70 1280V520A290 290 0 0 1 650 520V1280Z" fill="${second}"/>`,
  disc: (second) => `<circle cx="360" cy="580" r="310" fill="${second}"/>`,
  floor: (second, colour) =>
    `<rect y="1000" width="720" height="280" fill="${second}"/><rect y="1000" width="720" height="26" fill="${darken(colour, 0.25)}" opacity=".25"/>`,
  rays: (second) =>
    Array.from(
      { length: 18 },
      (_, i) => `<path d="M360 640L${360 - 130} -760L${360 + 130} -760Z" fill="${second}" transform="rotate(${i * 20} 360 640)"/>`,
    ).join(''),
  stripes: (second) => Array.from({ length: 6 }, (_, i) => `<rect x="${i * 120}" width="60" height="1280" fill="${second}"/>`).join(''),
  steps: (second, colour) =>
    [0, 1, 2]
      .map((i) => `<rect x="${i * 90}" y="${1120 - i * 110}" width="720" height="400" fill="${blend(second, colour, i * 0.3)}"/>`)
      .join(''),
  window: (second) =>
    `<g fill="${second}" opacity=".75" transform="skewY(-16)"><rect x="90" y="240" width="250" height="470"/><rect x="366" y="240" width="250" height="470"/>` +
    `<rect x="90" y="736" width="250" height="470"/><rect x="366" y="736" width="250" height="470"/></g>`,
  checks: (second) =>
    Array.from({ length: 40 }, (_, i) =>
      ((i % 5) + Math.floor(i / 5)) % 2
        ? ''
        : `<rect x="${(i % 5) * 144}" y="${Math.floor(i / 5) * 160}" width="144" height="160" fill="${second}"/>`,
    ).join(''),
}
