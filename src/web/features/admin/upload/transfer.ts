import type { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { CHUNK_BYTES } from '../../../../shop/media/rules-upload.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { csrfToken } from '../../../lib/csrf.ts'
import { onOnline } from '../../../lib/page-visibility.ts'
import { isRecord } from '../../../lib/storage.ts'
import { speedometer } from './speedometer.ts'

/** Without a byte for so long the line is taken for dead, and tried anew. Milliseconds. */
export const STALL_MS = 20_000
/** Pauses between tries; the last one for ever. Milliseconds. */
export const PAUSES = [1000, 2000, 4000, 8000, 15_000]

/** The session is over, too many at once, no room: nothing is wrong with the file. */
export const STOPS: ReadonlySet<number> = new Set([401, 403, 429, 507])

export interface TransferOptions {
  /** Of an upload that goes on. */
  id: string | null
  metadata: Record<string, string>
  onId(id: string): void
  /** Bytes that have come; bytes a second, once that can be said. */
  onProgress(sent: number, speed: number | null): void
  /** The line is gone; it is tried again by itself. */
  onWaiting(): void
  /** Every byte has come. */
  onSent(): void
  /** It cannot go on; a sentence. `stopped`: later it can, from where it was. */
  onFailed(reason: string, stopped: boolean): void
}

export const SESSION_OVER = 'Your session has expired. Sign in again: it goes on then.'

const idOf = (url: string): string => url.split('/').at(-1) ?? ''

/** Sends a file in parts until all of it has come, however often the line drops. Returns what stops it. */
export function startTransfer(file: Blob, options: TransferOptions): () => void {
  let stopped = false
  let running: TusUpload | null = null
  let url = options.id && `/api/uploads/${options.id}`
  let tries = 0
  let renewals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const offOnline = onOnline(() => {
    if (!running) void again(0)
  })

  let speed = speedometer()

  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void lost(), STALL_MS)
  }

  async function lost(): Promise<void> {
    clearTimeout(timer)
    const before = running
    running = null
    await before?.abort()
    if (stopped) return
    options.onWaiting()
    void again(PAUSES[Math.min(tries++, PAUSES.length - 1)] ?? 0)
  }

  async function again(pause: number): Promise<void> {
    clearTimeout(timer)
    if (pause > 0) timer = setTimeout(() => void again(0), pause)
    else await begin()
  }

  async function begin(): Promise<void> {
    if (stopped || running) return
    const { Upload } = await import('tus-js-client')
    const upload: TusUpload = new Upload(file, {
      // An upload that goes on must not begin anew because somebody was signed out when it was asked how far it is.
      ...(url ? { uploadUrl: url } : { endpoint: '/api/uploads' }),
      chunkSize: CHUNK_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: options.metadata,
      // Each time: another tab may have renewed the session.
      onBeforeRequest: (request) => request.setHeader('X-CSRF-Token', csrfToken()),
      onUploadUrlAvailable: () => {
        url = upload.url && new URL(upload.url, location.href).pathname
        if (url) options.onId(idOf(url))
      },
      onProgress: (sent) => {
        if (running !== upload) return
        tries = 0
        watch()
        options.onProgress(sent, speed(sent))
      },
      onChunkComplete: () => (renewals = 0),
      onSuccess: () => {
        finish()
        options.onSent()
      },
      onError: (error) => {
        if (running === upload) void failed(error as DetailedError)
      },
    })
    running = upload
    speed = speedometer()
    watch()
    upload.start()
  }

  async function failed(error: DetailedError): Promise<void> {
    const status = error.originalResponse?.getStatus() ?? 0
    if ((status === 401 || status === 403) && renewals++ < 2) {
      running = null
      if (!(await isSessionOver())) return begin()
      if (stopped) return
    }
    // The shop has tidied it away: from the start.
    if ((status === 404 || status === 410) && error.originalRequest?.getMethod() === 'HEAD') {
      running = null
      url = null
      return begin()
    }
    const passes = status === 0 || status >= 500 || [408, 409, 423, 429].includes(status)
    // 429 of the creation says something about the files, not about the line.
    if (passes && !(status === 429 && !url) && status !== 507) return lost()
    finish()
    options.onFailed(reasonOf(error, status), STOPS.has(status))
  }

  function finish(): void {
    stopped = true
    clearTimeout(timer)
    offOnline()
  }

  void begin().catch(lost)
  return () => {
    finish()
    void running?.abort()
  }
}

/** It is renewed here, unless that cannot be. */
async function isSessionOver(): Promise<boolean> {
  try {
    await api('GET', '/api/uploads')
    return false
  } catch (error) {
    return error instanceof ApiError && error.status === 401
  }
}

function reasonOf(error: DetailedError, status: number): string {
  if (status === 401) return SESSION_OVER
  try {
    const body = JSON.parse(error.originalResponse?.getBody() ?? '') as unknown
    if (isRecord(body) && isRecord(body['error']) && typeof body['error']['message'] === 'string') return body['error']['message']
  } catch {
    // Not an answer of ours.
  }
  return 'The shop didn’t take it. Please try again.'
}
