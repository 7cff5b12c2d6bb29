import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { inDatabase } from '../../../lib/indexed-store.ts'

// What a reload needs to go on with an upload: which file it was, and the file itself when it is small.

/** Larger files are chosen again: Android copies what is kept. Bytes. */
const KEPT_MAX = 64 * 1024 * 1024
const STORE = 'files'
const ENDS_BYTES = 64 * 1024

export interface KeptFile {
  /** SHA-256 of its first and last bytes, as hex. */
  ends: string
  metadata: Record<string, string>
  file: Blob | null
}

/** Nothing here throws: without it the file is chosen again. */
export async function keepFile(id: string, file: Blob, metadata: Record<string, string>): Promise<void> {
  const record: KeptFile = { ends: await endsOf(file), metadata, file: file.size <= KEPT_MAX ? file : null }
  await inDatabase(STORAGE_KEYS.uploadFiles, STORE, 'readwrite', (store) => store.put(record, id))
}

export async function keptFile(id: string): Promise<KeptFile | null> {
  const found = await inDatabase(STORAGE_KEYS.uploadFiles, STORE, 'readonly', (store) => store.get(id) as IDBRequest<unknown>)
  return (found as KeptFile | undefined) ?? null
}

export async function forgetFile(id: string): Promise<void> {
  await inDatabase(STORAGE_KEYS.uploadFiles, STORE, 'readwrite', (store) => store.delete(id))
}

export async function endsOf(file: Blob): Promise<string> {
  try {
    const ends = await new Blob([file.slice(0, ENDS_BYTES), file.slice(-ENDS_BYTES)]).arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', ends))
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  } catch {
    return ''
  }
}
