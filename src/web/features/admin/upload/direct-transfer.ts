import type { MissingParts } from '../../../../shop/media/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { onOnline } from '../../../lib/page-visibility.ts'
import { speedometer } from './speedometer.ts'
import { PAUSES, SESSION_OVER, STALL_MS, STOPS, type TransferOptions } from './transfer.ts'

/** So often the store may fail to take a first part, while the shop answers, before the file goes another way. */
const FAILURES_MAX = 3

interface DirectOptions extends TransferOptions {
  /** The shop answers, and its store takes nothing from this browser. */
  onUnreachable(): void
}

/** A part that the store did not take; `status`: 0 without an answer. */
class PartNotTaken extends Error {
  override readonly name = 'PartNotTaken'
}

/**
 * Sends a file to the store of files itself, in parts, until all of it has come. Which parts are missing is asked of the shop each
 * time, so it goes on after a dropped line, a reload, or in another process of the shop. Returns what stops it.
 */
export function startDirectTransfer(file: Blob, options: DirectOptions): () => void {
  let { id } = options
  let stopped = false
  let stopPart: (() => void) | undefined
  let wake: (() => void) | undefined
  let tries = 0
  let failures = 0
  let isTaken = false
  const offOnline = onOnline(() => wake?.())

  async function run(): Promise<void> {
    while (!stopped) {
      try {
        if (await sendParts()) return end(options.onSent)
      } catch (error) {
        if (!stopped) await recover(error)
      }
    }
  }

  /** True when all have come. */
  async function sendParts(): Promise<boolean> {
    if (!id) {
      const begun = await api<{ id: string }>('POST', '/api/uploads/direct', { body: { size: file.size, metadata: options.metadata } })
      ;({ id } = begun)
      if (!stopped) options.onId(id)
    }
    const { offset, parts } = await api<MissingParts>('POST', `/api/uploads/${id}/parts`)
    isTaken ||= offset > 0
    const speed = speedometer()
    let sent = offset
    for (const part of parts) {
      if (stopped) return false
      options.onProgress(sent, speed(sent))
      await sendPart(part, (bytes) => options.onProgress(sent + bytes, speed(sent + bytes)))
      sent += part.end - part.start
      ;[tries, failures, isTaken] = [0, 0, true]
    }
    return parts.length === 0
  }

  function sendPart({ url, start, end: to }: MissingParts['parts'][number], onBytes: (bytes: number) => void): Promise<void> {
    const request = new XMLHttpRequest()
    stopPart = () => request.abort()
    return new Promise<void>((resolve, reject) => {
      let timer = setTimeout(() => request.abort(), STALL_MS)
      const fail = (): void => reject(new PartNotTaken(String(request.status)))
      request.upload.addEventListener('progress', ({ loaded }) => {
        clearTimeout(timer)
        timer = setTimeout(() => request.abort(), STALL_MS)
        if (!stopped) onBytes(loaded)
      })
      for (const name of ['error', 'abort', 'timeout']) request.addEventListener(name, fail)
      request.addEventListener('load', () => (request.status >= 200 && request.status < 300 ? resolve() : fail()))
      request.addEventListener('loadend', () => clearTimeout(timer))
      request.open('PUT', url)
      request.send(file.slice(start, to))
    })
  }

  async function recover(error: unknown): Promise<void> {
    if (error instanceof PartNotTaken) {
      // Until now the shop has answered each time; a store that has taken something will take the rest.
      if (!isTaken && ++failures >= FAILURES_MAX) return end(options.onUnreachable)
      return pause()
    }
    const { status, unanswered, message } = error instanceof ApiError ? error : { status: 0, unanswered: true, message: '' }
    if (status === 404 && id) {
      // The shop has tidied it away: from the start.
      id = null
      return
    }
    if (unanswered || status >= 500 || status === 408 || (status === 429 && id)) return pause()
    const reason = status === 401 ? SESSION_OVER : message
    end(() => options.onFailed(reason, STOPS.has(status)))
  }

  async function pause(): Promise<void> {
    options.onWaiting()
    const ms = PAUSES[Math.min(tries++, PAUSES.length - 1)]
    let timer: ReturnType<typeof setTimeout> | undefined
    await new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
    wake = undefined
  }

  function end(then: () => void): void {
    stopped = true
    offOnline()
    then()
  }

  void run()
  return () =>
    end(() => {
      stopPart?.()
      wake?.()
    })
}
