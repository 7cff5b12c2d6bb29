import { createPath, type Path } from 'react-router'

// Steps to other pages that take a new document, so that what runs in this one does not come along.

let test: ((to: Path) => boolean) | null = null

/** From now on, for as long as this document is there, a step to such an address loads a document. */
export function loadDocumentsAt(isOutside: (to: Path) => boolean): void {
  test = isOutside
}

/** Whether a step to this address, as the browser will show it, may not be made within this document. */
export function needsDocument(to: Path): boolean {
  return test?.(to) ?? false
}

/** Loads it. Until it has come, the page before it stays. Browser only. */
export function loadDocument(to: Path, { replace }: { replace: boolean }): void {
  if (replace) location.replace(createPath(to))
  else location.assign(createPath(to))
}
