import type { Profile } from '../../../shop/accounts/contract.ts'
import { TextField } from '../../ui/field.tsx'
import { changeUser } from '../account/session/session-store.ts'
import { AvatarField } from './avatar-field.tsx'
import { patchProfile } from './patch-profile.ts'
import { SaveRow, SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

/** Picture, name and address (profile-01). */
export function BasicsSection({ profile }: { profile: Profile }) {
  const section = useSection({
    userId: profile.id,
    name: 'basics',
    start: { full_name: profile.full_name },
    save: async ({ full_name }) => {
      const saved = await patchProfile({ full_name })
      changeUser({ full_name: saved.full_name })
      return { full_name: saved.full_name }
    },
  })
  return (
    <SectionCard id="basics" title="Basic Information">
      <AvatarField profile={profile} />
      <form noValidate onSubmit={section.submit} className="mt-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Full Name"
            name="full_name"
            autoComplete="name"
            maxLength={100}
            value={section.values.full_name}
            onChange={(event) => section.change({ full_name: event.target.value })}
            error={section.errors['full_name']}
          />
          <TextField
            label="E-mail"
            type="email"
            readOnly
            value={profile.email}
            className="[&_input]:bg-sand"
            hint={
              <>
                To change it, see{' '}
                <a href="#security" className="underline underline-offset-2">
                  Sign-in and security
                </a>
                .
              </>
            }
          />
        </div>
        <SaveRow section={section} />
      </form>
    </SectionCard>
  )
}
