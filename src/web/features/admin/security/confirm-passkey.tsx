import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { PasskeyStopped, proveByPasskey, usePasskeys } from '../../account/passkeys/passkeys.ts'
import { useGoOn } from './use-go-on.ts'

/** An admin who has a passkey and has signed in with the password: what they came for opens once it is shown. */
export function ConfirmPasskey() {
  const live = useHydrated()
  const canUse = usePasskeys()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const goOn = useGoOn()

  async function press(): Promise<void> {
    setBusy(true)
    setError(null)
    try {
      await proveByPasskey()
      await goOn()
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof PasskeyStopped)) throw error
      setError(error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <h1 className="display text-2xl">Use your passkey to go on</h1>
      <p className="max-w-[60ch] text-ink-soft">
        Admins can refund money and see what customers buy, so your password alone isn’t enough. Unlock your passkey with your fingerprint,
        face or screen lock.
      </p>
      <ErrorText text={error} />
      {live && !canUse ? (
        <p className="max-w-[60ch]">This browser can’t use passkeys: open the admin area where yours is.</p>
      ) : (
        <Button size="lg" disabled={!live} busy={busy} onClick={() => void press()}>
          {busy ? 'One moment…' : 'Use my passkey'}
        </Button>
      )}
      <p className="max-w-[60ch] text-sm text-ink-soft">
        Lost it? Whoever runs the server can help, after checking that it’s you:
        <code className="mt-1 block wrap-anywhere">npm run admin -- EMAIL --reset-second-factor</code>
      </p>
    </div>
  )
}
