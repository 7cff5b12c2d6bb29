import type { MouseEvent } from 'react'

/** True for a press that means to go there in this tab, and that nobody has dealt with yet. */
export function isPlainClick(event: MouseEvent): boolean {
  return !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
