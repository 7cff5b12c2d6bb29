import { useSyncExternalStore } from 'react'

/** Someone is asked to show once more who they are; whatever needs it waits for the same answer. */
interface Asked {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

let asked: Asked | null = null
const watchers = new Set<() => void>()

/** Opens the dialog. True once they have shown it, false when they would rather not. */
export function askToReauthenticate(): Promise<boolean> {
  if (!asked) {
    let settle: Asked['settle'] = () => {}
    const answer = new Promise<boolean>((resolve) => (settle = resolve))
    asked = { answer, settle }
    tell()
  }
  return asked.answer
}

export function endReauthentication(proven: boolean): void {
  const ended = asked
  asked = null
  ended?.settle(proven)
  tell()
}

export function useReauthentication(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    isReauthenticating,
    () => false,
  )
}

export function isReauthenticating(): boolean {
  return asked !== null
}

function tell(): void {
  watchers.forEach((watcher) => watcher())
}
