import { ApiError } from '../lib/api.ts'

/** Successes stay 4 s and errors 5 s (msg-02); who asks for another time gives it in milliseconds. */
const SUCCESS_MS = 4000
const ERROR_MS = 5000

export interface ToastAction {
  label: string
  run: () => void
  /** It can be done elsewhere as well: nothing is lost with the message. */
  elsewhere?: boolean
}

export interface ToastMessage {
  text: string
  kind: 'success' | 'info' | 'error'
  ms: number
  action?: ToastAction | undefined
}

export interface MessageDisplay {
  show(message: ToastMessage): Promise<void>
  /** Takes away what is shown and can be missed. */
  clear(): void
}

let used = false

// The toaster is fetched with the first message, not with the page.
let display: MessageDisplay = {
  async show(message) {
    used = true
    const { addToast } = await import('./toaster.tsx')
    await addToast(message)
  },
  clear() {
    if (used) void import('./toaster.tsx').then(({ clearToasts }) => clearToasts()).catch(() => undefined)
  },
}

/** Messages are shown by `other` from now on; tests read them there. */
export function displayMessagesBy(other: MessageDisplay): void {
  display = other
}

async function show(message: ToastMessage): Promise<void> {
  try {
    await display.show(message)
  } catch {
    showPlainly(message)
  }
}

/** Without a connection the toaster does not come; its words must. */
function showPlainly({ text, kind, ms, action }: ToastMessage): void {
  const note = document.createElement('div')
  note.className = kind === 'error' ? 'offline-note' : 'offline-note offline-note-calm'
  note.setAttribute('role', kind === 'error' ? 'alert' : 'status')
  note.append(Object.assign(document.createElement('p'), { className: 'offline-note-text', textContent: text }))
  if (action) {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'offline-note-button',
      textContent: action.label,
    })
    button.addEventListener('click', () => {
      note.remove()
      action.run()
    })
    note.append(button)
  }
  document.querySelectorAll('body > .offline-note').forEach((older) => older.remove())
  document.body.append(note)
  setTimeout(() => note.remove(), ms)
}

/** Short messages, one at a time, at the foot of the screen, announced to screen readers. Browser only. */
export const notify = {
  success(text: string, ms: number = SUCCESS_MS, action?: ToastAction): void {
    void show({ text, kind: 'success', ms, action })
  },
  info(text: string, ms: number = SUCCESS_MS): void {
    void show({ text, kind: 'info', ms })
  },
  error(text: string, action?: ToastAction): void {
    void show({ text, kind: 'error', ms: ERROR_MS, action })
  },
  /** Why a call has failed, in the shop's words; anything but an ApiError is thrown on. */
  failure(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    notify.error(error.message)
  },
  /** The code of `what` did not arrive. Browsers remember that until the page is loaded again, so trying again cannot help. */
  notLoaded(what: string): void {
    const action = { label: 'Reload', run: () => location.reload() }
    notify.error(
      `We couldn’t load ${what.charAt(0).toLowerCase()}${what.slice(1)}. Check your internet connection and reload the page.`,
      action,
    )
  },
  /** Takes away what is only said, for what opens now; what can be acted on stays. */
  clear(): void {
    display.clear()
  },
}
