import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import { recordAuthEvent } from './fallback-mode.ts'
import { askToReauthenticate } from './reauthentication.ts'
import { renewBecause, withoutRefresh } from './refresh.ts'
import { broadcast } from './session-channel.ts'
import { currentNavigation } from './navigation.ts'
import { maySignOut } from './sign-out-question.ts'
import { currentSession, dropSession } from './session-store.ts'
import { deleteDatabase } from '../../../lib/indexed-store.ts'
import { deletePhoto } from '../../../lib/photo-store.ts'
import { isRecord, readJson, STORAGE_KEYS, writeJson, writeText } from '../../../lib/storage.ts'
import { clearDrafts } from './clear-drafts.ts'

/** Ends the session at the server, then here and in the other tabs. The bag and settings stay (open-46). Throws ApiError: still signed in. */
export async function endSession(): Promise<void> {
  if (currentSession().isAdmin && !(await maySignOut())) return
  try {
    await endSessionBy('POST', '/api/auth/sign-out', {}, 'You’re signed out.')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It was over already, and the shopper has been notified.
    if (error.code === 'session_expired') return
    recordAuthEvent('sign_out', error.status, error.message)
    throw error
  }
}

/** Makes a call that ends this session; then it is over in every tab of this browser, and `message` says why. Throws ApiError: still signed in. */
export async function endSessionBy(method: 'POST' | 'DELETE', path: `/api/${string}`, body: object, message: string): Promise<void> {
  const leave = () =>
    withoutRefresh(async () => {
      await api(method, path, { body, renews: false })
      leaveHere(message)
    })
  for (let tries = 1; ; tries++) {
    try {
      return await leave()
    } catch (error) {
      if (tries > 2 || !(error instanceof ApiError) || !(await isMended(error))) throw error
    }
  }
}

/** What the call was refused for want of is there now. Not while the session is held: both may have to renew it. */
async function isMended({ code }: ApiError): Promise<boolean> {
  if (code === 'reauthentication_required') return askToReauthenticate()
  return (code === 'session_expired' || code === 'csrf_failed') && (await renewBecause(code)) === 'renewed'
}

function leaveHere(message: string): void {
  clearMemberData()
  currentNavigation()?.navigate('/')
  dropSession({ here: true })
  broadcast({ kind: 'dropped', expired: false })
  notify.success(message)
}

/** Once per browser: what this device remembers of the member who has signed out. What a guest entered stays (open-46). */
function clearMemberData(): void {
  writeText(STORAGE_KEYS.phone, null)
  clearDrafts()
  const measures = readJson(STORAGE_KEYS.measures)
  if (isRecord(measures) && measures['user_id'] !== null) writeJson(STORAGE_KEYS.measures, null)
  const conversation = readJson(STORAGE_KEYS.conversation)
  if (isRecord(conversation) && conversation['user_id'] !== null) writeJson(STORAGE_KEYS.conversation, null)
  deletePhoto()
  writeText(STORAGE_KEYS.tryOnOutfit, null)
  writeText(STORAGE_KEYS.tryOnOutfit, null, 'session')
  writeText(STORAGE_KEYS.tryOnByHand, null)
  deleteDatabase(STORAGE_KEYS.tryOnLooks)
}
