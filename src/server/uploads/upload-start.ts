import type { UploadStart } from '../../shop/media/uploads.ts'

/** What a browser says of a file before it sends it, by whichever way. `size`: bytes. */
export function uploadStart(userId: string, size: number, said: Readonly<Record<string, string | null | undefined>>): UploadStart {
  return {
    userId,
    size,
    name: said['filename'] ?? '',
    productId: said['product'] || null,
    publish: said['publish'] !== '0',
    trim: trimOf(said['trim'] ?? ''),
    poster: posterOf(said['poster'] ?? ''),
  }
}

/** `1200-8400`, in milliseconds. */
function trimOf(text: string): { start: number; end: number } | null {
  const [, from, to] = /^(\d{1,8})-(\d{1,8})$/.exec(text) ?? []
  const [start, end] = [Number(from), Number(to)]
  return start < end ? { start, end } : null
}

/** Milliseconds. */
function posterOf(text: string): number | null {
  return /^\d{1,8}$/.test(text) ? Number(text) : null
}
