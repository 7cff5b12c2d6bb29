import { SIGN_UP_CODE_SECONDS, SIGN_UP_LINK_SECONDS } from '../../../../shop/accounts/rules.ts'
import { ApiError } from '../../../lib/api.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

/** An account that was begun in this browser and waits for its code. */
export interface PendingSignUp {
  email: string
  /** When the last e-mail was asked for. Milliseconds. */
  sentAt: number
  /** Where they wanted to go: the link of the e-mail opens another page. */
  next?: string
  /** The shop has not answered yet: for a page that is loaded again before it does. */
  unanswered?: true
}

/** The same in every tab, and after a visit to the mail program, for which phones close tabs. */
export const pendingSignUp = stored<PendingSignUp | null>(STORAGE_KEYS.signUp, (found) => {
  if (!isRecord(found) || typeof found['email'] !== 'string' || typeof found['sentAt'] !== 'number') return null
  const { email, sentAt, next, unanswered } = found
  const ends = unanswered === true ? SIGN_UP_CODE_SECONDS : SIGN_UP_LINK_SECONDS
  if (Date.now() - sentAt >= ends * 1000) return null
  return { email, sentAt, ...(typeof next === 'string' ? { next } : {}), ...(unanswered === true ? { unanswered } : {}) }
})

/** This page has asked itself, and waits or says at the form what came of it. */
let asked = false

export function usePendingSignUp(): PendingSignUp | null {
  const pending = useStore(pendingSignUp, null)
  return pending?.unanswered && asked ? null : pending
}

/** Runs what begins an account; whoever loads the page again meanwhile goes on at the code. Throws what it throws. */
export async function withPendingSignUp(
  { email, next }: Pick<PendingSignUp, 'email' | 'next'>,
  send: () => Promise<unknown>,
): Promise<void> {
  const before = pendingSignUp.get()
  asked = true
  const begun = { email, ...(next ? { next } : {}) }
  pendingSignUp.set({ ...begun, sentAt: Date.now(), unanswered: true })
  try {
    await send()
    pendingSignUp.set({ ...begun, sentAt: Date.now() })
  } catch (error) {
    // Without an answer it may have been begun: leaving the page ends the request for the page, not for the shop.
    if (!(error instanceof ApiError && error.unanswered)) pendingSignUp.set(before)
    throw error
  }
}
