import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { lasting, SIGN_UP_CODE_SECONDS, SIGN_UP_LINK_SECONDS, SIGN_UP_RESEND_SECONDS } from '../../../../shop/accounts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { ResendButton } from '../../../ui/resend-button.tsx'
import { CsrfField } from '../session/csrf-field.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'
import { pendingSignUp } from './pending-sign-up.ts'
import { confirmSignUp, readdressSignUp, resendSignUp } from './sign-in.ts'
import type { SignInError } from './sign-in-error.ts'
import { ErrorText } from '../../../ui/error-text.tsx'
import { whole } from '../../../ui/whole.tsx'

interface ConfirmCodeProps {
  /** Where the e-mail went; empty when a page without scripts does not know any more. */
  email: string
  /** When it was asked for, in milliseconds; null on a page without scripts. */
  sentAt: number | null
  /** What the server said to a form that was sent without scripts. */
  refusal?: SignInError | null
  /** Where else to go: the form, the sign-in. */
  back: ReactNode
  /** Where a browser without scripts sends the forms. */
  action?: string
  resendAction?: string
}

/** The six digits that were e-mailed; they open the account that was begun here. Whoever shows it watches the session and goes on. */
export function SignUpCode({ email, sentAt, refusal = null, back, action, resendAction }: ConfirmCodeProps) {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState(refusal)
  const [busy, setBusy] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const isOver = sentAt !== null && openedAt - sentAt >= SIGN_UP_CODE_SECONDS * 1000
  useEffect(() => {
    // Also on the way back from another address.
    if (!isChanging) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [isChanging])
  useEffect(() => {
    if (error && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [error, busy])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (busy) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\D/g, '')
    if (code.length !== 6) return setError({ message: null, fields: { code: 'The code has six digits.' }, needsCode: false })
    setBusy(true)
    try {
      setError(await confirmSignUp(code))
    } finally {
      setBusy(false)
    }
  }

  if (isChanging) return <ChangeAddress email={email} onDone={() => setChanging(false)} />
  return (
    <div className="space-y-4">
      <form ref={form} method="post" action={action} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <CsrfField />
        <input type="hidden" name="email" value={email} />
        <Sent email={email} />
        <TextField
          label="Six-digit code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
          hint={
            isOver
              ? 'The code has run out: send a new one below. The link in the e-mail still works, on any device.'
              : `Valid for ${lasting(SIGN_UP_CODE_SECONDS)}. The link in the same e-mail works on any device, for ${lasting(SIGN_UP_LINK_SECONDS)}.`
          }
          error={error?.fields['code']}
        />
        {error?.fields['code'] && (
          <p className="text-sm text-ink-soft">
            {whole('Opened the link in the e-mail already? Then your account is ready: just sign in.')}
          </p>
        )}
        <ErrorText text={error?.message ?? null} />
        <Button type="submit" size="lg" className="w-full" busy={busy}>
          {busy ? 'Checking…' : 'Confirm'}
        </Button>
      </form>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {sentAt === null ? (
          <ResendForm email={email} action={resendAction} />
        ) : (
          <ResendButton
            key={sentAt}
            readyAt={sentAt + SIGN_UP_RESEND_SECONDS * 1000}
            send={async () => setError(await resendSignUp())}
            onError={(error) => {
              throw error
            }}
          />
        )}
        {sentAt !== null && (
          <button type="button" className="min-h-11 text-sm font-semibold underline underline-offset-4" onClick={() => setChanging(true)}>
            Wrong e-mail? Change it
          </button>
        )}
        {back}
      </div>
    </div>
  )
}

/** For an address that was mistyped: everything else that was typed stays as it is. */
function ChangeAddress({ email, onDone }: { email: string; onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<SignInError | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), [])
  useEffect(() => {
    if (error && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"]')?.focus()
  }, [error, busy])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const pending = pendingSignUp.get()
    if (busy || !pending) return
    setBusy(true)
    try {
      const wrong = await readdressSignUp(typed, pending)
      if (wrong) setError(wrong)
      else onDone()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <p className="text-sm text-ink-soft">{whole('We’ll send a new code there. Your password and name stay as you typed them.')}</p>
      <EmailField
        label="E-mail"
        name="email"
        autoComplete="username"
        required
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={error?.fields['email']}
      />
      <EmailSuggestion typed={typed} onTake={setTyped} />
      <ErrorText text={error?.message ?? null} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? 'One moment…' : 'Send the code here'}
      </Button>
      <Button variant="quiet" className="w-full" onClick={onDone}>
        Back to the code
      </Button>
    </form>
  )
}

/** The same for everyone, so that it does not reveal who has an account (open-45). */
function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="space-y-1">
      <p className="font-semibold break-words">
        {email ? (
          <>
            {whole('We’ve sent an e-mail to')} {/* Not broken at its hyphen. */}
            <span className="inline-block max-w-full">{email}.</span>
          </>
        ) : (
          whole('We’ve sent you an e-mail.')
        )}
      </p>
      <p className="text-sm text-ink-soft">
        {whole(
          'Enter the code from that e-mail. No e-mail? Check your spam folder. Your bag and wishlist are safe, and you can keep shopping.',
        )}
      </p>
    </div>
  )
}

function ResendForm({ email, action }: { email: string; action: string | undefined }) {
  return (
    <form method="post" action={action}>
      <CsrfField />
      <input type="hidden" name="email" value={email} />
      <Button type="submit" variant="secondary" size="lg">
        Send again
      </Button>
    </form>
  )
}
