import { api, ApiError } from '../../lib/api.ts'
import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { notify } from '../../ui/notify.ts'
import { forgetMembersMeasures } from '../sizing/own-measures.ts'
import { noteAuth } from './fallback-mode.ts'
import { tellTabs } from './session-channel.ts'
import { currentWays } from './session-life.ts'
import { dropSession } from './session-store.ts'

/** Ends the session at the server, then here and in the other tabs. The bag and settings stay (open-46). Throws ApiError: still signed in. */
export async function endSession(): Promise<void> {
  try {
    await api('POST', '/api/auth/sign-out', { body: {} })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It was over already, and the shopper has been told.
    if (error.code === 'session_expired') return
    noteAuth('sign_out', error.status, error.message)
    throw error
  }
  leaveHere('You are signed out.')
}

/** The server has ended this session, as it was asked to: home, signed out, in every tab of this browser. */
export function leaveHere(said: string): void {
  // The next one at this device is someone else.
  writeText(STORAGE_KEYS.phone, null)
  writeText(STORAGE_KEYS.contact, null, 'session')
  writeText(STORAGE_KEYS.profileDraft, null, 'session')
  forgetMembersMeasures()
  currentWays()?.navigate('/')
  dropSession({ here: true })
  tellTabs({ kind: 'dropped', expired: false })
  notify.success(said)
}
