import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { AdminStanding } from '../../../../shop/accounts/rules.ts'
import { classes } from '../../../ui/classes.ts'
import { RecoveryCodes } from '../../profile/recovery-codes.tsx'
import { SecondFactor, SetUpSecondFactor } from '../../profile/second-factor.tsx'

interface SecurityViewProps {
  standing: AdminStanding
  secondFactor: boolean
  codesRemaining: number
}

/** The second factor of an admin: first set-up, or its state. */
export function SecurityView({ standing, secondFactor, codesRemaining }: SecurityViewProps) {
  // What the page came with: setting it up here ends with the codes, whatever the server says in the meantime.
  const [isBegun] = useState(!secondFactor)
  if (isBegun) return <FirstTime isWithheld={standing === 'withheld'} />
  return (
    <div className="space-y-4">
      <h1 className="display text-2xl">Security</h1>
      <div className="admin-panel max-w-2xl px-4 py-4">
        <SecondFactor inForce={secondFactor} codesRemaining={codesRemaining} />
      </div>
    </div>
  )
}

function FirstTime({ isWithheld }: { isWithheld: boolean }) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const goOn = async () => {
    // The shell shows nothing else until it knows.
    await revalidate()
    await navigate('/admin')
  }
  return (
    <div className={classes('max-w-2xl space-y-4', isWithheld && 'mx-auto')}>
      <h1 className="display text-2xl">{isWithheld ? 'Set up your authenticator app to go on' : 'Set up your authenticator app'}</h1>
      <p className="max-w-[60ch] text-ink-soft">
        Admins can refund money and see what customers buy, so a password alone isn’t enough. You’ll also enter a code from your phone.
      </p>
      <div className="admin-panel px-4 py-4">
        {codes ? <RecoveryCodes codes={codes} onSaved={() => void goOn()} /> : <SetUpSecondFactor onDone={setCodes} />}
      </div>
    </div>
  )
}
