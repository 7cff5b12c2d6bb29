import type { Upload } from '../../src/shop/media/contract.ts'
import type { SignedInMember } from './members.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const base64 = (text: string): string => Buffer.from(text).toString('base64')

interface Begun {
  status: number
  /** Its address; empty when it was refused. */
  at: string
  id: string
  /** Why it was refused. */
  message: string
}

/** Sends files as the page of an admin does, one request at a time. */
export function sender(base: string, { headers }: Pick<SignedInMember, 'headers'>) {
  const call = (method: string, path: string, more: Record<string, string> = {}, body?: Buffer) =>
    fetch(base + path, { method, headers: { ...headers, ...TUS, ...more }, ...(body ? { body: new Uint8Array(body) } : {}) })
  return {
    call,
    async begin(name: string, size: number, said: Record<string, string> = {}): Promise<Begun> {
      const metadata = Object.entries({ filename: name, ...said }).map(([key, value]) => `${key} ${base64(value)}`)
      const response = await call('POST', '/api/uploads', { 'upload-length': String(size), 'upload-metadata': metadata.join(',') })
      const text = await response.text()
      const at = response.headers.get('location') ?? ''
      const message = text ? (JSON.parse(text) as { error: { message: string } }).error.message : ''
      return { status: response.status, at, id: at.split('/').at(-1) ?? '', message }
    },
    async patch(at: string, offset: number, bytes: Buffer): Promise<number> {
      const more = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      return (await call('PATCH', at, more, bytes)).status
    },
    async offset(at: string): Promise<number | null> {
      const response = await call('HEAD', at)
      return response.ok ? Number(response.headers.get('upload-offset')) : null
    },
    async sent(id: string): Promise<{ status: number; body: Upload }> {
      const response = await fetch(`${base}/api/uploads/${id}/sent`, { method: 'POST', headers })
      return { status: response.status, body: (await response.json()) as Upload }
    },
    async list(): Promise<Upload[]> {
      return ((await (await fetch(`${base}/api/uploads`, { headers })).json()) as { items: Upload[] }).items
    },
    /** The whole file; what became of it. */
    async send(name: string, bytes: Buffer, said: Record<string, string> = {}): Promise<Upload> {
      const { at, id } = await this.begin(name, bytes.length, said)
      await this.patch(at, 0, bytes)
      return (await this.sent(id)).body
    },
  }
}
