import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawnGarment } from '../../src/demo/drawing/rigs.ts'
import { demoProducts } from '../../src/demo/products/products.ts'
import { dress } from '../../src/web/features/try-on/engine/dress.ts'
import { NO_NUDGE, type GarmentLayer } from '../../src/web/features/try-on/engine/outfit.ts'
import { preparePerson } from '../../src/web/features/try-on/engine/prepare.ts'
import { drawMannequin } from '../../src/web/features/try-on/mannequin/draw-mannequin.ts'
import { GUEST_FIGURES, type GuestFigure } from '../../src/web/features/try-on/mannequin/figure-of.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

// Five kinds of garments on three bodies, as they were when somebody looked at them and liked them. What is drawn today has to look
// the same, within what rounding and a finer curve may change. Whoever changes the look on purpose renews them, and looks at them:
// `UPYA_GOLDEN=renew npx vitest run test/try-on/golden-pictures.test.ts`. What was drawn is in test-results/golden after every run.

const HANDLES = [
  'breton-tee-navy',
  'kitenge-wrap-dress-lamu-blue',
  'straight-jeans-mid-wash',
  'pleated-midi-forest',
  'gikomba-denim-jacket',
] as const
const WIDTH = 96
const HEIGHT = 144
/** Of 255, for a body with its five garments: on average, and of the block of 8 x 8 pixels that differs most. */
const MEAN_MOST = 1.5
const BLOCK = 8
const BLOCK_MOST = 14
/** Cut-outs are drawn small: as much is seen of them at this size, and they take a quarter of the time. */
const CUTOUT = 360

const golden = resolve(import.meta.dirname, 'golden')
const results = resolve(import.meta.dirname, '../../test-results/golden')
const renewed = process.env['UPYA_GOLDEN'] === 'renew'

const layers = await Promise.all(HANDLES.map(layerOf))

/** Whatever is drawn otherwise is drawn otherwise on all bodies, but for what depends on a measure of one. */
const BODIES = (Object.keys(GUEST_FIGURES) as GuestFigure[]).filter((name) => ALL_TESTS || name === 'middle')

describe.each(BODIES)('dressed as it was approved: the %s body', (name) => {
  test('in five kinds of garments', async () => {
    const drawn = await sheetOf(name)
    const file = `${name}.webp`
    mkdirSync(results, { recursive: true })
    const picture = sharp(drawn, { raw: { width: WIDTH * HANDLES.length, height: HEIGHT, channels: 3 } })
    await picture
      .clone()
      .png()
      .toFile(join(results, `${name}.png`))
    if (renewed) await picture.clone().webp({ nearLossless: true, quality: 70, effort: 6 }).toFile(join(golden, file))
    expect(existsSync(join(golden, file))).toBe(true)
    const { mean, block } = apart(drawn, await sharp(join(golden, file)).removeAlpha().raw().toBuffer())
    expect(mean).toBeLessThan(MEAN_MOST)
    expect(block).toBeLessThan(BLOCK_MOST)
  })
})

test('a garment that is elsewhere, or another, is no golden picture', async () => {
  const sheet = await sheetOf('middle')
  const moved = Buffer.from(sheet)
  const row = WIDTH * HANDLES.length * 3
  // All of it two pixels lower, which is less than 3 cm on the body.
  sheet.copy(moved, 2 * row, 0, sheet.length - 2 * row)
  expect(apart(sheet, moved).block).toBeGreaterThan(BLOCK_MOST)
})

async function layerOf(handle: string): Promise<GarmentLayer> {
  const product = demoProducts.find((one) => one.handle === handle)!
  const garment = (await drawnGarment(product.drawing, { pixels: CUTOUT }))!
  return {
    id: handle,
    key: handle,
    cutout: { width: garment.width, height: garment.height, data: garment.rgba },
    rig: garment.rig,
    measurements: product.measurements as Record<string, number>,
    nudge: NO_NUDGE,
  }
}

const sheets = new Map<GuestFigure, Promise<Buffer>>()

/** The body in each of the garments, side by side: red, green and blue. */
function sheetOf(name: GuestFigure): Promise<Buffer> {
  const found = sheets.get(name) ?? drawSheet(name)
  sheets.set(name, found)
  return found
}

async function drawSheet(name: GuestFigure): Promise<Buffer> {
  const person = preparePerson(drawMannequin(GUEST_FIGURES[name]))
  const sheet = Buffer.alloc(WIDTH * layers.length * HEIGHT * 3)
  for (const [index, layer] of layers.entries()) {
    const { width, height, data } = dress(person, { layers: [layer], tucked: false }).raster
    const tile = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(WIDTH, HEIGHT, { kernel: 'cubic' })
      .raw()
      .toBuffer()
    for (let y = 0; y < HEIGHT; y += 1) tile.copy(sheet, (y * layers.length + index) * WIDTH * 3, y * WIDTH * 3, (y + 1) * WIDTH * 3)
  }
  return sheet
}

/** How far two pictures of the same size are apart. */
function apart(one: Buffer, other: Buffer): { mean: number; block: number } {
  expect(one.length).toBe(other.length)
  const columns = (WIDTH * HANDLES.length) / BLOCK
  const blocks = new Float64Array(columns * (HEIGHT / BLOCK))
  one.forEach((value, at) => {
    const pixel = Math.floor(at / 3)
    const [x, y] = [pixel % (WIDTH * HANDLES.length), Math.floor(pixel / (WIDTH * HANDLES.length))]
    blocks[Math.floor(y / BLOCK) * columns + Math.floor(x / BLOCK)]! += Math.abs(value - other[at]!) / (BLOCK * BLOCK * 3)
  })
  return { mean: blocks.reduce((sum, value) => sum + value, 0) / blocks.length, block: Math.max(...blocks) }
}
