import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '../../../src/platform/database.ts'

// Addresses of a recorded visit, with what differs from shop to shop and from build to build left open: "{product+2}" is the
// second product after the one that the visit is about, "{product@7}" the one with that number for all visits, as on a list.

/** What addresses of one shop are made of. */
export interface Names {
  /** In the order of their making, with the keys of their pictures. */
  products: readonly { id: string; pictures: readonly string[] }[]
  videos: readonly string[]
  /** Names of built files. */
  assets: readonly string[]
  /** The version that the build gives itself. */
  build: string
}

const ASSETS = resolve(import.meta.dirname, '../../../build/client/assets')
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
const HASHED = /^(.*)-[\w-]{8}(\.\w+)$/

interface Stocked {
  environment: { database: Database }
  videos: readonly string[]
}

export async function namesOf({ environment, videos }: Stocked): Promise<Names> {
  const products = await environment.database.db.query<{ id: string; pictures: string[] }>(
    {
      name: '',
      text: `select p.id, array_agg(i.key order by i.position) as pictures from products p join product_pictures i on i.product_id = p.id
        group by p.id order by min(i.key)`,
    },
    [],
  )
  const assets = readdirSync(ASSETS).filter((name) => !/\.(?:br|gz|map)$/.test(name))
  const build = assets.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean) ?? ''
  return { products, videos, assets, build }
}

/** Calls about so many products are those of a list, which is the same for everyone. */
const LIST = 10

/** The products that a visit has opened, by index: another visit opens others. */
export function openedIn(paths: readonly string[], { products }: Names): Set<number> {
  const ids = paths.flatMap((path) => /^\/(?:api\/products|product)\/([0-9a-f-]{36})/.exec(path)?.[1] ?? [])
  return new Set(ids.map((id) => products.findIndex((product) => product.id === id)).filter((index) => index >= 0))
}

/** The address as it is for a visit about any product. `about`: the index of this visit's; `opened`: of all that it opened. */
export function pathOpened(path: string, names: Names, { about, opened }: { about: number; opened: ReadonlySet<number> }): string {
  const { products, videos } = names
  const isList = (path.match(UUID)?.length ?? 0) > LIST
  const place = (index: number) => (!isList && opened.has(index) ? `+${(index - about + products.length) % products.length}` : `@${index}`)
  return path
    .replace(/^\/assets\/(.+)$/, (_all, file: string) => `/assets/${assetOpened(file, names)}`)
    .replace(/^\/media\/([0-9a-f]{20})\//, (all, key: string) => {
      const index = products.findIndex(({ pictures }) => pictures.includes(key))
      return index < 0 ? all : `/media/{picture${place(index)}.${products[index]?.pictures.indexOf(key)}}/`
    })
    .replaceAll(UUID, (id) => {
      const index = products.findIndex((product) => product.id === id)
      if (index >= 0) return `{product${place(index)}}`
      return videos.includes(id) ? `{video+${videos.indexOf(id)}}` : id
    })
    .replace(/([?&]seed=)\d+/, '$1{number}')
    .replace(/&version=\w+$/, '&version={build}')
}

/** The address in a shop, for a visit about this product. `number` is anybody's. */
export function pathClosed(path: string, names: Names, { about, number }: { about: number; number: number }): string {
  const { products, videos } = names
  const product = (how: string, step: string) => products[((how === '+' ? about : 0) + Number(step)) % products.length]
  return path
    .replace(/\{product([+@])(\d+)\}/g, (_all, how: string, step: string) => product(how, step)?.id ?? '')
    .replace(
      /\{picture([+@])(\d+)\.(\d+)\}/g,
      (_all, how: string, step: string, at: string) => product(how, step)?.pictures[Number(at)] ?? '',
    )
    .replace(/\{video\+(\d+)\}/g, (_all, step: string) => videos[(about + Number(step)) % videos.length] ?? '')
    .replace(/\{asset:([^}]+)\}/, (_all, name: string) => assetClosed(name, names))
    .replace('{number}', String(number))
    .replace('{build}', names.build)
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
