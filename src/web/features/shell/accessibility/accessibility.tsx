import type { ReactNode } from 'react'
import { createStore, useStore } from '../../../lib/store.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'

/** Null as long as nobody has asked for the settings. */
const opened = createStore<boolean | null>(null)
const load = async () => (await import('./accessibility-dialog.tsx')).AccessibilityDialog

/** Opens the settings over whatever is shown (open-67); their code is fetched when they open first. */
export function openAccessibility(): void {
  opened.set(true)
}

/** Without scripts it is hidden, as its settings could do nothing. */
export function AccessibilityButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <button type="button" aria-haspopup="dialog" className={`needs-script ${className}`} onClick={openAccessibility}>
      {children}
    </button>
  )
}

/** Mounted once, in each shell: shows the settings to whoever asks for them. */
export function AccessibilityHost() {
  const open = useStore(opened, null)
  if (open === null) return null
  const lost = () => {
    opened.set(null)
    notify.notLoaded('The settings')
  }
  return <Lazy load={load} onError={lost} with={{ open, close: () => opened.set(false) }} />
}
