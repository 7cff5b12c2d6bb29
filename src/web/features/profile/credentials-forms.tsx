import {
  EMAIL_INVALID,
  EMAIL_LINK_SECONDS,
  PASSWORD_HINT,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PASSWORD_SHORT,
} from '../../../shop/accounts/rules.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { EmailField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useFormAction } from '../../ui/use-form-action.ts'

const HOUR = 3600
type Typed = (field: string) => string

/** Signs out every other device, and says so. */
export function PasswordForm({ email, onDone }: { email: string; onDone: (message: string) => void }) {
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    await api('POST', '/api/auth/password', { body: { current_password: typed('current_password'), password: typed('password') } })
    onDone('Password changed. You’ve been signed out on your other devices.')
  }, newPassword)
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <CurrentPassword error={errors['current_password']} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        hint={PASSWORD_HINT}
        error={errors['password']}
      />
      <ErrorText text={error} className="mt-5" />
      <Button type="submit" busy={busy}>
        {busy ? 'One moment…' : 'Change password'}
      </Button>
    </form>
  )
}

/** Takes effect by the link that is sent to the new address. */
export function EmailForm({ onDone }: { onDone: (message: string) => void }) {
  const { errors, error, busy, submit } = useFormAction(async (typed) => {
    const email = typed('email').trim()
    await api('POST', '/api/auth/email', { body: { email, current_password: typed('current_password') } })
    onDone(`We’ve sent a link to ${email}. Open it within ${EMAIL_LINK_SECONDS / HOUR} hours to change your e-mail address.`)
  }, newEmail)
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <EmailField label="New e-mail" name="email" hint="We’ll send a link to this address to confirm it’s yours." error={errors['email']} />
      <CurrentPassword error={errors['current_password']} />
      <ErrorText text={error} className="mt-5" />
      <Button type="submit" busy={busy}>
        {busy ? 'One moment…' : 'Send the link'}
      </Button>
    </form>
  )
}

export function CurrentPassword({ error }: { error: string | undefined }) {
  return (
    <PasswordField label="Your password" name="current_password" autoComplete="current-password" maxLength={PASSWORD_MAX} error={error} />
  )
}

export function provenBy(typed: Typed): Record<string, string> {
  return typed('current_password') ? {} : { current_password: 'Enter your password.' }
}

function newPassword(typed: Typed): Record<string, string> {
  const short = typed('password').length < PASSWORD_MIN
  return { ...provenBy(typed), ...(short ? { password: PASSWORD_SHORT } : {}) }
}

function newEmail(typed: Typed): Record<string, string> {
  const isPlausible = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(typed('email').trim())
  return { ...(isPlausible ? {} : { email: EMAIL_INVALID }), ...provenBy(typed) }
}
