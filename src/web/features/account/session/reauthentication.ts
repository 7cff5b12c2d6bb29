import { createStore, useSelected } from '../../../lib/store.ts'

/** Someone is asked to show once more who they are; whatever needs it waits for the same answer. */
interface ReauthenticationRequest {
  answer: Promise<boolean>
  settle: (proven: boolean) => void
}

const asked = createStore<ReauthenticationRequest | null>(null)

/** Opens the dialog. True once they have shown it, false when they would rather not. */
export function askToReauthenticate(): Promise<boolean> {
  const waiting = asked.get()
  if (waiting) return waiting.answer
  let settle: ReauthenticationRequest['settle'] = () => {}
  const answer = new Promise<boolean>((resolve) => (settle = resolve))
  asked.set({ answer, settle })
  return answer
}

export function endReauthentication(proven: boolean): void {
  const ended = asked.get()
  ended?.settle(proven)
  asked.set(null)
}

export function useReauthentication(): boolean {
  return useSelected(asked, (waiting) => waiting !== null, false)
}

export function isReauthenticating(): boolean {
  return asked.get() !== null
}
