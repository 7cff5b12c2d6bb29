// The drawn body wears a suit, and nobody wears one under a dress with a low neckline or without sleeves: there its skin is shown. Pure.

import type { Canvas } from './compose.ts'
import { fillPolygon, smoothstep, type Point } from './geometry.ts'
import type { PreparedPerson } from './prepare.ts'

/** Shows skin instead of the suit within what is open: the suit's light and shade in the colour of skin. */
export function showSkin({ raster }: Canvas, prepared: PreparedPerson, openings: readonly (readonly Point[])[]): void {
  const { width, height } = raster
  const ratio = skinForSuit(prepared)
  if (!ratio) return
  const mask = new Uint8Array(width * height)
  for (const opening of openings) fillPolygon(mask, width, height, opening)
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue
    const suit = smoothstep(0, 0.8, prepared.person.parts.clothes[i]! / 255)
    if (suit === 0) continue
    for (let k = 0; k < 3; k++) raster.data[i * 4 + k]! *= 1 + (ratio[k]! - 1) * suit
  }
}

/** By what the suit's colour is multiplied to be that of skin: both as they are on the chest, side by side. */
function skinForSuit({ person: { picture, parts }, body }: PreparedPerson): readonly number[] | null {
  const sums = { skin: [0, 0, 0, 0], suit: [0, 0, 0, 0] }
  const { width, data } = picture
  for (let depth = -0.05; depth < 0.5; depth += 0.01) {
    for (let aside = -0.2; aside <= 0.2; aside += 0.02) {
      const x = Math.round(body.chest.x + body.across.x * aside * body.unit + body.down.x * depth * body.torsoLength)
      const y = Math.round(body.chest.y + body.across.y * aside * body.unit + body.down.y * depth * body.torsoLength)
      const i = y * width + x
      const sum = parts.clothes[i]! > 250 ? sums.suit : parts.skin[i]! > 250 ? sums.skin : null
      if (!sum) continue
      for (let k = 0; k < 3; k++) sum[k]! += data[i * 4 + k]!
      sum[3]! += 1
    }
  }
  const [skins, suits] = [sums.skin[3]!, sums.suit[3]!]
  if (skins === 0 || suits === 0) return null
  return [0, 1, 2].map((k) => sums.skin[k]! / skins / Math.max(1, sums.suit[k]! / suits))
}
