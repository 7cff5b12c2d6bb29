import { createHash, randomUUID } from 'node:crypto'
import { open, unlink, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A long text that many ask for: made once, compressed, in a file that nobody else sees. */
export interface BuiltDocument {
  etag: string
  /** Bytes, compressed with gzip. */
  size: number
  /** The compressed bytes; a document that was replaced stays readable for those who have begun. */
  read(): Readable
}

export interface Wanted {
  /** How long it may be used, in milliseconds. */
  freshMs: number
  build(): AsyncIterable<string>
}

export interface Documents {
  /** Built when there is none that is fresh; when that fails or takes long, an old one is better than none. */
  get(key: string, wanted: Wanted): Promise<BuiltDocument>
  close(): void
}

interface Kept extends BuiltDocument {
  until: number
  /** No new readers; its file is gone with the last one. */
  retire(): void
}

/** Files that are kept at most: parts of a sitemap that have changed are not asked for again. */
const KEPT_MAX = 128
/** How long somebody waits for a new document while there is an old one: machines between us and them wait for a minute at most. */
const PATIENCE_MS = 20_000
/** Characters that travel to the compression together, and bytes that are read at once. */
const CHUNK = 64 * 1024

/**
 * Whatever their length, documents take no memory: the texts go to a file as they are made, which is unlinked at once, so that
 * nothing is left behind by a process that is killed. One is made at a time: crawlers can wait.
 */
export function createDocuments(options: { folder?: string; now?: () => number; patienceMs?: number } = {}): Documents {
  const { folder = tmpdir(), now = Date.now, patienceMs = PATIENCE_MS } = options
  const kept = new LRUCache<string, Kept>({ max: KEPT_MAX, dispose: (old) => old.retire() })
  const building = new Map<string, Promise<Kept>>()
  let turn: Promise<unknown> = Promise.resolve()
  let closed = false

  function build(key: string, { freshMs, build: make }: Wanted): Promise<Kept> {
    const running = building.get(key)
    if (running) return running
    // As old as what it was made from.
    const work = turn.then(async () => {
      const begun = now()
      const document = { ...(await written(folder, make())), until: begun + freshMs }
      if (closed) document.retire()
      else kept.set(key, document)
      return document
    })
    turn = work.catch(() => undefined)
    const made = work.finally(() => building.delete(key))
    building.set(key, made)
    return made
  }

  return {
    async get(key, wanted) {
      const old = kept.get(key)
      if (old && now() < old.until) return old
      const fresh = build(key, wanted)
      if (!old) return fresh
      // Who asks later gets the new one.
      await Promise.race([fresh, sleep(patienceMs, undefined, { ref: false })]).catch(() => undefined)
      return kept.get(key) ?? old
    },
    close() {
      closed = true
      kept.clear()
    },
  }
}

async function written(folder: string, texts: AsyncIterable<string>): Promise<Omit<Kept, 'until'>> {
  const path = join(folder, `upya-${randomUUID()}.gz`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const hash = createHash('sha256')
    // A stream of the file itself would keep it open for ever, or close it.
    await pipeline(Readable.from(hashed(texts, hash)), createGzip(), async (zipped) => {
      for await (const chunk of zipped) await file.appendFile(chunk as Buffer)
    })
    const { size } = await file.stat()
    return { etag: `W/"${hash.digest('base64url').slice(0, 27)}"`, size, ...readers(file, size) }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* hashed(texts: AsyncIterable<string>, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK) continue
    hash.update(chunk)
    yield chunk
    chunk = ''
  }
  hash.update(chunk)
  yield chunk
}

/** Closes the file when it is retired and the last reader has gone. */
function readers(file: FileHandle, size: number): Pick<Kept, 'read' | 'retire'> {
  let reading = 0
  let retired = false
  const closeUnused = () => {
    if (retired && reading === 0) void file.close().catch(() => undefined)
  }
  return {
    read() {
      reading++
      return Readable.from(bytesOf(file, size), { objectMode: false }).once('close', () => {
        reading--
        closeUnused()
      })
    },
    retire() {
      retired = true
      closeUnused()
    },
  }
}

/** Every reader has its own place in the file. */
async function* bytesOf(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(Math.min(CHUNK, size - at)), { position: at })
    if (bytesRead === 0) throw new Error('The file of a document is shorter than it was')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
