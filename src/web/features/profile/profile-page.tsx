import type { DeviceSession, Preferences, Profile } from '../../../shop/accounts/contract.ts'
import type { Passkey } from '../../../shop/accounts/passkeys/contract.ts'
import type { Tier } from '../../../shop/accounts/rules.ts'
import type { VideoPage } from '../../../shop/media/contract.ts'
import { formatKes } from '../../../shop/money.ts'
import { PasskeyList } from '../account/passkeys/passkey-list.tsx'
import { Avatar } from '../account/avatar.tsx'
import { useSession } from '../account/session/session-store.ts'
import { BasicsSection } from './basics-section.tsx'
import { BodySection } from './body-section.tsx'
import { DataSection } from './data-section.tsx'
import { PreferencesSection } from './preferences-section.tsx'
import { StyleSection } from './style-section.tsx'
import { VideosSection } from './videos-section.tsx'
import { DeliverySection, MoreSection } from './wishes-sections.tsx'
import './profile.css'
import { EmailForm, PasswordForm } from './credentials-forms.tsx'
import { Devices } from './devices.tsx'
import { Disclosure } from './disclosure.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SectionCard } from './section-card.tsx'

export interface ProfilePageData {
  profile: Profile
  preferences: Preferences
  standing: { tier: Tier; total_spent: number; order_count: number }
  videos: VideoPage
  devices: DeviceSession[]
  passkeys: Passkey[]
}

const SECTIONS = [
  ['basics', 'Basics'],
  ['body', 'Body size'],
  ['style', 'Style'],
  ['delivery', 'Delivery'],
  ['more', 'More about you'],
  ['videos', 'My videos'],
  ['notifications', 'Notifications'],
  ['security', 'Sign-in and security'],
  ['data', 'Your data'],
] as const

/** The member's profile, section by section. */
export function ProfilePage({ profile, preferences, standing, videos, devices, passkeys }: ProfilePageData) {
  return (
    <div className="page gutter py-6 lg:py-12">
      <div className="profile-page">
        <aside>
          <Identity profile={profile} standing={standing} />
          <nav aria-label="Profile sections" className="profile-nav no-scrollbar">
            {SECTIONS.map(([id, label]) => (
              <a key={id} href={`#${id}`}>
                {label}
              </a>
            ))}
          </nav>
        </aside>
        <div className="min-w-0 space-y-4 lg:space-y-6">
          <BasicsSection profile={profile} />
          <BodySection profile={profile} />
          <StyleSection profile={profile} />
          <DeliverySection profile={profile} />
          <MoreSection profile={profile} />
          <VideosSection start={videos} />
          <PreferencesSection preferences={preferences} />
          <SecuritySection profile={profile} devices={devices} passkeys={passkeys} />
          <DataSection />
        </div>
      </div>
    </div>
  )
}

function Identity({ profile, standing }: Pick<ProfilePageData, 'profile' | 'standing'>) {
  const user = useSession().user ?? profile
  const { tier, order_count: orders, total_spent: spent } = standing
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar user={user} className="size-14 text-lg" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <h1 className="display text-2xl break-words lg:text-xl">{user.full_name || 'My profile'}</h1>
        <p className="text-sm text-ink-soft">
          <strong className="text-ink">{tier}</strong>
          {orders > 0 ? `, ${orders === 1 ? '1 order' : `${orders} orders`}, ${formatKes(spent)}` : ' member, no orders yet'}
        </p>
      </div>
    </div>
  )
}

/** How one signs in, and where one is. */
function SecuritySection({ profile, devices, passkeys }: Pick<ProfilePageData, 'profile' | 'devices' | 'passkeys'>) {
  return (
    <SectionCard id="security" title="Sign-in and security">
      <Disclosure title="Password" about="Changing your password signs out your other devices." action="Change">
        {(close) => <PasswordForm email={profile.email} onDone={close} />}
      </Disclosure>
      <Disclosure title="E-mail" about={profile.email} action="Change">
        {(close) => <EmailForm onDone={close} />}
      </Disclosure>
      <PasskeyList start={passkeys} />
      <Devices start={devices} />
      <SecondFactor inForce={profile.second_factor} codesRemaining={profile.recovery_codes_left} />
    </SectionCard>
  )
}
