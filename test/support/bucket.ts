import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Options } from '../../src/platform/storage.ts'

export interface Bucket {
  s3: S3Options
  /** Of all that is in it. */
  keys(): string[]
  close(): void
}

/** Another process puts it right after somebody has asked for it in vain. */
const ARRIVES = '/upya/arrives.webp'

/** As much of S3 as the storage uses: put, get, head and delete of one object, and listing by the beginning of keys. */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname)
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
      } else if (searchParams.get('list-type') === '2') {
        const beginning = `/upya/${searchParams.get('prefix')}`
        const listed = [...objects.keys()].filter((name) => name.startsWith(beginning)).slice(0, Number(searchParams.get('max-keys')))
        const lines = listed.map((name) => `<Contents><Key>${name.slice('/upya/'.length)}</Key></Contents>`)
        response.writeHead(200, { 'content-type': 'application/xml' }).end(`<ListBucketResult>${lines.join('')}</ListBucketResult>`)
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
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    s3: { bucket: 'upya', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'id', secretAccessKey: 'secret' },
    keys: () => [...objects.keys()].map((key) => key.slice('/upya/'.length)).sort(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The client may send a body as `size;...\r\nbytes\r\n0\r\n...`. */
function unframed(body: Buffer, mode: string | string[] | undefined): Buffer {
  if (!String(mode).startsWith('STREAMING')) return body
  const at = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, at).toString(), 16)
  return body.subarray(at + 2, at + 2 + size)
}
