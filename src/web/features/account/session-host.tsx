import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useRevalidator, type NavigateOptions } from 'react-router'
import { safeNext } from '../../../shop/accounts/rules-session.ts'
import { readText, STORAGE_KEYS } from '../../lib/storage.ts'
import { Lazy } from '../../ui/lazy.tsx'
import { endReauthentication, useReauthentication } from './session/reauthentication.ts'
import { answerSignOut, useSignOutQuestion } from './session/sign-out-question.ts'
import { startSessionSync } from './session/session-sync.ts'
import { closeSignIn, currentSession, openSignIn, useSignInRequest } from './session/session-store.ts'

const loadDialog = async () => (await import('./sign-in/sign-in-dialog.tsx')).SignInDialog
const loadLeaving = async () => (await import('./sign-in/sign-out-dialog.tsx')).SignOutDialog
const loadProof = async () => (await import('./sign-in/reauthenticate-dialog.tsx')).ReauthenticateDialog

/** Mounted once, around every page: keeps the session alive and opens the sign-in dialog for whoever asks for it. */
export function SessionHost() {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const request = useSignInRequest()
  const [used, setUsed] = useState(false)
  if (request && !used) setUsed(true)
  const go = useEffectEvent((to: string, options?: NavigateOptions) => void navigate(to, options))
  const again = useEffectEvent(() => void revalidate())
  useEffect(() => startSessionSync({ navigate: (to, options) => go(to, options), revalidate: () => again() }), [])
  useSignInAddress()
  useSignUpAgain()
  const proof = (
    <>
      <ProofHost />
      <LeavingHost />
    </>
  )
  if (!used) return proof
  const lost = () => {
    closeSignIn()
    setUsed(false)
    // The page of the same name; without a connection it says so and opens when the connection is back.
    void navigate(request?.next ? `/login?next=${encodeURIComponent(request.next)}` : '/login')
  }
  return (
    <>
      <Lazy load={loadDialog} onError={lost} with={{ request }} />
      {proof}
    </>
  )
}

/** The dialog that asks once more who somebody is, when a call needs to know. */
function ProofHost() {
  const asked = useReauthentication()
  const [used, setUsed] = useState(false)
  if (asked && !used) setUsed(true)
  if (!used) return null
  const lost = () => {
    setUsed(false)
    endReauthentication(false)
  }
  return <Lazy load={loadProof} onError={lost} with={{ open: asked }} />
}

/** The question before a sign-out that leaves something behind. */
function LeavingHost() {
  const isAsked = useSignOutQuestion() !== null
  if (!isAsked) return null
  return <Lazy load={loadLeaving} onError={() => answerSignOut(false)} with={{}} />
}

/** The page was loaded again while it asked for the code of a new account, as phones do behind the mail program. */
function useSignUpAgain(): void {
  useEffect(() => {
    const [page, next] = readText(STORAGE_KEYS.signUpOpen, 'session')?.split(' ') ?? []
    // Not over another page, such as that of the link in the e-mail.
    if (page === location.pathname && currentSession().state === 'signed-out') openSignIn(next ? { next: safeNext(next) } : {})
  }, [])
}

/** `?signin=/page` on any page opens the dialog, with the page to go on to, and leaves the address (open-38). */
function useSignInAddress(): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const params = new URLSearchParams(search)
    const asked = params.get('signin')
    if (asked === null) return
    params.delete('signin')
    const rest = params.size > 0 ? `?${params}` : ''
    const next = safeNext(asked)
    void navigate(pathname + rest + hash, { replace: true, preventScrollReset: true })
    if (currentSession().state === 'signed-out') return openSignIn({ next })
    // The page and the server disagree about who is here: the server is asked first, or the two would send each other round.
    void askAgain().then((known) => (known ? void navigate(next) : location.pathname !== '/login' && openSignIn({ next })))
  }, [pathname, search, hash, navigate])
}

async function askAgain(): Promise<boolean> {
  const { findSession } = await import('./session/refresh.ts')
  await findSession()
  return currentSession().state === 'signed-in'
}
