import { api, ApiError } from '../../lib/api.ts'
import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { notify } from '../../ui/notify.ts'
import { forgetMembersMeasures } from '../sizing/forget-measures.ts'
import { deletePhoto } from '../try-on/kept-photo.ts'
import { noteAuth } from './fallback-mode.ts'
import { forgetTyped } from './forget-typed.ts'
import { renewFor, withoutRefresh } from './refresh.ts'
import { tellTabs } from './session-channel.ts'
import { currentWays } from './session-life.ts'
import { dropSession } from './session-store.ts'

/** Ends the session at the server, then here and in the other tabs. The bag and settings stay (open-46). Throws ApiError: still signed in. */
export async function endSession(): Promise<void> {
  try {
    await leaveBy('POST', '/api/auth/sign-out', {}, 'You are signed out.')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // It was over already, and the shopper has been told.
    if (error.code === 'session_expired') return
    noteAuth('sign_out', error.status, error.message)
    throw error
  }
}

/** Makes a call that ends this session; then it is over in every tab of this browser, and `said` says why. Throws ApiError: still signed in. */
export async function leaveBy(method: 'POST' | 'DELETE', path: `/api/${string}`, body: object, said: string): Promise<void> {
  const leave = () =>
    withoutRefresh(async () => {
      await api(method, path, { body, renews: false })
      leaveHere(said)
    })
  try {
    await leave()
  } catch (error) {
    if (!(error instanceof ApiError) || (error.code !== 'session_expired' && error.code !== 'csrf_failed')) throw error
    if ((await renewFor(error.code)) !== 'renewed') throw error
    await leave()
  }
}

function leaveHere(said: string): void {
  // The next one at this device is someone else.
  writeText(STORAGE_KEYS.phone, null)
  forgetTyped()
  forgetMembersMeasures()
  deletePhoto()
  currentWays()?.navigate('/')
  dropSession({ here: true })
  tellTabs({ kind: 'dropped', expired: false })
  notify.success(said)
}
