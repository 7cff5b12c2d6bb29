import type { SessionReply, SessionView } from '../../../../shop/accounts/contract.ts'
import { REFRESH_TICK_SECONDS, REFRESH_WITHIN_SECONDS } from '../../../../shop/accounts/rules-session.ts'
import { api, ApiError, type Renewal } from '../../../lib/api.ts'
import { locks } from '../../../lib/locks.ts'
import { onOnline, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { recordAuthEvent } from './fallback-mode.ts'
import { clearDrafts } from './clear-drafts.ts'
import { broadcast } from './session-channel.ts'
import { currentNavigation, EXPIRED_PAGE } from './navigation.ts'
import { acceptSession, currentSession, dropSession, mayBeSignedIn, onSignedOut, secondsLeft } from './session-store.ts'

const LOCK = 'upya:session'

let stop: (() => void) | null = null
let flight: Promise<Renewal> | null = null
let holding: Promise<unknown> | null = null

/** Looks every 30 seconds, and when the page or the connection comes back, and refreshes when 90 or less are left (auth-04, open-43). */
export function keepTokenFresh(): void {
  if (stop) return
  const tick = () => {
    const remaining = secondsLeft()
    if (remaining !== null && remaining <= REFRESH_WITHIN_SECONDS) void renew()
  }
  const timer = setInterval(tick, REFRESH_TICK_SECONDS * 1000)
  const stops = [onVisibilityChange(tick), onOnline(tick), onSignedOut(() => stop?.())]
  stop = () => {
    clearInterval(timer)
    stops.forEach((end) => end())
    stop = null
  }
  tick()
}

/** For a call that was refused. */
export async function renewBecause(reason: 'session_expired' | 'csrf_failed'): Promise<Renewal> {
  if (reason === 'session_expired') return renew()
  // Somebody else has signed in in the meantime, or the storage was emptied: the session says its token again.
  const found = await fetchSession().catch(() => undefined)
  if (found === undefined) return 'unanswered'
  if (found === null) return 'refused'
  accept(found)
  return 'renewed'
}

/** One refresh at a time, in this tab and across tabs. Refused, it signs out (auth-05); without an answer it is tried again. */
export function renew(): Promise<Renewal> {
  return (flight ??= renewAlone().finally(() => (flight = null)))
}

/** Nothing is refreshed in the meantime, in any tab: it would find a session that was just ended on purpose, and call it expired. */
export async function withoutRefresh<T>(work: () => Promise<T>): Promise<T> {
  const working = locks()?.request(LOCK, work) ?? work()
  holding = working
  try {
    return await working
  } finally {
    holding = null
  }
}

async function renewAlone(): Promise<Renewal> {
  const manager = locks()
  if (manager) {
    const done = await manager.request(LOCK, { ifAvailable: true }, (lock) => (lock ? refresh() : null))
    return done ?? manager.request(LOCK, afterWaiting)
  }
  // On plain http there are no locks between tabs; the server takes two refreshes at once for what they are.
  if (!holding) return refresh()
  await holding.catch(() => undefined)
  return afterWaiting()
}

/** Another tab was at it: probably there is nothing left to do. */
async function afterWaiting(): Promise<Renewal> {
  if (!mayBeSignedIn()) {
    if (currentSession().state !== 'signed-out') currentNavigation()?.revalidate()
    dropSession({ here: false })
    return 'refused'
  }
  const found = await fetchSession().catch(() => null)
  if (!found || found.expires_in <= REFRESH_WITHIN_SECONDS) return refresh()
  accept(found)
  return 'renewed'
}

async function refresh(): Promise<Renewal> {
  // A call that was under way when the session was ended on purpose: it is not expired, and nobody needs to be notified.
  if (currentSession().state === 'signed-out' && !mayBeSignedIn()) return 'refused'
  try {
    accept(await api<SessionReply>('POST', '/api/auth/refresh', { body: {}, renews: false }))
    return 'renewed'
  } catch (error) {
    const { status, message } = error instanceof ApiError ? error : { status: 0, message: '' }
    recordAuthEvent('refresh', status, message)
    if (status !== 401) return 'unanswered'
    end()
    return 'refused'
  }
}

/** Who the cookies belong to, for a page that does not know, or believes something else: what it shows is then asked for again. */
export async function findSession(): Promise<void> {
  const { state, user } = currentSession()
  const renewal = await seekSession()
  // Who was refused is on the way to another page.
  if (state === 'loading' || renewal === 'refused') return
  if (user?.id !== currentSession().user?.id) currentNavigation()?.revalidate()
}

/** What came of a refresh, if one was needed. */
async function seekSession(): Promise<Renewal | null> {
  try {
    const found = await fetchSession()
    // The access token is over, perhaps not the session.
    if (!found && mayBeSignedIn()) return await renewOrClear()
    if (found) accept(found)
    else clearSession()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_expired') return renewOrClear()
    if (currentSession().state === 'loading') dropSession({ here: false })
  }
  return null
}

/** Signed out elsewhere, and this tab was not notified. */
function clearSession(): void {
  if (currentSession().state === 'signed-in') clearDrafts()
  dropSession({ here: false })
}

async function renewOrClear(): Promise<Renewal> {
  const renewal = await renew()
  if (renewal === 'unanswered' && currentSession().state === 'loading') dropSession({ here: false })
  return renewal
}

async function fetchSession(): Promise<SessionView | null> {
  return (await api<{ session: SessionView | null }>('GET', '/api/auth/session', { renews: false })).session
}

function accept(view: SessionView): void {
  acceptSession(view, { here: false })
  broadcast({ kind: 'held', view, at: Date.now() })
}

/** The refresh token is no longer good: signed out, with the reason, and a link back to the page (auth-05). */
function end(): void {
  const next = location.pathname + location.search
  dropSession({ here: true })
  broadcast({ kind: 'dropped', expired: true })
  const navigation = currentNavigation()
  if (navigation) navigation.navigate(EXPIRED_PAGE, { state: { next } })
  else location.assign(EXPIRED_PAGE)
}
