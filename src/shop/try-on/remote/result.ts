import type { Images } from '../../../platform/images.ts'
import { EngineFailure, type RemoteTryOn } from './engine.ts'
import { redrawn } from '../uploaded-picture.ts'
import { RESULT_BYTES_MAX, RESULT_SIDE } from './rules.ts'

const DATA_URL = /^data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/]+={0,2})$/

export function dataUrlOf(jpeg: Uint8Array): string {
  return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`
}

/** The picture that an engine made, as a JPEG of our own making. Throws `bad_result` for what is none or comes from elsewhere. */
export async function resultOf(resultUrl: string, images: Images, remote: RemoteTryOn): Promise<Buffer> {
  try {
    const bytes = DATA_URL.test(resultUrl) ? inlined(resultUrl) : await fetched(resultUrl, remote)
    return (await redrawn(images, bytes, RESULT_SIDE, { patient: true })).jpeg
  } catch {
    throw new EngineFailure('bad_result')
  }
}

function inlined(resultUrl: string): Buffer {
  const bytes = Buffer.from(resultUrl.slice(resultUrl.indexOf(',') + 1), 'base64')
  if (bytes.length > RESULT_BYTES_MAX) throw new EngineFailure('bad_result')
  return bytes
}

/** Addresses are the service's own to name, so that they are taken only from where it serves its pictures. */
async function fetched(resultUrl: string, { fetchResult, resultHosts, insecureResults }: RemoteTryOn): Promise<Buffer> {
  if (!URL.canParse(resultUrl)) throw new EngineFailure('bad_result')
  const { protocol, host } = new URL(resultUrl)
  const isSecure = protocol === 'https:' || (insecureResults && protocol === 'http:')
  if (!isSecure || !resultHosts.some((allowed) => isHost(host, allowed))) throw new EngineFailure('bad_result')
  return fetchResult(resultUrl)
}

function isHost(host: string, allowed: string): boolean {
  return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed
}
