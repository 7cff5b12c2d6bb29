import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Options } from '../../src/platform/storage.ts'

export interface Bucket {
  s3: S3Options
  /** Of all that is in it. */
  keys(): string[]
  /** Of what is being sent in parts. */
  unfinished(): string[]
  /** Answers nothing but errors, until it is told otherwise. */
  away(isAway: boolean): void
  /** Answers browsers of any page. */
  allowBrowsers(allow: boolean): void
  /** Called with each request that has been answered: `PUT key`. */
  onRequest(tell: (request: string) => void): void
  close(): void
}

interface Stored {
  body: Buffer
  sha256: string | undefined
}
interface Begun {
  key: string
  at: Date
  parts: Map<number, Buffer>
}

/** Another process puts it right after somebody has asked for it in vain. */
const ARRIVES = '/upya/arrives.webp'
const BUCKET = '/upya'

/**
 * As much of S3 as the storage uses: put, get, head and delete of one object, listing by the beginning of keys, and sending in parts.
 * It checks no signature: the tests of scale do, with a real server.
 */
export async function startBucket(): Promise<Bucket> {
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, Begun>()
  let isAway = false
  let allowsBrowsers = true
  let tell = (_request: string): void => {}

  function answer(request: IncomingMessage, response: ServerResponse, sent: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const key = decodeURIComponent(pathname).replace(/\/$/, '')
    if (allowsBrowsers && request.headers.origin) response.setHeader('access-control-allow-origin', request.headers.origin)
    if (request.method === 'OPTIONS') return preflight(response, allowsBrowsers)
    if (isAway) return xml(response, 503, '<Error><Code>ServiceUnavailable</Code></Error>')
    if (!key.startsWith(`${BUCKET}/`) && key !== BUCKET) return xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>')
    if (!request.headers.authorization && !searchParams.has('X-Amz-Signature'))
      return xml(response, 403, '<Error><Code>AccessDenied</Code></Error>')
    if (searchParams.has('uploads') || searchParams.has('uploadId')) return answerParts(uploads, objects, { request, response, sent, key })
    if (searchParams.get('list-type') === '2') return list(response, [...objects.keys()], searchParams)
    answerObject(objects, { request, response, sent, key })
  }
  const server = createServer((request, response) => {
    void buffer(request).then(
      (sent) => {
        answer(request, response, unframed(sent, request.headers['x-amz-content-sha256']))
        tell(`${request.method} ${nameOf(decodeURIComponent((request.url ?? '').split('?', 1)[0] ?? ''))}`)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    s3: { bucket: 'upya', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}`, accessKeyId: 'id', secretAccessKey: 'secret' },
    keys: () => [...objects.keys()].map(nameOf).sort(),
    unfinished: () => [...uploads.values()].map(({ key }) => nameOf(key)).sort(),
    away: (away) => (isAway = away),
    allowBrowsers: (allow) => (allowsBrowsers = allow),
    onRequest: (told) => (tell = told),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  sent: Buffer
  key: string
}

const nameOf = (key: string): string => key.slice(BUCKET.length + 1)
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

function xml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)
}

function preflight(response: ServerResponse, allowed: boolean): void {
  if (!allowed) return xml(response, 403, '<Error><Code>CORSForbidden</Code></Error>')
  response.writeHead(200, { 'access-control-allow-methods': 'PUT', 'access-control-allow-headers': 'content-type' }).end()
}

function list(response: ServerResponse, all: readonly string[], query: URLSearchParams): void {
  const found = all.filter((key) => key.startsWith(`${BUCKET}/${query.get('prefix') ?? ''}`))
  const lines = found.slice(0, Number(query.get('max-keys') ?? 1000)).map((key) => `<Contents><Key>${nameOf(key)}</Key></Contents>`)
  xml(response, 200, `<ListBucketResult>${lines.join('')}</ListBucketResult>`)
}

function answerObject(objects: Map<string, Stored>, { request, response, sent, key }: Exchange): void {
  const found = objects.get(key)
  const md5 = request.headers['content-md5']
  if (request.method === 'PUT') {
    if (md5 && md5 !== createHash('md5').update(sent).digest('base64')) return xml(response, 400, '<Error><Code>BadDigest</Code></Error>')
    objects.set(key, { body: sent, sha256: request.headers['x-amz-meta-sha256']?.toString() })
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (found) {
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    const part = start ? found.body.subarray(Number(start), Number(end) + 1) : found.body
    const more = found.sha256 ? { 'x-amz-meta-sha256': found.sha256 } : {}
    response.writeHead(start ? 206 : 200, { 'content-length': part.length, ...more })
    response.end(request.method === 'HEAD' ? undefined : part)
  } else if (key === BUCKET) {
    response.end()
  } else {
    if (key === ARRIVES) objects.set(key, { body: Buffer.from('here'), sha256: undefined })
    if (request.method === 'HEAD') response.writeHead(404).end()
    else xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>')
  }
}

/** Parts are in the order of their numbers, whatever the list that completes them says. */
function answerParts(uploads: Map<string, Begun>, objects: Map<string, Stored>, { request, response, sent, key }: Exchange): void {
  const { searchParams } = new URL(request.url ?? '/', 'http://s3')
  const id = searchParams.get('uploadId') ?? ''
  if (searchParams.has('uploads') && request.method === 'POST') {
    const begun = randomUUID()
    uploads.set(begun, { key, at: new Date(), parts: new Map() })
    return xml(response, 200, `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (searchParams.has('uploads')) {
    const lines = [...uploads].map(
      ([name, { key: of, at }]) =>
        `<Upload><Key>${nameOf(of)}</Key><UploadId>${name}</UploadId><Initiated>${at.toISOString()}</Initiated></Upload>`,
    )
    return xml(response, 200, `<ListMultipartUploadsResult>${lines.join('')}</ListMultipartUploadsResult>`)
  }
  const upload = uploads.get(id)
  if (upload?.key !== key) return xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>')
  const inOrder = [...upload.parts].toSorted(([a], [b]) => a - b)
  if (request.method === 'PUT') {
    upload.parts.set(Number(searchParams.get('partNumber')), sent)
    response.setHeader('etag', etagOf(sent)).end()
  } else if (request.method === 'GET') {
    const lines = inOrder.map(
      ([number, body]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etagOf(body)}</ETag><Size>${body.length}</Size></Part>`,
    )
    xml(response, 200, `<ListPartsResult>${lines.join('')}</ListPartsResult>`)
  } else if (request.method === 'DELETE') {
    uploads.delete(id)
    response.writeHead(204).end()
  } else {
    objects.set(key, { body: Buffer.concat(inOrder.map(([, body]) => body)), sha256: undefined })
    uploads.delete(id)
    xml(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
  }
}

/** The client may send a body as `size;...\r\nbytes\r\n0\r\n...`. */
function unframed(body: Buffer, mode: string | string[] | undefined): Buffer {
  if (!String(mode).startsWith('STREAMING')) return body
  const at = body.indexOf('\r\n')
  const size = Number.parseInt(body.subarray(0, at).toString(), 16)
  return body.subarray(at + 2, at + 2 + size)
}
