import { createContext, use } from 'react'
import type { SessionUser, SessionView } from '../../../../shop/accounts/contract.ts'
import { REFRESH_TICK_SECONDS } from '../../../../shop/accounts/rules-session.ts'
import { storeCsrfToken } from '../../../lib/csrf.ts'
import { createEmitter, createStore, useSelected, useStore } from '../../../lib/store.ts'
import { notify } from '../../../ui/notify.ts'

/** Who is here (auth-03). `isAdmin` only shows or hides: the server checks each time (open-28). */
export interface Session {
  state: 'loading' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  isAdmin: boolean
}

export interface SignInOptions {
  /** A page of the shop to go on to; else the page stays. */
  next?: string
  mode?: 'sign-in' | 'create'
  /** What Continue as Guest goes on with, after the dialog has closed. */
  onGuest?: () => void
}

/** `here`: in this tab; else another tab did it, or the page came without knowing. */
interface SessionEvent {
  here: boolean
}

interface Received {
  view: SessionView
  /** When it came, by the clock that nobody can set and by the one that does not stop in sleep. Milliseconds. */
  at: number
  wall: number
}

const SIGNED_OUT: Session = { state: 'signed-out', user: null, isAdmin: false }
const LOADING: Session = { state: 'loading', user: null, isAdmin: false }

const session = createStore(SIGNED_OUT)
const received = createStore<Received | null>(null)
const signInRequest = createStore<SignInOptions | null>(null)
const signedIn = createEmitter<[SessionEvent]>()
const signedOut = createEmitter<[SessionEvent]>()
let adopted = false

/** What the page was rendered with, for the server and until the page is live. */
export interface PageSession {
  session: Session
  csrf: string | null
}
export const PageSessionContext = createContext<PageSession>({ session: SIGNED_OUT, csrf: null })

/** What a page shows of a session; null is a guest's. */
export function pageSessionOf(view: SessionView | null): PageSession {
  return { session: view ? sessionOf(view) : SIGNED_OUT, csrf: view?.csrf_token ?? null }
}

/** Takes over what the page came with, before anything of it is shown. Once per page, in the browser. */
export function adoptPage(view: SessionView | null): PageSession {
  if (!adopted) {
    adopted = true
    // It was written after this page was asked for.
    if (view) hold(view, performance.now())
    else if (mayBeSignedIn()) session.set(LOADING)
  }
  return pageSessionOf(view)
}

/** Who is signed in. The same on the server and in the browser, so a member's page never flickers. */
export function useSession(): Session {
  const page = use(PageSessionContext)
  return useStore(session, page.session)
}

export function currentSession(): Session {
  return session.get()
}

/** The token that forms of pages carry; null for visitors, whose pages are everybody's. */
export function useCsrfToken(): string | null {
  const page = use(PageSessionContext)
  return useSelected(received, (current) => current?.view.csrf_token ?? null, page.csrf)
}

/** Opens the sign-in dialog, on any page (cart-05, open-38). */
export function openSignIn(options: SignInOptions = {}): void {
  signInRequest.set(options)
}

export function closeSignIn(): void {
  signInRequest.set(null)
}

export function useSignInRequest(): SignInOptions | null {
  return useStore(signInRequest, null)
}

/** Ends the session on this device and goes home (auth-03, open-46). */
export async function signOut(): Promise<void> {
  try {
    await (await import('./sign-out.ts')).endSession()
  } catch {
    notify.error('We couldn’t reach the shop to sign you out. Please try again.')
  }
}

/** Called whenever someone has come in after the page was opened: by the dialog, in another tab, or found by asking. Returns what stops it. */
export const onSignedIn = signedIn.on

/** Called whenever the session has ended: by Sign Out, in another tab, or because it was over. Returns what stops it. */
export const onSignedOut = signedOut.on

/** The session that the server gave. `age`: how long ago, in milliseconds. */
export function acceptSession(view: SessionView, { here, age = 0 }: { here: boolean; age?: number }): void {
  const before = session.get().user?.id
  hold(view, age)
  if (before === view.user.id) return
  if (before) signedOut.emit({ here })
  signedIn.emit({ here })
}

/** Nobody is signed in any more. */
export function dropSession({ here }: { here: boolean }): void {
  const before = session.get().user
  received.set(null)
  session.set(SIGNED_OUT)
  if (before) signedOut.emit({ here })
}

/** What was changed in the profile. */
export function changeUser(change: Partial<Pick<SessionUser, 'email' | 'full_name' | 'avatar_url' | 'style_preferences'>>): void {
  const current = received.get()
  if (!current) return
  const view = { ...current.view, user: { ...current.view.user, ...change } }
  received.set({ ...current, view })
  session.set(sessionOf(view))
}

export function currentView(): SessionView | null {
  return received.get()?.view ?? null
}

/**
 * Seconds left of the access token; null without one. Counted from the moment it came: what time the phone believes it is
 * does not matter. The longer of both clocks counts, as one stops in sleep and the other may be set back.
 */
export function secondsLeft(): number | null {
  const current = received.get()
  if (!current) return null
  const passed = Math.max(performance.now() - current.at, Date.now() - current.wall)
  return current.view.expires_in - passed / 1000
}

/** For a form of a page, which unlike a call is not sent twice: an access token that is about to end is renewed first. */
export async function freshSession(): Promise<void> {
  const remaining = secondsLeft()
  if (remaining !== null && remaining <= REFRESH_TICK_SECONDS) await (await import('./refresh.ts')).renew()
}

/** The readable cookie beside the session's own: true though the page, from a shared cache, knows nobody. */
export function mayBeSignedIn(): boolean {
  return /(?:^|;\s*)(?:__Host-)?upya_signed_in=1/.test(document.cookie)
}

function hold(view: SessionView, age: number): void {
  // Before listeners are notified: what they call next is sent with the new token.
  storeCsrfToken(view.csrf_token)
  received.set({ view, at: performance.now() - age, wall: Date.now() - age })
  session.set(sessionOf(view))
}

function sessionOf({ user }: SessionView): Session {
  return { state: 'signed-in', user, isAdmin: user.is_admin }
}
