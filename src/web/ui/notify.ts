/** Successes stay 4 s and errors 5 s (msg-02); who asks for another time gives it in milliseconds. */
const SUCCESS_MS = 4000
const ERROR_MS = 5000

export interface ToastAction {
  label: string
  run: () => void
}

export interface ToastMessage {
  text: string
  kind: 'success' | 'info' | 'error'
  ms: number
  action?: ToastAction | undefined
}

// The toaster is fetched with the first message, not with the page.
async function show(message: ToastMessage): Promise<void> {
  const { addToast } = await import('./toaster.tsx')
  await addToast(message)
}

/** Short messages, at the head of a phone's screen, announced to screen readers. Browser only. */
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
}
