import { choose, label, type Cut } from '../cloth.ts'
import { skirt, waistband } from '../parts/skirt.ts'
import { waistBack } from '../parts/waist-back.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Tiered skirt, each tier gathered into the one above: tiers 3|2, length maxi|midi. */
export function tieredSkirt(cut: Cut): Drawing {
  const back = cut.view === 'back'
  const tiers = choose(cut, 'tiers', ['3', '2']) === '3' ? 3 : 2
  const height = choose(cut, 'length', ['maxi', 'midi']) === 'maxi' ? 236 : 186
  const pieces: Piece[] = []
  const widths = [94, 132, 172, 214]
  for (let i = tiers - 1; i >= 0; i -= 1) {
    const s = skirt({
      top: 26 + i * height,
      waist: widths[i]! + (i ? 4 : 0),
      bottom: 26 + (i + 1) * height,
      hem: widths[i + 1]! + 10,
      sag: 16 + i * 6,
      waves: 7 + i * 2,
      depth: 5.5,
      wave: 4,
      fill: i % 2 && cut.style['mix'] === 'trim' ? cut.trim : cut.fabric,
      seed: cut.seed + i * 5,
      gathered: true,
      swing: i * 5,
    })
    const tier = { ...s.front, shift: [i * 29, i * 37], lift: 5 } as const
    // The hem is that of the lowest.
    pieces.push(...(i === tiers - 1 ? [s.behind, tier] : [{ ...tier, marks: {} }]))
  }
  return {
    pieces: [...(back ? [] : [waistBack(cut, 92), label(0, 2, 30, 'UPYA')]), ...pieces, waistband(0, 95, 30, cut.fabric, cut, 1.01)],
    pose: 'form',
    focus: { x: 20, y: 240, width: 260, tilt: -7 },
  }
}
