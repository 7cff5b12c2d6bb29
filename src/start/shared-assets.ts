import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { UnsealError, type Cipher } from '../platform/encryption.ts'
import type { Storage } from '../platform/storage.ts'

/** Programs and styles, whose names carry the hash of their content; the large files of the try-on stay the same. */
const SHARED = /^[\w.-]{1,80}-[\w-]{8}\.(?:js|css)$/
const FOLDER = 'assets'
/** At once, to the store. */
const LANES = 8
/** What was found is asked for by many at once; what was not, strangers cannot have the store asked for all day. */
const FOUND = { max: 200, maxSize: 8 * 2 ** 20, sizeCalculation: (text: string) => text.length + 1 }
const MISSED = { max: 5000, ttl: 10_000 }

export interface SharedAssets {
  /** Puts the files of this build where all processes find them, before it serves a page that names them; once for each build. */
  share(): Promise<void>
  /** A file of another build; null when none has shared it. */
  find(name: string): Promise<string | null>
}

/**
 * While processes are replaced, a browser with a page of one version asks a process of the other for its files. They are sealed with
 * the shop's key: who can write to the store cannot have it serve a program of theirs.
 */
export function createSharedAssets(folder: string, storage: Pick<Storage, 'exists' | 'get' | 'put'>, cipher: Cipher): SharedAssets {
  const found = new LRUCache<string, string>(FOUND)
  const missed = new LRUCache<string, true>(MISSED)
  const keyOf = (name: string) => `${FOLDER}/${name}`

  return {
    async share() {
      const names = existsSync(folder) ? readdirSync(folder).filter((name) => SHARED.test(name)) : []
      const marker = keyOf(`all-${createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 32)}`)
      if (names.length === 0 || (await storage.exists(marker))) return
      const lane = async (): Promise<void> => {
        for (let name = names.pop(); name; name = names.pop()) {
          if (await storage.exists(keyOf(name))) continue
          const sealed = cipher.seal(await readFile(join(folder, name), 'utf8'), keyOf(name))
          await storage.put(keyOf(name), Buffer.from(sealed), 'application/octet-stream')
        }
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      await storage.put(marker, Buffer.from('shared'), 'text/plain')
    },

    async find(name) {
      if (!SHARED.test(name) || missed.has(name)) return null
      const known = found.get(name)
      if (known !== undefined) return known
      const sealed = await storage.get(keyOf(name))
      const text = sealed && unsealed(cipher, sealed.toString(), keyOf(name))
      if (text === null) missed.set(name, true)
      else found.set(name, text)
      return text
    },
  }
}

/** Null for what was not sealed by this shop. */
function unsealed(cipher: Cipher, sealed: string, about: string): string | null {
  try {
    return cipher.open(sealed, about)
  } catch (error) {
    if (error instanceof UnsealError) return null
    throw error
  }
}
