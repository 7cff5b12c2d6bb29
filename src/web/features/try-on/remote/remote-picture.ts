import type { RemoteJob } from '../../../../shop/try-on/remote/contract.ts'
import { isOver, JOB_WORDS, SWITCHED_OFF_WORDS } from '../../../../shop/try-on/remote/rules.ts'
import { api, ApiError, isRetryable } from '../../../lib/api.ts'

/** Milliseconds: until the service is asked about again, and for sending a photo on a slow line. */
const POLL_MS = 1500
const SEND_MS = 120_000
/** Questions in a row that may fail on a weak line. */
const LOST_MAX = 8

/** What is said while one waits. */
export interface PictureProgress {
  words: string
  /** 0 to 1; null where nobody can say. */
  part: number | null
}

export type RemoteOutcome =
  | { kind: 'done'; picture: Blob }
  /** The phone does it instead; `words` say why. */
  | { kind: 'fallback'; words: string }
  /** The member has something to do first, or stopped it. */
  | { kind: 'stopped'; words: string }

export interface PictureRequest {
  photo: Blob
  productId: string
  /** The version of what they agreed to. */
  consent: string
  /** The account that agreed. */
  account: string
  /** The same again is the same picture. */
  key: string
  signal: AbortSignal
  onProgress: (progress: PictureProgress) => void
}

/** Sends a photo and waits for the picture; never rejects. Aborting stops it here and at the service, and deletes the photo. */
export async function askForPicture(request: PictureRequest): Promise<RemoteOutcome> {
  let sent: Promise<RemoteJob> | null = null
  try {
    request.onProgress({ words: 'Sending your photo…', part: null })
    const path = `/api/try-on/jobs?piece=${request.productId}&consent=${encodeURIComponent(request.consent)}` as const
    const { photo: body, key: idempotencyKey, account, signal } = request
    // Not broken off: only with the answer is it known what has to be stopped there.
    sent = api<RemoteJob>('POST', path, { body, idempotencyKey, account, timeout: SEND_MS })
    const job = await waited(await Promise.race([sent, stopped(signal)]), request)
    if (job.state === 'cancelled') return { kind: 'stopped', words: JOB_WORDS.cancelled }
    if (job.state !== 'done') return { kind: 'fallback', words: job.switched_off ? SWITCHED_OFF_WORDS : JOB_WORDS[job.state] }
    return { kind: 'done', picture: await pictureOf(job.id, signal) }
  } catch (error) {
    if (request.signal.aborted) {
      void sent?.then(({ id }) => api('POST', `/api/try-on/jobs/${id}/cancel`, { keepalive: true })).catch(() => undefined)
      return { kind: 'stopped', words: JOB_WORDS.cancelled }
    }
    return outcomeOf(error)
  }
}

async function waited(begun: RemoteJob, { signal, onProgress }: PictureRequest): Promise<RemoteJob> {
  let job = begun
  for (let lost = 0; !isOver(job.state);) {
    onProgress({ words: lost > 1 ? 'Weak connection. Your picture is still being made…' : JOB_WORDS[job.state], part: job.progress })
    await pause(POLL_MS, signal)
    try {
      job = await api<RemoteJob>('GET', `/api/try-on/jobs/${job.id}`, { signal })
      lost = 0
    } catch (error) {
      if (signal.aborted || !isRetryable(error) || ++lost > LOST_MAX) throw error
    }
  }
  return job
}

function outcomeOf(error: unknown): RemoteOutcome {
  if (!(error instanceof ApiError)) return { kind: 'fallback', words: JOB_WORDS.failed }
  if (error.unanswered) return { kind: 'fallback', words: 'The connection was lost, so we used your phone instead.' }
  // What they can put right is said as it is; everything else is the phone's to do.
  const isTheirs = ['try_on_running', 'try_on_photo_invalid', 'try_on_consent_required', 'payload_too_large'].includes(error.code)
  return { kind: isTheirs ? 'stopped' : 'fallback', words: error.message }
}

async function pictureOf(id: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(`/api/try-on/jobs/${id}/result`, { credentials: 'same-origin', cache: 'no-store', signal })
  if (!response.ok) throw new Error('the picture is not there')
  return response.blob()
}

/** Rejects when it is aborted, and does nothing else. */
function stopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new DOMException('Stopped', 'AbortError'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Rejects when it is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    function end(): void {
      clearTimeout(timer)
      reject(new DOMException('Stopped', 'AbortError'))
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
