import { useEffect, useState } from 'react'
import type { Passkey } from '../../../../shop/accounts/passkeys/contract.ts'
import { PASSWORD_MAX } from '../../../../shop/accounts/rules.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SecondFactorField } from '../../../ui/second-factor-field.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { PasskeyStopped, proveByPasskey, usePasskeys } from '../passkeys/passkeys.ts'
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
  const [stopped, setStopped] = useState<string | null>(null)
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
      <ErrorText text={error ?? stopped} className="mt-5" />
      <ByPasskey onStopped={setStopped} />
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

/** For who has a passkey: instead of the password. */
function ByPasskey({ onStopped }: { onStopped: (words: string | null) => void }) {
  const canUse = usePasskeys()
  const [has, setHas] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!canUse) return
    let gone = false
    api<{ items: Passkey[] }>('GET', '/api/auth/passkeys').then(
      ({ items }) => !gone && setHas(items.length > 0),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [canUse])
  if (!has) return null

  async function press(): Promise<void> {
    setBusy(true)
    onStopped(null)
    try {
      await proveByPasskey()
      endReauthentication(true)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyStopped)) throw error
      onStopped(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" className="w-full" busy={busy} onClick={() => void press()}>
      {busy ? 'One moment…' : 'Use a passkey instead'}
    </Button>
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
