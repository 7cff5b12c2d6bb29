import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStorage, type Storage } from '../../src/platform/storage.ts'

describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'upya-storage-'))
  let bucket: Server | undefined
  let storage: Storage

  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined
    const port = (bucket?.address() as AddressInfo | undefined)?.port
    const s3 = port
      ? { bucket: 'upya', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'id', secretAccessKey: 'secret' }
      : undefined
    storage = await createStorage({ folder, s3 })
  })
  afterAll(() => {
    bucket?.closeAllConnections()
    bucket?.close()
    rmSync(folder, { recursive: true })
  })

  test('gives back what was put', async () => {
    await storage.put('pictures/ab/one.webp', Buffer.from([0, 1, 255]), 'image/webp')
    expect(await storage.exists('pictures/ab/one.webp')).toBe(true)
    expect(await storage.get('pictures/ab/one.webp')).toEqual(Buffer.from([0, 1, 255]))
  })

  test('answers null for what is not there', async () => {
    expect(await storage.get('pictures/none.webp')).toBeNull()
    expect(await storage.exists('pictures/none.webp')).toBe(false)
  })

  test('forgets what is deleted', async () => {
    await storage.put('gone.jpg', Buffer.from('x'), 'image/jpeg')
    await storage.delete('gone.jpg')
    expect(await storage.get('gone.jpg')).toBeNull()
  })

  test('a file goes in and out by its path, and is read in parts', async () => {
    const [sent, fetched] = [join(folder, 'sent.bin'), join(folder, 'fetched.bin')]
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, n) => n % 251))
    writeFileSync(sent, content)
    await storage.putFile('videos/a.mp4', sent, 'video/mp4')
    expect(await storage.size('videos/a.mp4')).toBe(100_000)
    expect(await storage.getFile('videos/a.mp4', fetched)).toBe(true)
    expect(readFileSync(fetched).equals(content)).toBe(true)
    const part = await storage.stream('videos/a.mp4', { start: 70_000, end: 70_009 })
    expect(await buffer(part as Readable)).toEqual(content.subarray(70_000, 70_010))
  })

  test('of a file that is not there nothing is read, and nothing made', async () => {
    const path = join(folder, 'nothing.bin')
    expect([await storage.size('none'), await storage.stream('none'), await storage.getFile('none', path)]).toEqual([null, null, false])
    expect(existsSync(path)).toBe(false)
  })

  test.runIf(kind === 's3')('a file that is put between two reads is there', async () => {
    expect(await storage.get('arrives.webp')).toEqual(Buffer.from('here'))
  })

  test.runIf(kind === 'disk')('two who put the same key at once leave one whole file and no rest', async () => {
    const content = Buffer.alloc(500_000, 7)
    await Promise.all([storage.put('twice/a.bin', content, 'x'), storage.put('twice/a.bin', content, 'x')])
    expect(await storage.get('twice/a.bin')).toEqual(content)
    expect(readdirSync(join(folder, 'twice'))).toEqual(['a.bin'])
  })
})

/** Another process puts it right after somebody has asked for it in vain. */
const ARRIVES = '/upya/arrives.webp'

/** As much of S3 as the storage uses: put, get, head and delete of one object. */
function startBucket(): Promise<Server> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const key = new URL(request.url ?? '/', 'http://s3').pathname
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const found = objects.get(key)
      if (request.method === 'PUT') {
        objects.set(key, unframed(Buffer.concat(chunks), request.headers['x-amz-content-sha256']))
        response.end()
      } else if (request.method === 'DELETE') {
        objects.delete(key)
        response.writeHead(204).end()
      } else if (found) {
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
        const part = start ? found.subarray(Number(start), Number(end) + 1) : found
        response.writeHead(start ? 206 : 200, { 'content-length': part.length }).end(request.method === 'HEAD' ? undefined : part)
      } else {
        if (key === ARRIVES) objects.set(key, Buffer.from('here'))
        response
          .writeHead(404, { 'content-type': 'application/xml' })
          .end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
      }
    })
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

/** The client may send a body as `size;...\r\nbytes\r\n0\r\n...`. */
function unframed(body: Buffer, mode: string | string[] | undefined): Buffer {
  if (!String(mode).startsWith('STREAMING')) return body
  const at = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, at).toString(), 16)
  return body.subarray(at + 2, at + 2 + size)
}
