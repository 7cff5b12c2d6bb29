import sharp from 'sharp'
import type { ProductInput } from '../../src/shop/catalogue/input.ts'
import { garmentWork } from '../../src/shop/try-on/jobs.ts'
import type { GarmentCutter } from '../../src/shop/try-on/preparations/garment-cutter.ts'
import { NEEDED_POINTS, POINT_NAMES, type Garment, type Rig } from '../../src/shop/try-on/rules-rig.ts'
import { productInput } from './product-input.ts'
import type { TestServer } from './server.ts'
import type { TestShop } from './shop.ts'

/** A garment of this colour that lies alone on a sheet of paper; `stamp` makes it another picture. */
export async function garmentPhoto(colour: string, stamp = 0, width = 300): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="${width}" height="${(width * 4) / 3}">
    <rect width="300" height="400" fill="#faf6ef"/><path d="M90 80L130 60Q150 80 170 60L210 80L250 150L215 165L205 140V330H95V140L85 165L50 150Z" fill="${colour}"/>
    <rect x="${140 + stamp}" y="200" width="4" height="4" fill="#fff"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

/** A piece with photos that are in storage. */
export async function addGarment(
  { shop }: Pick<TestShop, 'shop'>,
  photos: readonly Buffer[],
  input: Partial<ProductInput> = {},
): Promise<{ id: string; keys: string[] }> {
  const stored = []
  for (const photo of photos) stored.push(await shop.catalogue.storePicture(photo))
  const { id } = await shop.catalogue.save(productInput({ name: 'Cotton blouse', pictures: stored, ...input }))
  return { id, keys: stored.map(({ key }) => key) }
}

/** All that its garment needs, in the proportions of the photo. */
export function rigOf(garment: Garment): Rig {
  const points = NEEDED_POINTS[garment].map((name) => {
    const nth = POINT_NAMES.indexOf(name) / POINT_NAMES.length
    return [name, { x: name.includes('left') ? 0.3 : 0.7, y: 0.2 + nth / 2 }] as const
  })
  return { garment, sleeves: null, points: Object.fromEntries(points) }
}

/** A tool in place of the one that knows photographs: what is darker than paper is garment. */
export function darkerThanPaper(confidence = 0.9): GarmentCutter {
  return async ({ width, height, data }, garment) => {
    const rgba = new Uint8ClampedArray(width * height * 4)
    for (let i = 0; i < width * height; i++) {
      rgba.set(data.subarray(i * 3, i * 3 + 3), i * 4)
      rgba[i * 4 + 3] = data[i * 3]! + data[i * 3 + 1]! + data[i * 3 + 2]! < 650 ? 255 : 0
    }
    return { width, height, rgba, rig: rigOf(garment), confidence, reasons: confidence < 0.5 ? ['The ground looks like it.'] : [] }
  }
}

/** What a worker does, until nothing is left to do. */
export async function prepareAll({ deps }: Pick<TestShop, 'deps'>, cutter: GarmentCutter = darkerThanPaper()): Promise<void> {
  while (await garmentWork(deps, cutter).prepareGarments());
}

interface Garments {
  garments: {
    product_id: string
    picture: string
    cutout: string
    width: number
    height: number
    rig: unknown
    on_photos: boolean
    measurements: object
  }[]
  others: { product_id: string; wearers: string }[]
}
/** What the shop notes of a picture and a garment. */
export interface PreparationRow {
  id: string
  picture: string
  garment: string
  state: string
  reasons: string[]
  cutout: string | null
  tries: number
  due_at: Date | null
  rank: number
  spare: boolean
}

/** Of products without a garment: who may be shown in them. */
export async function wearersOf(t: TestServer, products: readonly string[]): Promise<(string | undefined)[]> {
  const { others } = (await t.read<Garments>(`/api/try-on/garments?pieces=${products.join()}`)).body
  return products.map((id) => others.find(({ product_id }) => product_id === id)?.wearers)
}

/** What shoppers get of these products. */
export async function wornGarments(t: TestServer, products: readonly string[]): Promise<Garments['garments']> {
  return (await t.read<Garments>(`/api/try-on/garments?pieces=${products.join()}`)).body.garments
}

/** What is noted of these pictures, by the name of the garment. */
export async function preparationRows({ database }: TestServer, pictures: readonly string[]): Promise<PreparationRow[]> {
  const text = 'select * from garment_preparations where picture = any($1) order by garment'
  return (await database.db.run(text, [pictures])).rows as PreparationRow[]
}
