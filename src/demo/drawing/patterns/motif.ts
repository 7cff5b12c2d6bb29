import type { Material } from '../scene.ts'

/** One repeating tile of artwork; coordinates run from 0 0 to width height. */
export type Motif = { width: number; height: number; tile: string; material: Material; tone: string }

export type MotifMaker = (palette: readonly string[], seed: number) => Motif

/** The n-th colour of a palette, going round. */
export const pick = (palette: readonly string[], index: number): string => palette[index % palette.length] ?? '#888888'

/** Draws a mark again over the tile's edges, so that what crosses one side continues on the other. */
export function wrap(x: number, y: number, width: number, height: number, reach: number, draw: (x: number, y: number) => string): string {
  let out = ''
  for (const dx of [-width, 0, width]) {
    for (const dy of [-height, 0, height]) {
      const [px, py] = [x + dx, y + dy]
      if (px > -reach && px < width + reach && py > -reach && py < height + reach) out += draw(px, py)
    }
  }
  return out
}

export const ground = (width: number, height: number, colour: string): string =>
  `<rect x="-1" y="-1" width="${width + 2}" height="${height + 2}" fill="${colour}"/>`
