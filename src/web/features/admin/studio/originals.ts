import type { StoredPicture } from '../../../../shop/catalogue/contract-admin.ts'
import type { Originals } from '../../../../shop/try-on/studio/contract-studio.ts'
import { api } from '../../../lib/api.ts'

// Catalogue pictures and the photos they were made of, as the shop knows them.

/** A picture on a slow line. Milliseconds. */
const TIMEOUT = 120_000

/** Where an original is fetched from: the widest rendition there is of it. */
export const ORIGINAL_WIDTH = 1080

/** Stores a picture that was made of a stored one. Returns its key. Throws ApiError. */
export async function storeCleaned(picture: Blob, original: string): Promise<string> {
  const { key } = await api<StoredPicture>('POST', '/api/admin/products/pictures', { body: picture, timeout: TIMEOUT })
  if (key !== original) await api('PUT', `/api/admin/studio/originals/${key}`, { body: { original } })
  return key
}

/** The originals of those that have one, by their keys. Throws ApiError. */
export async function originalsOf(keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { originals } = await api<Originals>('GET', `/api/admin/studio/originals?keys=${keys.join(',')}`)
  return new Map(originals.map(({ key, original }) => [key, original]))
}
