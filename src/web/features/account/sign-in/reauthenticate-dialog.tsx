import { useEffect, useState } from 'react'
import { PASSWORD_MAX } from '../../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SecondFactorField } from '../../../ui/second-factor-field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { endReauthentication } from '../session/reauthentication.ts'
import { onSignedOut } from '../session/session-store.ts'

/** Opens over whatever was just asked for, which goes on by itself afterwards: nothing of it is lost. */
export function ReauthenticateDialog({ open }: { open: boolean }) {
  useEffect(() => onSignedOut(() => endReauthentication(false)), [])
  return (
    <Dialog
      open={open}
      onClose={() => endReauthentication(false)}
      title="Confirm it’s you"
      description="We’re asking again to protect your account."
      typing
    >
      {open && <ProofForm />}
    </Dialog>
  )
}

function ProofForm() {
  const [needsCode, setNeedsCode] = useState(false)
  const { errors, error, busy, submit } = useFormAction(
    async (typed) => {
      const code = typed('code').trim()
      const isProven = await prove(typed('password'), code)
      if (isProven) endReauthentication(true)
      else setNeedsCode(true)
    },
    (typed) => ({
      ...(typed('password') ? {} : { password: 'Enter your password.' }),
      ...(needsCode && !typed('code').trim() ? { code: 'Enter the six-digit code from your app.' } : {}),
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        error={errors['password']}
      />
      {needsCode && <SecondFactorField autoFocus error={errors['code']} />}
      <ErrorText text={error} className="mt-5" />
      <div className="flex flex-wrap justify-end gap-3">
        <Button type="button" variant="secondary" onClick={() => endReauthentication(false)}>
          Not now
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? 'One moment…' : 'Confirm'}
        </Button>
      </div>
    </form>
  )
}

/** False when the account has a second step, and a code is needed too. What is wrong belongs to its field. */
async function prove(password: string, code: string): Promise<boolean> {
  try {
    await api('POST', '/api/auth/reauthenticate', { body: { password, ...(code ? { code } : {}) } })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'second_factor_required') return false
    if (error.code === 'password_wrong') throw new ApiError(error.code, error.message, { password: error.message }, error.status)
    if (error.code === 'second_factor_wrong') throw new ApiError(error.code, error.message, { code: error.message }, error.status)
    throw error
  }
}
