import type { Trim } from './prepare-video.ts'
import { sentName } from './upload-item.ts'
import { uploadKindOf } from '../../../../shop/media/rules-upload.ts'

/** A file that was chosen and not yet sent. */
export interface Draft {
  key: string
  file: File
  /** Null until the browser has read it, or when it cannot. */
  seconds: number | null
  trim: Trim | null
  /** Seconds of the file; null: the shop chooses. */
  poster: number | null
  /** Bytes that shrinking would save, about. */
  saving: number
  shrink: boolean
}

export const isVideo = (file: File): boolean => uploadKindOf(sentName(file.name)) === 'video'

export function draftOf(file: File): Draft {
  return { key: crypto.randomUUID(), file, seconds: null, trim: null, poster: null, saving: 0, shrink: false }
}

/** What shrinking would save; what finds it out is loaded only here, and only where the browser can encode. */
export async function savingFor({ file, trim }: Pick<Draft, 'file' | 'trim'>): Promise<number> {
  if (!isVideo(file) || !('VideoEncoder' in globalThis)) return 0
  try {
    const { savingOf } = await import('./prepare-video.ts')
    return await savingOf(file, trim)
  } catch {
    return 0
  }
}
