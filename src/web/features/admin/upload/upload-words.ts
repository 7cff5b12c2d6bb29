import type { VideoState } from '../../../../shop/media/rules.ts'
import { stepLabel } from '../videos/labels.ts'
import type { UploadItem } from './upload-item.ts'

const MB = 1024 * 1024

export const STORE_UNREACHABLE = 'Your browser can’t reach the store of files. Videos go through the shop instead, which may take longer.'

/** In kB below a tenth of a megabyte. */
export function megabytes(bytes: number): string {
  if (bytes < MB / 10) return `${Math.ceil(bytes / 1024)} kB`
  return `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`
}

export const percentOf = ({ sent, size }: Pick<UploadItem, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.min(100, Math.floor((sent / size) * 100))

function timeLeft({ sent, size, speed }: UploadItem): string | null {
  if (!speed || speed <= 0) return null
  const seconds = Math.ceil((size - sent) / speed)
  if (seconds < 60) return `${seconds} s left`
  return seconds < 3600
    ? `${Math.ceil(seconds / 60)} min left`
    : `${Math.floor(seconds / 3600)} h ${Math.ceil((seconds % 3600) / 60)} min left`
}

const MAKING: Record<VideoState, string> = {
  uploading: 'Sent',
  received: 'Sent. Waiting for its turn to be made ready',
  probing: 'Sent. Being checked',
  transcoding: 'Being made ready',
  ready: 'Ready',
  failed: 'It could not be made ready',
  rejected: 'Refused',
  archived: 'Archived',
}

/** What happens with it now. */
export function stateWords(item: UploadItem): string {
  const { phase, video } = item
  const share = `${megabytes(item.sent)} of ${megabytes(item.size)}`
  switch (phase) {
    case 'queued':
      return item.sent > 0 ? `Waiting, ${share} sent` : `Waiting, ${megabytes(item.size)}`
    case 'preparing':
      return `Being made smaller, ${Math.round(item.prepared * 100)} %`
    case 'sending': {
      const speed = item.speed ? `${Math.max(1, Math.round((item.speed * 8) / 1000)).toLocaleString('en-KE')} kbit/s` : null
      return [share, speed, timeLeft(item)].filter(Boolean).join(' · ')
    }
    case 'waiting':
      return `No connection, ${share} sent. It goes on by itself.`
    case 'paused':
      return `Paused, ${share} sent`
    case 'stopped':
      return `${item.error ?? 'It has stopped.'} ${share} sent.`
    case 'elsewhere':
      return `Being sent in another tab, ${share} sent`
    case 'checking':
      return 'Sent. Being checked'
    case 'lost':
      return `Choose ${item.name} again to go on at ${percentOf(item)} %`
    case 'failed':
      return item.error ?? 'It was not taken'
    case 'done':
      return video ? madeWords(video) : 'Added to the piece'
  }
}

function madeWords({ state, error, step }: NonNullable<UploadItem['video']>): string {
  if (state === 'transcoding' && step) return stepLabel(step)
  return error ? `${MAKING[state]}: ${error}` : MAKING[state]
}
