import { useEffect, useRef, useState, type FormEvent } from 'react'
import { lasting, RESET_LINK_SECONDS } from '../../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { CsrfField } from '../session/csrf-field.tsx'
import { whole } from '../../../ui/whole.tsx'

type Asked = { state: 'asking'; error: string | null } | { state: 'sending' } | { state: 'sent'; email: string }

/** The same message for everyone, so that it does not reveal who has an account (open-45). */
export function ResetSent({ email }: { email: string }) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-2">
      <p ref={heading} tabIndex={-1} role="status" className="font-semibold outline-none">
        Check your e-mail.
      </p>
      <p className="text-sm text-ink-soft">
        If {email} has an account, we’ve sent a link to choose a new password. It works once, for {lasting(RESET_LINK_SECONDS)}.{' '}
        {whole('No e-mail? Check your spam folder, or use the link from an earlier e-mail if it hasn’t expired.')}
      </p>
    </div>
  )
}

/** Asks for the link to a new password. Works before the script has loaded; `action` is the page that takes the form then, if not this one. */
export function ResetRequest({ email, refusal, action }: { email: string; refusal?: string | null; action?: string }) {
  const [asked, setAsked] = useState<Asked>({ state: 'asking', error: refusal ?? null })
  const form = useRef<HTMLFormElement>(null)
  const error = asked.state === 'asking' ? asked.error : null
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  if (asked.state === 'sent') return <ResetSent email={asked.email} />

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    setAsked({ state: 'sending' })
    api('POST', '/api/auth/password-reset', { body: { email: typed } }).then(
      () => setAsked({ state: 'sent', email: typed }),
      (failed: unknown) => setAsked({ state: 'asking', error: errorText(failed) }),
    )
  }
  return (
    <form ref={form} method="post" action={action} noValidate onSubmit={submit} className="space-y-4">
      <CsrfField />
      <p className="text-sm text-ink-soft">{whole('Enter your account’s e-mail and we’ll send you a link to choose a new password.')}</p>
      <EmailField label="E-mail" name="email" autoComplete="username" required defaultValue={email} error={error ?? undefined} />
      <Button type="submit" size="lg" className="w-full" busy={asked.state === 'sending'}>
        Send link
      </Button>
    </form>
  )
}

function errorText(failed: unknown): string {
  if (!(failed instanceof ApiError)) return 'That didn’t work. Please try again.'
  return failed.fields['email'] ?? failed.message
}
