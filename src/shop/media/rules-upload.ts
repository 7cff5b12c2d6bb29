const MEGABYTE = 1024 * 1024

/** The page that files are sent from. */
export const UPLOAD_PATH = '/upload'

/** What a file may be at most. Bytes. */
export const UPLOAD_MAX = { video: 300 * MEGABYTE, image: 30 * MEGABYTE } as const
/** Seconds. */
export const DURATION = { min: 0.5, max: 180 } as const
/** Pixels: a side, and both multiplied. */
export const SIDE = { min: 64, max: 4096 } as const
export const PIXELS_MAX = 9_000_000
/** A longer clip is packed as HLS besides. Seconds. */
export const HLS_ABOVE = 20

export const BUCKETS = { video: 'product-videos', image: 'product-images' } as const
export type UploadKind = keyof typeof BUCKETS

/** The kind of a file goes by its extension alone (upload-01); what it really is, the server finds out from its content (open-36). */
export function uploadKindOf(fileName: string): UploadKind {
  return /\.(?:mp4|webm)$/i.test(fileName) ? 'video' : 'image'
}

/** How many files an admin may be sending at once. */
export const OPEN_UPLOADS_MAX = 20
/** Without a byte for so long, what came is swept. Seconds. */
export const ABANDONED_AFTER = 24 * 3600
/** That bytes come is noted this often. Seconds. */
export const TOUCHED_EVERY = 600
/** So long an admin can read what became of a file. Seconds. */
export const OUTCOME_KEPT = 7 * 24 * 3600
/** Bytes that stay free on the disk whatever is sent. */
export const DISK_RESERVE = 200 * MEGABYTE
/** Characters of a file's name, and of a video's title. */
export const NAME_MAX = 120
/** Bytes of one PATCH: at 400 kbit/s it ends before the server's limit of 30 s. */
export const CHUNK_BYTES = 512 * 1024
/** Bytes of what a browser sends to the store itself at once: the least that S3 takes but for the last one. */
export const PART_BYTES = 5 * MEGABYTE
/** Parts that a browser is told of at once. */
export const PARTS_LISTED = 4

/** One part: its number, from 1, and what of the file it is, from byte `start` to before `end`. */
export interface UploadPart {
  number: number
  start: number
  end: number
}

/** How a file of so many bytes is sent in parts. */
export function partsOf(size: number): UploadPart[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
    number: index + 1,
    start: index * PART_BYTES,
    end: Math.min((index + 1) * PART_BYTES, size),
  }))
}

/** What may be sent, by extension (open-36). */
const EXTENSIONS = /\.(mp4|webm|jpe?g|png|webp|avif)$/i

/** In small letters, without the dot; null for what is not taken (open-36). */
export function extensionOf(fileName: string): string | null {
  return EXTENSIONS.exec(fileName)?.[1]?.toLowerCase() ?? null
}

/** True for the first bytes of an MP4, or of a Matroska or WebM file, whatever its name says. */
export function isVideoContent(head: Uint8Array): boolean {
  const isMp4 = String.fromCharCode(...head.subarray(4, 8)) === 'ftyp'
  const isMatroska = head[0] === 0x1a && head[1] === 0x45 && head[2] === 0xdf && head[3] === 0xa3
  return isMp4 || isMatroska
}

/** `{productId}/{timestamp-random}.{ext}` in its bucket (upload-01, upload-02); `later` without a product. */
export function storageKeyOf(upload: { name: string; productId: string | null; at: Date; random: string }): string {
  const folder = `${BUCKETS[uploadKindOf(upload.name)]}/${upload.productId ?? 'later'}`
  return `${folder}/${upload.at.getTime()}-${upload.random}.${extensionOf(upload.name) ?? 'bin'}`
}

/** What is said of a file that could not be sent (upload-03). */
export const uploadFailed = (file: string, reason: string): string => `Failed to upload ${file}: ${reason}`
/** upload-04. */
export const uploadSucceeded = (count: number): string => `${count} file(s) uploaded successfully!`
