import { UPLOAD_PATH } from '../../../../shop/media/rules-upload.ts'
import type { UploadItem } from './upload-item.ts'

// Whether a file goes straight to the store of files, or through the shop in small parts.

let isOffered = false
let isUnreachable = false

/** What the shop says of its store, on the page. */
export function offerStore(isOpen: boolean): void {
  isOffered = isOpen
}

/** This browser does not reach it: until the page is loaded again nothing goes there. */
export function giveUpStore(): void {
  isUnreachable = true
}

/** Only the document of the upload page may send to the store: whoever came to it from another page loads it anew. */
export const isUploadDocument = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  return entry !== undefined && URL.canParse(entry.name) && new URL(entry.name).pathname === UPLOAD_PATH
}

/** The store takes no part below 5 MB: on a weak line, too much is lost with each that is cut off. */
function isWeakLine(): boolean {
  const { connection } = navigator as Navigator & { connection?: { effectiveType?: string } }
  return connection?.effectiveType !== undefined && connection.effectiveType !== '4g'
}

export function goesDirect(kind: UploadItem['kind']): boolean {
  return kind === 'video' && isOffered && !isUnreachable && isUploadDocument() && !isWeakLine()
}
