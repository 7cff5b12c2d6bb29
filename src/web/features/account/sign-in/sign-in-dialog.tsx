import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { classes } from '../../../ui/classes.ts'
import { dialogOpened, useMaintenance } from '../session/fallback-mode.ts'
import { SignUpCode } from './sign-up-code.tsx'
import { usePendingSignUp } from './pending-sign-up.ts'
import { ResetRequest } from './reset-request.tsx'
import { closeSignIn, useSession, type SignInOptions } from '../session/session-store.ts'
import { SignInForm } from './sign-in-form.tsx'

type Step = 'sign-in' | 'create' | 'reset'

const TITLES: Record<Step, string> = { 'sign-in': 'Sign In', create: 'Create Account', reset: 'Forgot password?' }
export const CONFIRM_TITLE = 'Confirm your e-mail'
const LINK = 'min-h-11 font-semibold underline underline-offset-4'

/** Two modes and a way round them (auth-01, auth-02). */
export function SignInDialog({ request }: { request: SignInOptions | null }) {
  const [step, setStep] = useState<Step>('sign-in')
  const [email, setEmail] = useState('')
  const [shown, setShown] = useState<SignInOptions | null>(null)
  const pending = usePendingSignUp()
  if (request && request !== shown) {
    setShown(request)
    // Whoever comes back from the mail program goes on where they were.
    setStep(pending ? 'create' : (request.mode ?? 'sign-in'))
  }
  useOpened(request)
  const confirming = step === 'create' && pending !== null
  useKeptOpen(confirming ? request : null)
  // Should it be over, the address at least need not be typed again.
  if (pending && pending.email !== email && confirming) setEmail(pending.email)
  return (
    <Dialog
      open={request !== null}
      onClose={closeSignIn}
      title={confirming ? CONFIRM_TITLE : TITLES[step]}
      screen={confirming ? 'code' : step}
      typing
    >
      {confirming ? (
        <SignUpCode email={pending.email} sentAt={pending.sentAt} back={<OtherSignIn toSignIn={() => setStep('sign-in')} />} />
      ) : step === 'reset' ? (
        <>
          <ResetRequest email={email} />
          <Button variant="quiet" className="mt-2 w-full" onClick={() => setStep('sign-in')}>
            Back to Sign In
          </Button>
        </>
      ) : (
        <SignInForm
          mode={step}
          email={email}
          next={request?.next}
          onEmail={setEmail}
          toOtherMode={<Switch step={step} setStep={setStep} />}
          toReset={
            <button type="button" className={LINK} onClick={() => setStep('reset')}>
              Forgot password?
            </button>
          }
        />
      )}
      <AsGuest request={request} />
    </Dialog>
  )
}

function OtherSignIn({ toSignIn }: { toSignIn: () => void }) {
  return (
    <p className="text-sm">
      <button type="button" className={LINK} onClick={toSignIn}>
        Sign In
      </button>
    </p>
  )
}

function Switch({ step, setStep }: { step: Step; setStep: (step: Step) => void }) {
  const other = step === 'create' ? 'sign-in' : 'create'
  return (
    <button type="button" className={LINK} onClick={() => setStep(other)}>
      {TITLES[other]}
    </button>
  )
}

/** Closes the dialog and goes on with what was meant (auth-02, open-16); pulses while accounts do not work (auth-12). */
function AsGuest({ request }: { request: SignInOptions | null }) {
  const maintenance = useMaintenance()
  const goOn = () => {
    closeSignIn()
    request?.onGuest?.()
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Button variant="secondary" size="lg" className={classes('w-full', maintenance && 'guest-pulse')} onClick={goOn}>
        Continue as Guest
      </Button>
      <p className="mt-2 text-center text-sm text-ink-soft">
        {maintenance ? 'Sign-in isn’t working right now. You can still buy without an account.' : 'You can also buy without an account.'}
      </p>
    </div>
  )
}

/** Phones close the tab behind the mail program: the page that is loaded again opens at the code (session-host.tsx). */
function useKeptOpen(request: SignInOptions | null): void {
  useEffect(() => {
    if (!request) return
    writeText(STORAGE_KEYS.signUpOpen, `${location.pathname} ${request.next ?? ''}`, 'session')
    return () => void writeText(STORAGE_KEYS.signUpOpen, null, 'session')
  }, [request])
}

/** Once someone is in, here or in another tab: on to the page that wanted it, or this one once more with other eyes. */
function useOpened(request: SignInOptions | null): void {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { state } = useSession()
  const finish = useEffectEvent(() => {
    closeSignIn()
    if (request?.next) void navigate(request.next)
    else void revalidate()
  })
  useEffect(() => {
    if (request) dialogOpened()
  }, [request])
  useEffect(() => {
    if (request && state === 'signed-in') finish()
  }, [request, state])
}
