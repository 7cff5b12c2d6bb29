import { reauthenticateBy, renewSessionsBy } from '../../../lib/api.ts'
import { csrfToken } from '../../../lib/csrf.ts'
import { guestUserId } from '../../../lib/guest.ts'
import { onOnline, onPageHide, onPageShow, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { clearDrafts } from './clear-drafts.ts'
import { currentNavigation, EXPIRED_PAGE, navigateBy, type Navigation } from './navigation.ts'
import { closeChannel, openChannel, type SessionMessage } from './session-channel.ts'
import { askToReauthenticate } from './reauthentication.ts'
import { acceptSession, currentSession, dropSession, mayBeSignedIn, onSignedIn } from './session-store.ts'

// What only members and their refreshed tokens need is fetched when there is one.
const refresher = () => import('./refresh.ts')

/** From the page's first moment to its last. Returns what stops it. */
export function startSessionSync(through: Navigation): () => void {
  navigateBy(through)
  // Both are created at the first load and stored (auth-15, open-42).
  csrfToken()
  guestUserId()
  reauthenticateBy(askToReauthenticate)
  renewSessionsBy(async (reason) => (await refresher()).renewBecause(reason))
  const listen = () => openChannel(onMessage)
  listen()
  startTokenRefresh()
  checkSession()
  // Its watch runs as long as the mode does, whoever opens which page.
  if (readText(STORAGE_KEYS.fallbackMode) === 'true') quietly(import('./fallback-mode.ts').then((mode) => mode.watchRecovery()))
  const onShow = (restored: boolean) => {
    listen()
    checkSession(restored)
  }
  const onReturn = () => checkSession()
  const stops = [
    onSignedIn(startTokenRefresh),
    onPageHide(closeChannel),
    onPageShow(onShow),
    onVisibilityChange(onReturn),
    onOnline(onReturn),
  ]
  return () => {
    navigateBy(null)
    stops.forEach((stop) => stop())
    closeChannel()
  }
}

function startTokenRefresh(): void {
  if (currentSession().state !== 'signed-in') return
  // However they came in, by the link of the e-mail for example: no account waits for its code any more.
  writeText(STORAGE_KEYS.signUp, null)
  quietly(refresher().then(({ keepTokenFresh }) => keepTokenFresh()))
}

/**
 * The cookie says one thing, the page another: a page from a shared cache, from the browser's memory, or a tab that received
 * nothing. `fromMemory`: in the meantime somebody else may have signed in, which the cookie does not show.
 */
function checkSession(fromMemory = false): void {
  const { state } = currentSession()
  const agree = state !== 'loading' && mayBeSignedIn() === (state === 'signed-in')
  if (document.hidden || (agree && !(fromMemory && state === 'signed-in'))) return
  refresher()
    .then(({ findSession }) => findSession())
    // Without a connection the session is unknown; the next check asks again.
    .catch(() => state === 'loading' && dropSession({ here: false }))
}

function onMessage(message: SessionMessage): void {
  if (message.kind === 'held') {
    const before = currentSession().user?.id
    acceptSession(message.view, { here: false, age: Math.max(0, Date.now() - message.at) })
    if (before !== message.view.user.id) currentNavigation()?.revalidate()
    return
  }
  if (currentSession().state === 'signed-out') return
  if (!message.expired) clearDrafts()
  dropSession({ here: false })
  if (message.expired) currentNavigation()?.navigate(EXPIRED_PAGE, { state: { next: location.pathname + location.search } })
  else currentNavigation()?.revalidate()
}

/** What did not arrive without a connection is asked for again at the next occasion. */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
