import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CdnShop } from './cdn-shop.ts'

// Addresses of a recorded visit, with what differs from shop to shop and from build to build left open: "{product+2}" is the
// second product after the one that the visit is about.

/** What addresses of one shop are made of. */
export interface Names {
  /** In the order of their making, with the keys of their pictures. */
  products: readonly { id: string; pictures: readonly string[] }[]
  videos: readonly string[]
  /** Names of built files. */
  assets: readonly string[]
}

const ASSETS = resolve(import.meta.dirname, '../../../build/client/assets')
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const HASHED = /^(.*)-[\w-]{8}(\.\w+)$/

export async function namesOf({ environment, videos }: Pick<CdnShop, 'environment' | 'videos'>): Promise<Names> {
  const products = await environment.database.db.query<{ id: string; pictures: string[] }>(
    {
      name: '',
      text: `select p.id, array_agg(i.key order by i.position) as pictures from products p join product_pictures i on i.product_id = p.id
        group by p.id order by min(i.key)`,
    },
    [],
  )
  return { products, videos, assets: readdirSync(ASSETS).filter((name) => !/\.(?:br|gz|map)$/.test(name)) }
}

/** The address as it is for a visit about any product. `about`: the index of this visit's. */
export function pathOpened(path: string, names: Names, about: number): string {
  const { products, videos } = names
  const from = (index: number, length: number) => (index - about + length * 2) % length
  return path
    .replace(/^\/assets\/(.+)$/, (_all, file: string) => `/assets/${assetOpened(file, names)}`)
    .replace(/^\/media\/([0-9a-f]{20})\//, (all, key: string) => {
      const index = products.findIndex(({ pictures }) => pictures.includes(key))
      return index < 0 ? all : `/media/{picture+${from(index, products.length)}.${products[index]?.pictures.indexOf(key)}}/`
    })
    .replaceAll(UUID, (id) => {
      const index = products.findIndex((product) => product.id === id)
      if (index >= 0) return `{product+${from(index, products.length)}}`
      return videos.includes(id) ? `{video+${videos.indexOf(id)}}` : id
    })
    .replace(/([?&]seed=)\d+/, '$1{number}')
}

/** The address in a shop, for a visit about this product. `number` is anybody's. */
export function pathClosed(path: string, names: Names, { about, number }: { about: number; number: number }): string {
  const { products, videos } = names
  const product = (step: string) => products[(about + Number(step)) % products.length]
  return path
    .replace(/\{product\+(\d+)\}/g, (_all, step: string) => product(step)?.id ?? '')
    .replace(/\{picture\+(\d+)\.(\d+)\}/g, (_all, step: string, at: string) => product(step)?.pictures[Number(at)] ?? '')
    .replace(/\{video\+(\d+)\}/g, (_all, step: string) => videos[(about + Number(step)) % videos.length] ?? '')
    .replace(/\{asset:([^}]+)\}/, (_all, name: string) => assetClosed(name, names))
    .replace('{number}', String(number))
}

function alike(prefix: string, extension: string, { assets }: Names): string[] {
  return assets.filter((name) => {
    const [, before, after] = HASHED.exec(name) ?? []
    return before === prefix && after === extension
  })
}

/** Several files may have a name: the place among them is kept. */
function assetOpened(file: string, names: Names): string {
  const [, prefix = '', extension = ''] = HASHED.exec(file) ?? []
  return prefix ? `{asset:${prefix}:${alike(prefix, extension, names).indexOf(file)}:${extension}}` : file
}

function assetClosed(name: string, names: Names): string {
  const [prefix = '', at = '0', extension = ''] = name.split(':')
  const files = alike(prefix, extension, names)
  return files[Number(at) % Math.max(1, files.length)] ?? files[0] ?? `gone-${prefix}${extension}`
}
