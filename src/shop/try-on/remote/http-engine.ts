import { EngineFailure, type TryOnEngine } from './engine.ts'
import { fashn } from './fashn.ts'
import { replicate } from './replicate.ts'
import type { EngineKeys, WireStyle } from './wire.ts'

const STYLES: Record<EngineKeys['style'], WireStyle> = { fashn, replicate }
/** Milliseconds for one call. Photos go along with the first. */
const START_MS = 30_000
const CALL_MS = 15_000
/** Bytes of an answer; a picture may be inside of it. */
const ANSWER_MAX = 20 * 1024 * 1024
/** What services name their jobs by. */
const JOB_ID = /^[\w-]{1,100}$/
/** Of connections that never were: nothing has been sent. After every other failure the service may have begun. */
const UNCONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
/** Waits that are asked for are believed up to this. Seconds. */
const RETRY_AFTER_MAX = 60

/** A service that is reached by HTTP. Follows no redirect, so that neither the key nor a photo goes anywhere else. */
export function createHttpEngine(keys: EngineKeys, { startMs = START_MS, callMs = CALL_MS } = {}): TryOnEngine {
  const style = STYLES[keys.style]

  async function call(method: 'GET' | 'POST', path: string, ms: number, body?: unknown): Promise<unknown> {
    const response = await fetch(keys.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${keys.apiKey}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(ms),
    }).catch((error: Error) => {
      throw new EngineFailure('unreachable', { unpaid: UNCONNECTED.has(codeOf(error)) })
    })
    if (!response.ok) {
      await response.body?.cancel().catch(() => {})
      throw failureOf(response)
    }
    return parsed(await limitedText(response))
  }

  return {
    id: `http:${keys.style}`,
    capabilities: () => ({ categories: ['tops', 'bottoms', 'one-pieces'], cancels: style.cancel !== null }),
    async start(job) {
      const { path, body } = style.start(job, keys)
      return { id: checkedId(style.readStarted(await call('POST', path, startMs, body))) }
    },
    async poll(id) {
      return style.readPolled(await call('GET', style.poll(checkedId(id)), callMs))
    },
    async cancel(id) {
      if (style.cancel) await call('POST', style.cancel(checkedId(id)), callMs)
    },
  }
}

/** It becomes part of an address. */
function checkedId(id: string): string {
  if (!JOB_ID.test(id)) throw new EngineFailure('bad_answer')
  return id
}

function codeOf({ cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? ''
}

/** A refusal costs nothing; what broke on the way, as at a proxy, may have been begun behind it. */
function failureOf({ status, headers }: Response): EngineFailure {
  if (status === 429 || status === 503) {
    const seconds = Number(headers.get('retry-after'))
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, RETRY_AFTER_MAX) : null
    return new EngineFailure(status === 429 ? 'busy' : 'unreachable', { again: true, retryAfter })
  }
  const unpaid = status >= 400 && status < 500 && status !== 408
  if (status === 401 || status === 402 || status === 403) return new EngineFailure('unauthorised', { unpaid })
  if (status === 404 || status === 410) return new EngineFailure('gone', { unpaid })
  if (status >= 400 && status < 500) return new EngineFailure('refused', { unpaid })
  return new EngineFailure(status >= 500 ? 'unreachable' : 'bad_answer')
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      if (bytes > ANSWER_MAX) throw new EngineFailure('bad_answer')
      chunks.push(chunk)
    }
  } catch (error) {
    throw error instanceof EngineFailure ? error : new EngineFailure('unreachable')
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new EngineFailure('bad_answer')
  }
}
