import { uploadKindOf } from '../../../../shop/media/rules-upload.ts'
import { createStore } from '../../../lib/store.ts'
import type { Trim } from './prepare-video.ts'
import type { ProductChoice } from './product-choice.tsx'
import { sentName } from './upload-item.ts'

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

/** What is about to be sent. It stays while other pages are open, such as the one to sign in again. */
interface Draftboard {
  product: ProductChoice
  drafts: readonly Draft[]
  publish: boolean
}

export const NO_DRAFTS: Draftboard = { product: null, drafts: [], publish: true }

export const draftboard = createStore(NO_DRAFTS)

export const changeDraftboard = (to: Partial<Draftboard>): void => draftboard.set({ ...draftboard.get(), ...to })

export function changeDraft(key: string, to: Partial<Draft>): void {
  changeDraftboard({ drafts: draftboard.get().drafts.map((draft) => (draft.key === key ? { ...draft, ...to } : draft)) })
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
