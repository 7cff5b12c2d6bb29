import { createHash } from 'node:crypto'
import { open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve } from 'node:path'
import type { Fetcher } from '../../../platform/fetch.ts'
import type { Images } from '../../../platform/images.ts'
import type { Storage } from '../../../platform/storage.ts'
import type { PictureInput } from '../input.ts'
import { originalOf } from '../renditions.ts'
import { SAMPLE_SIDE } from './picture-colours.ts'

/** A picture an import file names. */
export interface PictureSource {
  /** Path beside the file, or an http(s) address. */
  src: string
  alt: string
  /** Our own name for it, when the file came from an export. */
  key: string | null
}

/** Why a picture was not taken, for the report. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

export interface PictureReader {
  /** Stores the picture, unless one of `known` is it. Throws PictureRefused. */
  take(source: PictureSource, known: readonly PictureInput[]): Promise<PictureInput>
  /** Pixels of a stored picture for isContradicted(); null when it is not stored. */
  sample(key: string): Promise<Uint8Array | null>
}

export interface PictureReaderOptions {
  /** What paths start from and cannot leave. */
  folder: string
  storage: Storage
  /** Throws FetchRefused (platform/fetch.ts). */
  fetch: Fetcher
  /** `inspect` throws BadImage. */
  images: Pick<Images, 'inspect' | 'sample'>
}

const REMOTE = /^https?:\/\//i
/** What `fetch` and `inspect` throw with a sentence for the report. */
const REASONS: ReadonlySet<string> = new Set(['FetchRefused', 'BadImage'])
/** Of a file; what is fetched has its own limit. */
const BYTES_MAX = 20 * 1024 * 1024
const SCHEME = /^[a-z][a-z0-9+.-]+:/i

export function createPictureReader(options: PictureReaderOptions): PictureReader {
  const { folder, storage, fetch, images } = options

  async function bytesOf(src: string): Promise<Buffer> {
    if (REMOTE.test(src)) return fetch(src)
    if (SCHEME.test(src)) throw new PictureRefused('only http and https addresses are fetched')
    return readBeside(folder, src)
  }

  return {
    async take({ src, alt, key: named }, known) {
      const same = known.find((picture) => picture.key === named) ?? known.find((picture) => REMOTE.test(src) && picture.source === src)
      if (same) return { ...same, alt }
      try {
        const bytes = await bytesOf(src)
        const key = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
        const seen = known.find((picture) => picture.key === key)
        if (seen) return { ...seen, alt, source: src }
        const { format, width, height, thumbhash, key: name } = await images.inspect(bytes)
        await storage.put(originalOf(name), bytes, `image/${format}`)
        return { key: name, alt, width, height, thumbhash, source: src }
      } catch (error) {
        if (error instanceof Error && REASONS.has(error.name)) throw new PictureRefused(error.message, { cause: error })
        throw error
      }
    },
    async sample(key) {
      const original = await storage.get(originalOf(key))
      return original && images.sample(original, SAMPLE_SIDE)
    },
  }
}

/** A file in `folder` or below it, also when links are followed. */
async function readBeside(folder: string, src: string): Promise<Buffer> {
  const path = resolve(folder, src)
  if (isAbsolute(src) || !inside(folder, path)) throw new PictureRefused('its path is outside the pictures folder')
  const real = await realpath(path).catch(() => null)
  if (real === null) throw new PictureRefused(`there is no such file in ${folder}`)
  if (!inside(await realpath(folder), real)) throw new PictureRefused('its path is outside the pictures folder')
  const file = await open(real)
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new PictureRefused('it is not a file')
    if (stat.size > BYTES_MAX) throw new PictureRefused('it is too large')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

function inside(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
