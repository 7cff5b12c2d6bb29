import { SIGN_UP_LINK_SECONDS } from '../../../../shop/accounts/rules.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useStore } from '../../../lib/store.ts'

/** An account that was begun in this browser and waits for its code. */
export interface PendingSignUp {
  email: string
  /** When the last e-mail was asked for. Milliseconds. */
  sentAt: number
}

/** The same in every tab, and after a visit to the mail program, for which phones close tabs. */
export const pendingSignUp = stored<PendingSignUp | null>(STORAGE_KEYS.signUp, (found) => {
  if (!isRecord(found) || typeof found['email'] !== 'string' || typeof found['sentAt'] !== 'number') return null
  const age = Date.now() - found['sentAt']
  return age < SIGN_UP_LINK_SECONDS * 1000 ? { email: found['email'], sentAt: found['sentAt'] } : null
})

export function usePendingSignUp(): PendingSignUp | null {
  return useStore(pendingSignUp, null)
}
