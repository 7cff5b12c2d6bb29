import { readFile } from 'node:fs/promises'
import { makeAdmin } from '../admin-cases.ts'
import type { Child } from '../child.ts'
import { SHOPPER, signIn } from '../cpu-cases.ts'
import type { World } from '../world.ts'
import type { SourceClip } from './source-clips.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** Who sends videos. */
export interface Admin {
  headers: Record<string, string>
  /** Sends a video in one piece. Returns its id, the moment all of it has been taken over. */
  send(clip: SourceClip): Promise<string>
  /** Asks for the files of a video to be made anew. */
  redo(id: string): Promise<void>
}

export async function enterAsAdmin(shop: Child, world: World): Promise<Admin> {
  await makeAdmin(world, SHOPPER.email)
  const cookie = await signIn(shop)
  const answer = (await (await fetch(`${shop.base}/api/auth/session`, { headers: { cookie } })).json()) as {
    session: { csrf_token: string }
  }
  const headers = { cookie, 'x-csrf-token': answer.session.csrf_token }
  let sent = 0

  async function call(method: string, path: string, more: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    const response = await fetch(shop.base + path, {
      method,
      headers: { ...headers, ...more },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
  return {
    headers,
    async send({ name, path }) {
      // The same file is taken once: some bytes after its end make it another one, and are no part of the video.
      const bytes = Buffer.concat([await readFile(path), freeBox(`${process.pid} ${Date.now()} ${sent++}`)])
      const metadata = `filename ${base64(`${name}.mp4`)}`
      const begun = await call('POST', '/api/uploads', { ...TUS, 'upload-length': String(bytes.length), 'upload-metadata': metadata })
      const at = begun.headers.get('location') ?? ''
      await call('PATCH', at, { ...TUS, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }, bytes)
      const taken = (await (await call('POST', `${at}/sent`)).json()) as { video: { id: string } | null; error: string | null }
      if (!taken.video) throw new Error(`the video was refused: ${taken.error}`)
      return taken.video.id
    },
    async redo(id) {
      await call('POST', `/api/admin/videos/${id}/redo`)
    },
  }
}

/** A box of an MP4 that readers skip. */
function freeBox(text: string): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + Buffer.byteLength(text))
  head.write('free', 4)
  return Buffer.concat([head, Buffer.from(text)])
}
