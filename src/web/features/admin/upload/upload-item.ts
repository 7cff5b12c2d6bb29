import type { Upload } from '../../../../shop/media/contract.ts'
import { REFUSALS } from '../../../../shop/errors.ts'
import { extensionOf, UPLOAD_MAX, uploadKindOf } from '../../../../shop/media/rules-upload.ts'
import type { Trim } from './prepare-video.ts'

/**
 * `lost`: after a reload, until the same file is chosen again. `stopped`: nothing is wrong with the file, and it goes on when told to.
 * `elsewhere`: another tab sends it.
 */
export type Phase =
  | 'queued'
  | 'preparing'
  | 'sending'
  | 'waiting'
  | 'paused'
  | 'checking'
  | 'stopped'
  | 'elsewhere'
  | 'done'
  | 'failed'
  | 'lost'

export interface UploadItem {
  /** In this page. */
  key: string
  /** Of the upload; null until the shop knows of it. */
  id: string | null
  /** It goes to the store of files itself, not through the shop. */
  direct: boolean
  name: string
  kind: Upload['kind']
  /** Bytes. */
  size: number
  sent: number
  /** Bytes a second. */
  speed: number | null
  phase: Phase
  /** Of `preparing`, 0 to 1. */
  prepared: number
  /** Bytes that shrinking has saved. */
  saved: number
  error: string | null
  video: Upload['video']
}

/** What is to be sent, and how. */
export interface Chosen {
  file: File
  productId: string | null
  publish: boolean
  trim: Trim | null
  /** Which picture is the poster; null: the shop chooses. Seconds of the file. */
  poster: number | null
  shrink: boolean
}

/** Why the shop would refuse it, known before it is sent; null when it would not. */
export function refusalOf({ name, size }: File, productId: string | null): string | null {
  const sentAs = sentName(name)
  const kind = uploadKindOf(sentAs)
  if (!extensionOf(sentAs)) return REFUSALS.upload_type_unknown.message
  if (size === 0) return REFUSALS.upload_empty.message
  if (size > UPLOAD_MAX[kind]) return `It’s larger than ${UPLOAD_MAX[kind] / 1024 / 1024} MB.`
  return kind === 'image' && !productId ? REFUSALS.upload_product_required.message : null
}

/** iPhones call the same container MOV. */
export const sentName = (name: string): string => name.replace(/\.mov$/i, '.mp4')

/** What is said of a file when it begins to be sent. */
export function metadataOf(chosen: Chosen): Record<string, string> {
  const { file, productId, publish, trim, poster } = chosen
  const cut: Record<string, string> = trim ? { trim: `${Math.round(trim.start * 1000)}-${Math.round(trim.end * 1000)}` } : {}
  // From where it begins for shoppers.
  const picture: Record<string, string> =
    poster === null ? {} : { poster: String(Math.max(0, Math.round((poster - (trim?.start ?? 0)) * 1000))) }
  return { filename: sentName(file.name), product: productId ?? '', publish: publish ? '1' : '0', ...cut, ...picture }
}

/** Of an upload of another visit, or tab. */
export function phaseOf({ state, offset, size }: Upload, isAtHand: boolean): Phase {
  if (state !== 'uploading') return state === 'received' ? 'done' : 'failed'
  if (offset === size) return 'done'
  return isAtHand ? 'queued' : 'lost'
}
