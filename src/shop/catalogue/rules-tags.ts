// Printed tags of pieces. Pure: the browser uses it too.

/** Tags on one page to print. */
export const TAGS_MAX = 240

/** Where the QR code of a tag leads. In capitals: a QR code writes those in half the space, and it stays large enough to be read. */
export function tagAddress(publicUrl: string, code: string): string {
  return `${publicUrl.replace(/\/$/, '')}/t/${code}`.toUpperCase()
}
