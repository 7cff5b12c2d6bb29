import { ApiError, type ApiErrorCode } from '../../lib/api.ts'
import { csrfToken } from '../../lib/csrf.ts'
import { isRecord } from '../../lib/storage.ts'
import { renewBecause } from '../account/session/refresh.ts'

const TIMEOUT = 120_000

/** Sends the picture and says how far it is, from 0 to 1: what `fetch` cannot. Gives its address. Throws ApiError. */
export async function uploadAvatar(file: Blob, onProgress: (share: number) => void): Promise<string | null> {
  const first = await send(file, onProgress)
  if (!(first instanceof ApiError)) return first
  if (first.code !== 'session_expired' && first.code !== 'csrf_failed') throw first
  if ((await renewBecause(first.code)) !== 'renewed') throw first
  const second = await send(file, onProgress)
  if (second instanceof ApiError) throw second
  return second
}

function send(file: Blob, onProgress: (share: number) => void): Promise<string | null | ApiError> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/profile/avatar')
    request.timeout = TIMEOUT
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Content-Type', file.type.startsWith('image/') ? file.type : 'image/jpeg')
    request.setRequestHeader('X-CSRF-Token', csrfToken())
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => lengthComputable && onProgress(loaded / total))
    request.addEventListener('load', () => resolve(replyOf(request)))
    const lost = () => resolve(new ApiError('no_answer', 'The connection dropped, so your picture hasn’t changed. Please try again.'))
    request.addEventListener('error', lost)
    request.addEventListener('timeout', lost)
    request.send(file)
  })
}

function replyOf({ status, responseText }: XMLHttpRequest): string | null | ApiError {
  const body = parsed(responseText)
  if (status === 200 && isRecord(body)) return typeof body['avatar_url'] === 'string' ? body['avatar_url'] : null
  const error = isRecord(body) && isRecord(body['error']) ? body['error'] : null
  if (!error) return new ApiError('no_answer', 'Something went wrong on our side. Please try again in a moment.', {}, status)
  return new ApiError(error['code'] as ApiErrorCode, String(error['message'] ?? ''), {}, status)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
