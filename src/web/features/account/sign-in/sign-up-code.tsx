import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { lasting, SIGN_UP_CODE_SECONDS, SIGN_UP_RESEND_SECONDS } from '../../../../shop/accounts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ResendButton } from '../../../ui/resend-button.tsx'
import { CsrfField } from '../session/csrf-field.tsx'
import { confirmSignUp, resendSignUp } from './sign-in.ts'
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
  /** The way back to the form. */
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
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="code"]')?.focus(), [])
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
          hint={`Valid for ${lasting(SIGN_UP_CODE_SECONDS)}. The link in the same e-mail works on any device.`}
          error={error?.fields['code']}
        />
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
        {back}
      </div>
    </div>
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
