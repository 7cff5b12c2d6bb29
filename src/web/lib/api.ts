import type { RefusalCode } from '../../shop/errors.ts'
import { csrfToken } from './csrf.ts'
import { guestUserId } from './guest.ts'
import { isRecord } from './storage.ts'

/** What a call can fail with: a refusal of the shop, or no answer at all. */
export type ApiErrorCode = RefusalCode | 'offline' | 'no_answer'

export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly fields: Record<string, string>
  /** True when the request may have been carried out although no answer came. */
  readonly unanswered: boolean
  /** Of the HTTP answer; 0 when there was none. */
  readonly status: number

  constructor(code: ApiErrorCode, message: string, fields: Record<string, string> = {}, status = 0) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.status = status
    this.unanswered = code === 'offline' || code === 'no_answer'
  }
}

/** True when the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.unanswered || error.status >= 500 || error.status === 429)
}

export interface ApiOptions {
  /** Sent as JSON, a Blob as it is. */
  body?: unknown
  /** For what must happen once, however often it is asked. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Id of the account it is for: refused when somebody else is signed in by the time it arrives. */
  account?: string
  /** Of a conversation with the shop: what its browser got when it began. */
  chatKey?: string
  /** Milliseconds. */
  timeout?: number
  /** False for the calls that keep the session: what refuses them is theirs to handle. */
  renews?: boolean
  /** It goes on when the page is left or loaded again meanwhile, and its cookies come. */
  keepalive?: boolean
}

interface CallOptions extends ApiOptions {
  /** The answer is an event stream; refusals are JSON. */
  streams?: boolean
}

/** What came of asking for a new access token. */
export type Renewal = 'renewed' | 'refused' | 'unanswered'

/** Set by the session: gets a new access token, or the right CSRF token, for a call that was refused for want of it. */
let renewSession: ((reason: 'session_expired' | 'csrf_failed') => Promise<Renewal>) | null = null

export function renewSessionsBy(renew: typeof renewSession): void {
  renewSession = renew
}

/** Set by the session: asks whoever is there to show once more who they are; false when they would rather not. */
let reauthenticate: (() => Promise<boolean>) | null = null

export function reauthenticateBy(ask: typeof reauthenticate): void {
  reauthenticate = ask
}

const TIMEOUT = 20_000
let clockOffset = 0

/** Milliseconds since 1970 by the shop's clock: cheap phones are often minutes off. */
export function shopNow(): number {
  return Date.now() + clockOffset
}

/**
 * Calls the JSON API. `Reply` is a contract's type; the server validates what it sends. A call that comes with an access
 * token that is over is made once more with a new one; one that needs a proof of who asks, once more after it, as it was.
 * Throws ApiError; an abort by `signal` throws as the browser does.
 */
export async function api<Reply>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: `/api/${string}`,
  options: ApiOptions = {},
): Promise<Reply> {
  return (await call(method, path, options)) as Reply
}

/** As `api`, where the answer is an event stream: resolves with its first byte (event-stream-reader.ts). `signal` ends it at any time. */
export async function apiStream(method: 'GET' | 'POST', path: `/api/${string}`, options: ApiOptions): Promise<ReadableStream<Uint8Array>> {
  return (await call(method, path, { ...options, streams: true })) as ReadableStream<Uint8Array>
}

async function call(method: string, path: string, options: CallOptions): Promise<unknown> {
  let answer = await ask(method, path, options)
  if (options.renews !== false) {
    if (answer instanceof ApiError && (await isRenewed(answer))) answer = await ask(method, path, options)
    if (answer instanceof ApiError && (await isProven(answer))) answer = await ask(method, path, options)
  }
  if (answer instanceof ApiError) throw answer
  return answer.body
}

async function isRenewed(refusal: ApiError): Promise<boolean> {
  const { code } = refusal
  if ((code !== 'session_expired' && code !== 'csrf_failed') || !renewSession) return false
  const renewal = await renewSession(code)
  if (renewal === 'unanswered') throw noAnswer()
  return renewal === 'renewed'
}

async function isProven({ code }: ApiError): Promise<boolean> {
  return code === 'reauthentication_required' && reauthenticate !== null && reauthenticate()
}

async function ask(method: string, path: string, options: CallOptions): Promise<{ body: unknown } | ApiError> {
  const { response, body } = await exchange(method, path, options)
  noteClock(response)
  return response.ok ? { body } : refusalOf(response, body)
}

async function exchange(method: string, path: string, options: CallOptions): Promise<{ response: Response; body: unknown }> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), options.timeout ?? TIMEOUT)
  const abort = () => controller.abort()
  // Kept for a stream, which goes on after this.
  options.signal?.addEventListener('abort', abort)
  try {
    const response = await fetch(path, {
      method,
      headers: headersOf(method, options),
      body: bodyOf(options.body),
      signal: controller.signal,
      credentials: 'same-origin',
      cache: 'no-store',
      ...(options.keepalive ? { keepalive: true } : {}),
    })
    if (options.streams && response.ok) return { response, body: response.body }
    // The body is read under the same clock: a connection can drop in the middle of it.
    const text = await response.text()
    return { response, body: parsed(text) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw noAnswer()
  } finally {
    clearTimeout(timer)
    if (!options.streams) options.signal?.removeEventListener('abort', abort)
  }
}

function headersOf(method: string, options: CallOptions): Headers {
  const accept = options.streams ? 'text/event-stream, application/json' : 'application/json'
  const headers = new Headers({ Accept: accept, 'X-Guest-Id': guestUserId() })
  if (options.body instanceof Blob) headers.set('Content-Type', options.body.type || 'application/octet-stream')
  else if (options.body !== undefined) headers.set('Content-Type', 'application/json')
  if (method !== 'GET') headers.set('X-CSRF-Token', csrfToken())
  if (options.chatKey) headers.set('X-Chat-Key', options.chatKey)
  if (options.account) headers.set('X-Account-Id', options.account)
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  return headers
}

function bodyOf(body: unknown): string | Blob | null {
  if (body instanceof Blob) return body
  return body === undefined ? null : JSON.stringify(body)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

function noAnswer(): ApiError {
  if (navigator.onLine === false)
    return new ApiError('offline', 'You’re offline. Nothing is lost. Check your internet connection and try again.')
  return new ApiError('no_answer', 'Weak connection. Nothing is lost. Please try again.')
}

function refusalOf(response: Response, body: unknown): ApiError {
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : null
  // No JSON of ours: a proxy or a portal answered instead of the shop.
  if (!error)
    return new ApiError(
      response.status === 429 ? 'too_many_requests' : 'no_answer',
      'Something went wrong on our side. Please try again in a moment.',
      {},
      response.status,
    )
  const fields = isRecord(error['fields'])
    ? Object.fromEntries(Object.entries(error['fields']).map(([field, text]) => [field, String(text)]))
    : {}
  return new ApiError(error['code'] as ApiErrorCode, String(error['message'] ?? ''), fields, response.status)
}

function noteClock(response: Response): void {
  const date = Date.parse(response.headers.get('Date') ?? '')
  // The header has whole seconds; less than two of difference says nothing.
  if (Number.isFinite(date)) clockOffset = Math.abs(date - Date.now()) < 2000 ? 0 : date - Date.now()
}
