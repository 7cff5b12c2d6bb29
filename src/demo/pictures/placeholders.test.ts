import { thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { images } from '../../platform/images.ts'
import { drawPicture } from '../drawing/draw.ts'
import { demoProducts } from '../products/products.ts'
import { inOrderOfSight } from './demo-pictures.ts'

const pictures = inOrderOfSight(demoProducts, 48)
const colourOf = (thumbhash: string): number[] => {
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'))
  return [r, g, b]
}

test('every picture has a placeholder', () => {
  expect(pictures.filter(({ thumbhash }) => !thumbhash).map(({ alt }) => alt)).toEqual([])
})

// After a change of the drawings: node scripts/run.mjs scripts/placeholders.ts
test('the placeholders have the colours of the pictures', async () => {
  const apart: Record<string, number> = {}
  for (const { alt, drawing, view, thumbhash } of pictures.filter((_, i) => i % 12 === 0)) {
    const drawn = colourOf((await images.inspect(await drawPicture(drawing, view, 48))).thumbhash)
    apart[alt] = Math.max(...colourOf(thumbhash).map((value, i) => Math.abs(value - drawn[i]!)))
  }
  expect(Object.entries(apart).filter(([, value]) => value > 0.08)).toEqual([])
})
