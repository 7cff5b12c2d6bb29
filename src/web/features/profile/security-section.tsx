import type { DeviceSession, Profile } from '../../../shop/accounts/contract.ts'
import { EmailForm, PasswordForm } from './credentials-forms.tsx'
import { Devices } from './devices.tsx'
import { Disclosure } from './disclosure.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SectionCard } from './section-card.tsx'

/** How one signs in, and where one is. */
export function SecuritySection({ profile, devices, isAdmin }: { profile: Profile; devices: DeviceSession[]; isAdmin: boolean }) {
  return (
    <SectionCard id="security" title="Sign-in and security">
      <Disclosure title="Password" about="Changing it signs out your other devices." action="Change">
        {(close) => <PasswordForm email={profile.email} onDone={close} />}
      </Disclosure>
      <Disclosure title="E-mail" about={profile.email} action="Change">
        {(close) => <EmailForm onDone={close} />}
      </Disclosure>
      <Devices start={devices} />
      {(isAdmin || profile.second_factor) && <SecondFactor inForce={profile.second_factor} codesRemaining={profile.recovery_codes_left} />}
    </SectionCard>
  )
}
