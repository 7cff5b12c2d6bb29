import type { ToastMessage } from './notify.ts'

/** Where messages are shown. */
interface ToastDisplay {
  /** Shows it; `ended` is called once it is gone. Returns what closes it. */
  add(message: ToastMessage, ended: () => void): () => void
}

export interface ToastQueue {
  add(message: ToastMessage): void
  /** Takes away what can be missed. */
  clear(): void
}

interface Shown {
  message: ToastMessage
  close: () => void
}

/**
 * One message at a time: a newer one takes the place of the one that is shown. A mere remark waits for one that can be acted
 * on and cannot be had again, such as Undo; of several that wait, the last one is shown.
 */
export function createToastQueue(display: ToastDisplay): ToastQueue {
  let shown: Shown | null = null
  let waiting: ToastMessage | null = null

  function show(message: ToastMessage): void {
    const before = shown
    waiting = null
    const next: Shown = { message, close: () => undefined }
    shown = next
    before?.close()
    next.close = display.add(message, () => shown === next && ended())
  }

  function ended(): void {
    shown = null
    if (waiting) show(waiting)
  }

  return {
    add(message) {
      if (shown && mustStay(shown.message) && isRemark(message)) waiting = message
      else show(message)
    },
    clear() {
      if (!shown || mustStay(shown.message)) return
      waiting = null
      shown.close()
    },
  }
}

function isRemark({ kind, action }: ToastMessage): boolean {
  return kind !== 'error' && (!action || action.elsewhere === true)
}

function mustStay({ action }: ToastMessage): boolean {
  return action !== undefined && action.elsewhere !== true
}
