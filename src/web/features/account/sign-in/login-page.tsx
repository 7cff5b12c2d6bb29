import { useEffect } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { safeNext } from '../../../../shop/accounts/rules-session.ts'
import { REFUSALS } from '../../../../shop/errors.ts'
import { isRecord } from '../../../lib/storage.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SignUpCode } from './sign-up-code.tsx'
import type { SignInReply } from './sign-in-error.ts'
import { dialogOpened, useMaintenance } from '../session/fallback-mode.ts'
import { usePendingSignUp } from './pending-sign-up.ts'
import { ResetRequest, ResetSent } from './reset-request.tsx'
import { useSession } from '../session/session-store.ts'
import { SignInForm } from './sign-in-form.tsx'

type Mode = 'sign-in' | 'create' | 'confirm' | 'reset'

const TITLES: Record<Mode, string> = {
  'sign-in': 'Sign In',
  create: 'Create Account',
  confirm: 'Confirm your e-mail',
  reset: 'Forgot password?',
}
const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** The sign-in dialog as a page (routes-16): where an ended session leads, and the way in without scripts. */
export function LoginPage({ reply }: { reply: SignInReply | null }) {
  const [params] = useSearchParams()
  const pending = usePendingSignUp()
  const asked = modeOf(params.get('mode'))
  const mode = asked === 'create' && (pending || reply?.sent) ? 'confirm' : asked
  const maintenance = useMaintenance()
  useEffect(() => dialogOpened(), [])
  useGoOn(params.get('next'))
  const to = (other: Mode) => `/login${withMode(params, other)}`
  return (
    <div className="page gutter py-8 lg:py-14">
      <div className="mx-auto max-w-md">
        <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
        <h1 className="display mb-6 text-3xl">{TITLES[mode]}</h1>
        {params.get('error') === 'expired_session' && (
          <p role="status" className="mb-6 rounded-card border-l-4 border-sun bg-surface px-4 py-3 font-medium">
            {REFUSALS.session_expired.message}
          </p>
        )}
        {mode === 'confirm' ? (
          <SignUpCode
            email={pending?.email ?? reply?.email ?? ''}
            sentAt={pending?.sentAt ?? null}
            refusal={reply?.error ?? null}
            action={to('confirm')}
            resendAction={`${to('confirm')}&again=1`}
            back={
              <span className="flex flex-wrap gap-x-4 text-sm">
                {pending ? null : (
                  <Link to={to('create')} reloadDocument={asked === 'create'} className={LINK}>
                    Use another e-mail
                  </Link>
                )}
                <Link to={to('sign-in')} className={LINK}>
                  Sign In
                </Link>
              </span>
            }
          />
        ) : mode === 'reset' ? (
          <>
            {reply?.sent ? <ResetSent email={reply.email} /> : <ResetRequest email={reply?.email ?? ''} refusal={firstOf(reply)} />}
            <p className="mt-4">
              <Link to={to('sign-in')} className={LINK}>
                Back to Sign In
              </Link>
            </p>
          </>
        ) : (
          <SignInForm
            mode={mode}
            next={params.get('next') ?? undefined}
            refusal={reply?.error ? { error: reply.error, email: reply.email, full_name: reply.full_name } : null}
            toOtherMode={
              <Link to={to(mode === 'create' ? 'sign-in' : 'create')} replace className={LINK}>
                {TITLES[mode === 'create' ? 'sign-in' : 'create']}
              </Link>
            }
            toReset={
              <Link to={to('reset')} className={LINK}>
                Forgot password?
              </Link>
            }
          />
        )}
        <div className="mt-6 border-t border-line pt-6">
          <ButtonLink
            to={guestNext(params.get('next'))}
            variant="secondary"
            size="lg"
            className={maintenance ? 'guest-pulse w-full' : 'w-full'}
          >
            Continue as Guest
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

/** Once someone is in: on to where they wanted to go. What ended the session may have said so in the history. */
function useGoOn(asked: string | null): void {
  const { user } = useSession()
  const { state } = useLocation()
  const navigate = useNavigate()
  const before = isRecord(state) && typeof state['next'] === 'string' ? state['next'] : null
  const next = safeNext(asked ?? before)
  useEffect(() => {
    if (user) void navigate(next, { replace: true })
  }, [user, next, navigate])
}

/** A guest may go on to the checkout (open-16), and to nothing else that asked for a sign-in. */
function guestNext(asked: string | null): string {
  const next = safeNext(asked)
  return next.startsWith('/checkout') ? next : '/'
}

function modeOf(text: string | null): Mode {
  return text === 'create' || text === 'confirm' || text === 'reset' ? text : 'sign-in'
}

function withMode(params: URLSearchParams, mode: Mode): string {
  const next = params.get('next')
  const query = new URLSearchParams({ ...(mode === 'sign-in' ? {} : { mode }), ...(next ? { next } : {}) })
  return query.size > 0 ? `?${query}` : ''
}

function firstOf(reply: SignInReply | null): string | null {
  return reply?.error?.fields['email'] ?? reply?.error?.message ?? null
}
