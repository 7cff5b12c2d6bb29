import { createStore, useStore } from '../../../lib/store.ts'

interface SignOutQuestion {
  /** Pieces that the shop does not have yet. */
  pieces: number
  /** They are there when the same admin signs in again. */
  isKept: boolean
  settle: (leaves: boolean) => void
}

const asked = createStore<SignOutQuestion | null>(null)

/** Opens the dialog. True when they sign out all the same. */
function askToLeave(pieces: number, isKept: boolean): Promise<boolean> {
  asked.get()?.settle(false)
  return new Promise((settle) => asked.set({ pieces, isKept, settle }))
}

export function answerSignOut(leaves: boolean): void {
  const question = asked.get()
  asked.set(null)
  question?.settle(leaves)
}

export function useSignOutQuestion(): SignOutQuestion | null {
  return useStore(asked, null)
}

/** Set by the page's root: what this browser has that the shop does not have yet. */
let findUnsent: (() => Promise<{ count: number; isKept: boolean }>) | null = null

export function askBeforeSignOut(find: typeof findUnsent): void {
  findUnsent = find
}

/** False when an admin would rather stay: pieces that were listed with the camera are not sent yet. */
export async function maySignOut(): Promise<boolean> {
  const unsent = await findUnsent?.()
  return !unsent || unsent.count === 0 || askToLeave(unsent.count, unsent.isKept)
}
