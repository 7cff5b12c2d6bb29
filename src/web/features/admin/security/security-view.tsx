import { useState } from 'react'
import type { Passkey } from '../../../../shop/accounts/passkeys/contract.ts'
import type { AdminStanding } from '../../../../shop/accounts/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PasskeyList } from '../../account/passkeys/passkey-list.tsx'
import { RecoveryCodes } from '../../profile/recovery-codes.tsx'
import { SecondFactor, SetUpSecondFactor } from '../../profile/second-factor.tsx'
import { ConfirmPasskey } from './confirm-passkey.tsx'
import { useGoOn } from './use-go-on.ts'

interface SecurityViewProps {
  standing: AdminStanding
  /** An authenticator app. */
  hasApp: boolean
  codesRemaining: number
  passkeys: Passkey[]
}

/** The second factors of an admin: the first set-up, or their state. */
export function SecurityView({ standing, hasApp, codesRemaining, passkeys }: SecurityViewProps) {
  // What the page came with: setting it up here ends with the codes, whatever the server says in the meantime.
  const [isBegun] = useState(!hasApp && passkeys.length === 0)
  if (standing === 'withheld' && passkeys.length > 0) return <ConfirmPasskey />
  if (isBegun) return <FirstTime isWithheld={standing === 'withheld'} />
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Security</h1>
      <h2 className="sr-only">How you sign in</h2>
      <div className="admin-panel max-w-2xl px-4 py-4">
        <PasskeyList start={passkeys} />
        <SecondFactor inForce={hasApp} codesRemaining={codesRemaining} />
      </div>
    </div>
  )
}

function FirstTime({ isWithheld }: { isWithheld: boolean }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isAdded, setAdded] = useState(false)
  const goOn = useGoOn()
  return (
    <div className={classes('max-w-2xl space-y-4', isWithheld && 'mx-auto')}>
      <h1 className="display text-2xl">{isWithheld ? 'Set up your second step to go on' : 'Set up your second step'}</h1>
      <p className="max-w-[60ch] text-ink-soft">
        Admins can refund money and see what customers buy, so a password alone isn’t enough. Add a passkey, which your phone unlocks with
        your fingerprint, face or screen lock, or an authenticator app, which shows a code to type. With both, you’re never locked out.
      </p>
      {!codes && (
        <>
          <h2 className="sr-only">With a passkey</h2>
          <div className="admin-panel px-4 py-4">
            <PasskeyList start={[]} onAdded={() => setAdded(true)} />
            {isAdded && (
              <Button className="mt-4" onClick={() => void goOn()}>
                Go on to the admin area
              </Button>
            )}
          </div>
        </>
      )}
      <div className="admin-panel px-4 py-4">
        {!codes && <h2 className="mb-3 font-semibold">Authenticator app</h2>}
        {codes ? <RecoveryCodes codes={codes} onSaved={() => void goOn()} /> : <SetUpSecondFactor onDone={setCodes} />}
      </div>
    </div>
  )
}
