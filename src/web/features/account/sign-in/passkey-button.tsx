import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { askForPasskey, offerPasskeys, PasskeyStopped, usePasskeys, type SignedChallenge } from '../passkeys/passkeys.ts'
import { signInByPasskey } from './sign-in.ts'
import type { SignInError } from './sign-in-error.ts'

/**
 * Signs in with a fingerprint, a face or the screen lock, without an address; the browser also offers it in the field of the
 * e-mail. Nothing where browsers have no passkeys: there is the password.
 */
export function PasskeyButton({ onError }: { onError: (error: SignInError | null) => void }) {
  const canUse = usePasskeys()
  const [busy, setBusy] = useState(false)
  const enter = useEffectEvent(async (signed: SignedChallenge) => {
    const error = await signInByPasskey(signed)
    if (error) onError(error)
    return error === null
  })
  useEffect(() => (canUse && !busy ? offerPasskeys((signed) => enter(signed)) : undefined), [canUse, busy])
  if (!canUse) return null

  async function press(): Promise<void> {
    setBusy(true)
    onError(null)
    try {
      onError(await signInByPasskey(askForPasskey()))
    } catch (error) {
      if (!(error instanceof PasskeyStopped)) throw error
      onError({ message: error.message, fields: {}, needsCode: false })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button variant="secondary" size="lg" className="w-full" busy={busy} onClick={() => void press()}>
        {!busy && <KeyRound size={20} aria-hidden="true" />}
        {busy ? 'One moment…' : 'Sign in with a passkey'}
      </Button>
      <p className="mt-1.5 text-center text-sm text-ink-soft">With your fingerprint, face or screen lock</p>
    </div>
  )
}
