import { useId, useState, type ReactNode } from 'react'
import { PASSWORD_HINT, PASSWORD_MAX } from '../../../../shop/accounts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField, TextField } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SecondFactorField } from '../../../ui/second-factor-field.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'
import { CsrfField } from '../session/csrf-field.tsx'
import type { SignInMode } from './sign-in.ts'
import type { SignInError } from './sign-in-error.ts'
import { ErrorText } from '../../../ui/error-text.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { useSignInForm } from './use-sign-in.ts'
import { shopName } from '../../../../shop/name.ts'

export interface SignInFormProps {
  mode: SignInMode
  /** Where else to go: the other mode, a forgotten password. Links on the page, buttons in the dialog. */
  toOtherMode: ReactNode
  toReset: ReactNode
  /** The server's answer to a form that was submitted without scripts, and its values. */
  refusal?: { error: SignInError; email: string; full_name: string } | null
  /** Typed before, in this dialog. */
  email?: string
  /** Where they wanted to go, for an account that is finished by the link of its e-mail. */
  next?: string | undefined
  onEmail?: (email: string) => void
}

/**
 * E-mail and password, and the second factor when the shop asks for it (auth-01, auth-02). Whoever shows it watches the
 * session and goes on. Works before the script has loaded.
 */
export function SignInForm({ mode, toOtherMode, toReset, refusal = null, email = '', next, onEmail }: SignInFormProps) {
  const { form, error, busy, submit, restart, say } = useSignInForm(mode, refusal?.error ?? null, next)
  const [typed, setTyped] = useState(refusal?.email ?? email)
  const creating = mode === 'create'
  const errors = error?.fields ?? {}
  const needsCode = error?.needsCode === true
  // Without scripts the password is not kept for a second round: all fields stay in sight.
  const codeOnly = needsCode && error !== refusal?.error
  const label = creating ? 'Create Account' : 'Sign In'
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="space-y-4">
      <CsrfField />
      {needsCode && <CodeField error={errors['code']} />}
      <div hidden={codeOnly} className="space-y-4">
        <EmailField
          label="E-mail"
          name="email"
          autoComplete={creating ? 'username' : 'username webauthn'}
          required
          defaultValue={refusal?.email ?? email}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onEmail?.(event.currentTarget.value)
          }}
          error={errors['email']}
        />
        {creating && (
          <EmailSuggestion
            typed={typed}
            onTake={(meant) => {
              const field = form.current?.elements.namedItem('email')
              if (field instanceof HTMLInputElement) field.value = meant
              setTyped(meant)
              onEmail?.(meant)
            }}
          />
        )}
        <PasswordField
          label="Password"
          name="password"
          autoComplete={creating ? 'new-password' : 'current-password'}
          maxLength={PASSWORD_MAX}
          required
          hint={creating ? PASSWORD_HINT : undefined}
          error={errors['password']}
        />
        {creating && (
          <TextField
            label="Full name (optional)"
            name="full_name"
            autoComplete="name"
            maxLength={100}
            defaultValue={refusal?.full_name ?? ''}
            error={errors['full_name']}
          />
        )}
        {!creating && <div className="-mt-2 -mb-1 flex justify-end text-sm">{toReset}</div>}
      </div>
      <ErrorText text={error?.message ?? null} />
      <Button type="submit" size="lg" className="w-full" busy={busy}>
        {busy ? 'One moment…' : needsCode ? 'Confirm' : label}
      </Button>
      {!creating && !needsCode && <PasskeyButton onError={say} />}
      {codeOnly ? (
        <Button variant="quiet" className="w-full" onClick={restart}>
          Back to e-mail and password
        </Button>
      ) : (
        <p className="flex flex-wrap items-center justify-center gap-x-2 text-sm">
          {creating ? 'Already a member?' : `New to ${shopName()}?`} {toOtherMode}
        </p>
      )}
    </form>
  )
}

function CodeField({ error }: { error: string | undefined }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-3 text-sm">
        This account uses two-step sign-in.
      </p>
      <SecondFactorField required error={error} />
    </div>
  )
}
