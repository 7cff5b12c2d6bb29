import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { contentTypeOf, type Storage } from '../storage.ts'
import { BackupError, sha256, type Manifest } from './manifest.ts'

/** Next to the backups, and shared by them: a key never has other content, so that each file is copied once. */
export const FILES = 'files'
const LIST = 'files.txt.zst'

interface Listed {
  key: string
  bytes: number
}

export interface CopyOptions {
  /** Shared by the backups. */
  target: string
  /** Of this backup. */
  folder: string
  /** Beginnings of keys that are in no backup. */
  leaveOut: readonly string[]
}

const isLeftOut = (key: string, leaveOut: readonly string[]): boolean => leaveOut.some((beginning) => key.startsWith(beginning))

/**
 * Copies what is not there yet from the storage, and writes a list of all of it. A file that is deleted meanwhile is left out. Throws
 * BackupError for a key that cannot be a path.
 */
export async function copyFiles(storage: Storage, { target, folder, leaveOut }: CopyOptions): Promise<Manifest['files']> {
  const total = { count: 0, bytes: 0 }
  const hash = sha256()
  async function* lines(): AsyncGenerator<string> {
    for await (const key of storage.keys()) {
      if (isLeftOut(key, leaveOut)) continue
      const bytes = await copyFile(storage, key, pathOf(target, key))
      if (bytes === null) continue
      total.count++
      total.bytes += bytes
      const line = `${bytes} ${key}\n`
      hash.update(line)
      yield line
    }
  }
  const list = createWriteStream(join(folder, LIST), { mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), createZstdCompress(), list)
  return { ...total, sha256: hash.digest() }
}

/** Whole or not at all. Its size in bytes; null when there is none any more. */
async function copyFile(storage: Storage, key: string, path: string): Promise<number | null> {
  const there = await sizeOf(path)
  if (there !== null) return there
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const partial = `${path}.part`
  await rm(partial, { force: true })
  if (!(await storage.getFile(key, partial))) return null
  // Else a loss of power may leave a short one under its name, which is trusted from then on.
  const file = await open(partial, 'r+')
  await file.sync().finally(() => file.close())
  await rename(partial, path)
  return sizeOf(path)
}

/** Of a file in `target`; a key, which may have been changed by others, leads nowhere else. Throws BackupError. */
function pathOf(target: string, key: string): string {
  const isPath = key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))
  if (!isPath) throw new BackupError(`The backup is damaged: ${JSON.stringify(key)} is no name of a file.`)
  return join(target, FILES, key)
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

/** The files of the backup in `folder`. */
export async function* listedFiles(folder: string): AsyncGenerator<Listed> {
  const list = createReadStream(join(folder, LIST)).pipe(createZstdDecompress())
  for await (const line of createInterface({ input: list, crlfDelay: Infinity })) {
    const space = line.indexOf(' ')
    yield { bytes: Number(line.slice(0, space)), key: line.slice(space + 1) }
  }
}

/** Throws BackupError when the list is not what was written, or a file is missing or has another size. */
export async function requireFiles(folder: string, manifest: Manifest): Promise<void> {
  const hash = sha256()
  try {
    for await (const { key, bytes } of listedFiles(folder)) {
      hash.update(`${bytes} ${key}\n`)
      if ((await sizeOf(pathOf(dirname(folder), key))) !== bytes)
        throw new BackupError(`The backup is not whole: the file ${key} is missing or cut off.`)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`The backup is damaged: ${LIST} cannot be read.`, { cause: error })
  }
  if (hash.digest() !== manifest.files.sha256) throw new BackupError(`The backup is damaged: ${LIST} is not what was written.`)
}

/** Puts what is missing into the storage; how many. One that was ended in the middle goes on. `leaveOut`: as when it was copied. */
export async function putFiles(storage: Storage, folder: string, leaveOut: readonly string[]): Promise<number> {
  let put = 0
  for await (const { key, bytes } of listedFiles(folder)) {
    if (isLeftOut(key, leaveOut) || (await storage.size(key)) === bytes) continue
    await storage.putFile(key, pathOf(dirname(folder), key), contentTypeOf(key))
    put++
  }
  return put
}
