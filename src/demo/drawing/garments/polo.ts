import { points } from '../points.ts'
import { panel, seam, stitches, thread, type Cut } from '../cloth.ts'
import { tee } from './tee.ts'
import type { Drawing, Piece } from '../scene.ts'

/** Polo shirt: knit collar, short placket. */
export function polo(cut: Cut): Drawing {
  const drawing = tee({ ...cut, style: { graphic: 'none', ...cut.style, neck: 'round' } })
  const n = 56
  const leaf = (side: number): Piece =>
    panel(
      points`
    ${side * 36},-20^ ${side * n},-10 ${side * 52},14 ${side * 6},46^ ${side * 42},84^ ${side * 70},40
    ${side * 72},2 ${side * 60},-18
  `,
      cut.trim,
      { edge: 0.8, reach: 8, ripple: 0 },
      { angle: side * -50, lift: 6 },
    )
  if (cut.view === 'back')
    return {
      ...drawing,
      pieces: [
        ...drawing.pieces.slice(0, -1),
        panel(points`-72,14^ -60,-14 0,-24 60,-14 72,14^ 0,26`, cut.trim, { edge: 0.8, reach: 8 }, { lift: 6 }),
      ],
    }
  const placket = panel(
    points`-14,44^ 14,44^ 14,152^ -14,152^`,
    cut.fabric,
    { edge: 0.6, reach: 4, ripple: 0 },
    { art: stitches(points`-10,46^ -10,148^ 10,148^ 10,46^`, thread(cut.fabric), 1.1) + seam(points`-13,152 13,152`, cut.fabric), lift: 2 },
  )
  const dots = [72, 102, 132].map((y) => ({
    ...panel(points`-5,${y} 0,${y - 5} 5,${y} 0,${y + 5}`, cut.accent, { edge: 1, reach: 2, ripple: 0 }),
    lift: 2,
  }))
  return { ...drawing, pieces: [...drawing.pieces.slice(0, -1), placket, ...dots, leaf(-1), leaf(1)] }
}
