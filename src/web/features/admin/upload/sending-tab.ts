import { locks } from '../../../lib/locks.ts'

// Of several tabs with the same upload one sends it: two would take turns in stopping one another.

const nameOf = (id: string): string => `upya:upload:${id}`

/** What ends this tab's turn at an upload, which it does with the tab; null while another tab has it. */
export function takeTurn(id: string): Promise<(() => void) | null> {
  const manager = locks()
  if (!manager) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void manager.request(nameOf(id), { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((end) => resolve(end))
      resolve(null)
    })
  })
}

/** When no tab sends it any more: it is done, given up, or its tab was closed. */
export async function turnOver(id: string): Promise<void> {
  await locks()?.request(nameOf(id), () => undefined)
}

const ask = (event: BeforeUnloadEvent): void => event.preventDefault()

/** Whether the browser asks before it leaves the page. Only while something is sent: it keeps the page from coming back at once. */
export function askBeforeLeaving(asks: boolean): void {
  if (asks) globalThis.addEventListener('beforeunload', ask)
  else globalThis.removeEventListener('beforeunload', ask)
}
