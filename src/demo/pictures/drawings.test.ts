import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../platform/storage.ts'
import type { DemoProduct } from '../products/product.ts'
import { demoProducts } from '../products/products.ts'
import { inOrderOfSight } from './demo-pictures.ts'
import { createDrawings, type Drawings } from './drawings.ts'
import { markMissing, missingWidth } from './missing.ts'
import { ALL_TESTS } from '../../../test/support/all-tests.ts'

const WIDTH = 48
const few = demoProducts.slice(0, 2)
const pictures = inOrderOfSight(few, WIDTH)
const originalOf = ({ key }: { key: string }) => `pictures/${key}/original`
const alone = <T>(work: () => Promise<T>) => work()

let folder: string
let storage: Storage
let put: string[]
const opened: Drawings[] = []
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upya-drawings-'))
  put = []
  const files = await createStorage({ folder, s3: undefined })
  storage = { ...files, put: (file, ...rest) => (put.push(file), files.put(file, ...rest)) }
  await markMissing(storage, WIDTH)
  put = []
})
afterEach(() => {
  for (const drawings of opened.splice(0)) drawings.close()
  rmSync(folder, { recursive: true, force: true })
})

function drawingsOf(products: readonly DemoProduct[] = few): Drawings {
  const drawings = createDrawings({ storage, alone, products })
  opened.push(drawings)
  return drawings
}

describe('the pictures of the demo', () => {
  test('are met first pictures first, from the top of the list', () => {
    expect(pictures.slice(0, 3).map(({ alt, view }) => [alt.split(':')[0], view])).toEqual([
      [few[0]!.name, few[0]!.views[0]],
      [few[1]!.name, few[1]!.views[0]],
      [few[0]!.name, few[0]!.views[1]],
    ])
    expect(new Set(pictures.map(({ key }) => key)).size).toBe(pictures.length)
  })

  test('are all drawn, as wide as the catalogue knows them, and then none is missing', async () => {
    expect(await drawingsOf().drawMissing()).toBe(pictures.length)
    for (const picture of pictures) {
      const { width, height, format } = await sharp((await storage.get(originalOf(picture)))!).metadata()
      expect({ width, height, format }).toEqual({ width: picture.width, height: picture.height, format: 'jpeg' })
    }
    expect(await missingWidth(storage)).toBeNull()
    expect(await drawingsOf().drawMissing()).toBe(0)
  })

  test('are drawn when somebody asks for them, once however many ask', async () => {
    const { onDemand } = drawingsOf()
    const [last] = pictures.slice(-1)
    const [one, other] = await Promise.all([onDemand.get(originalOf(last!)), onDemand.get(originalOf(last!))])
    expect(one?.equals(other!)).toBe(true)
    expect(put).toEqual([originalOf(last!)])
    expect(await storage.get(originalOf(last!))).toEqual(one)
  })

  test('are not drawn when they are nobody’s, or when none is missing', async () => {
    const { onDemand } = drawingsOf()
    expect(await onDemand.get(`pictures/${'0'.repeat(20)}/original`)).toBeNull()
    await storage.delete('demo/pictures-missing')
    expect(await onDemand.get(originalOf(pictures[0]!))).toBeNull()
    expect(put).toEqual([])
  })

  test.runIf(ALL_TESTS)('that were there before are left alone, and a start that was interrupted is gone on with', async () => {
    const broken = { ...few[1]!, drawing: { ...few[1]!.drawing, silhouette: 'cloak' } }
    await expect(drawingsOf([few[0]!, broken]).drawMissing()).rejects.toThrow('no silhouette called cloak')
    expect(await missingWidth(storage)).toBe(WIDTH)
    const before = put.length
    expect(await drawingsOf().drawMissing()).toBe(pictures.length - before)
    expect(new Set(put).size).toBe(put.length)
  })

  test.runIf(ALL_TESTS)('are read by work that can wait when all are drawn', async () => {
    const drawings = drawingsOf()
    const file = originalOf(pictures[0]!)
    await drawings.onDemand.get(file)
    let read = false
    const waiting = drawings.whenDrawn.get(file).then((bytes) => ((read = true), bytes))
    await drawings.onDemand.get(originalOf(pictures[1]!))
    expect(read).toBe(false)
    await drawings.drawMissing()
    expect(await waiting).toEqual(await storage.get(file))
  })

  test('that are asked for when the shop closes are refused, and nobody waits for ever', async () => {
    const drawings = drawingsOf()
    const waiting = drawings.whenDrawn.get(originalOf(pictures[0]!))
    const work = drawings.drawMissing()
    drawings.close()
    await expect(waiting).rejects.toThrow('closing')
    await expect(drawings.onDemand.get(originalOf(pictures.at(-1)!))).rejects.toThrow('closing')
    expect(await work).toBe(0)
    expect(await missingWidth(storage)).toBe(WIDTH)
  })
})
