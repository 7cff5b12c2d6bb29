import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import sharp from 'sharp'
import { images } from '../../src/platform/images.ts'
import { atShop, exportCatalogue } from '../../src/shop/catalogue/csv/export.ts'
import { importCatalogue, type ImportOptions } from '../../src/shop/catalogue/csv/import.ts'
import { createPictureReader } from '../../src/shop/catalogue/csv/pictures.ts'
import { testShop } from './shop.ts'
import { setUnpictured } from './unpictured.ts'

const PICTURES = { red: '#b3202a', blue: '#1f3fa8', green: '#2c7a3f', small: '#222222' }

/** A shop that files are imported into; the picture at an address is of the colour in it, and like no other. */
export async function importingShop() {
  const t = await testShop()
  await setUnpictured(t, 'last')
  const pictures = new Map<string, Buffer>()
  for (const [name, background] of Object.entries(PICTURES)) {
    const side = name === 'small' ? 300 : 900
    const picture = sharp({ create: { width: side, height: side, channels: 3, background } })
    pictures.set(name, await picture.png().toBuffer())
  }
  const fetch = (address: string) => {
    const bytes = [...pictures].find(([name]) => address.includes(name))?.[1]
    return bytes ? Promise.resolve(Buffer.concat([bytes, Buffer.from(address)])) : Promise.reject(new Error(`no picture at ${address}`))
  }
  const load = (file: string | Buffer, options: Partial<ImportOptions> = {}) =>
    importCatalogue({
      catalogue: t.shop.catalogue,
      open: () => Readable.from([Buffer.from(file)]),
      pictures: createPictureReader({ folder: '/nowhere', storage: t.storage, fetch, images }),
      ...options,
    })
  const called = async (name: string) => {
    const product = await t.shop.catalogue.byName(name)
    if (!product) throw new Error(`${name} is not in the shop`)
    return product
  }
  /** Our own export of the whole shop. */
  async function exported(): Promise<string> {
    let csv = ''
    for await (const text of exportCatalogue({ db: t.database.db, pictureAddress: atShop('http://upya.test') })) csv += text
    return csv
  }
  return {
    ...t,
    load,
    exported,
    called,
    /** What shoppers see of a product. */
    async seen(name: string) {
      const { category, kind, department, price, original_price, colours, stock, variants, images: shown } = await called(name)
      const sizes = variants.map(({ size, stock: left }) => [size, left])
      return { category, kind, department, price, original_price, colours, stock, sizes, pictures: shown.length }
    },
    /** What changes when a file comes again, and then our own export. */
    async onceMore(again: () => ReturnType<typeof load>) {
      const first = await again()
      return [first, await load(await exported())].map(({ created, updated, refused }) => ({ created, updated, refused }))
    },
  }
}
export type ImportingShop = Awaited<ReturnType<typeof importingShop>>

const SAME = { created: 0, updated: 0, refused: [] }
/** Of onceMore(): nothing. */
export const NOTHING = [SAME, SAME]

/** A file of rows written as "Column: value | Column: value", one text or several. */
export function csvOf(headings: string, ...rows: string[][]): string {
  const columns = headings.split(',')
  const records = rows.map((texts) => {
    const cells = new Map(
      texts.flatMap((text) =>
        text.split(' | ').map((cell) => [cell.slice(0, cell.indexOf(': ')), cell.slice(cell.indexOf(': ') + 2)] as const),
      ),
    )
    for (const column of cells.keys()) if (!columns.includes(column)) throw new Error(`there is no column ${column}`)
    return columns.map((column) => cells.get(column) ?? '')
  })
  return stringify([columns, ...records])
}
