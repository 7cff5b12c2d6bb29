import type { Profile } from '../../../shop/accounts/contract.ts'
import { STYLES, type Style } from '../../../shop/catalogue/rules.ts'
import { Chip } from '../../ui/chip.tsx'
import { changeUser } from '../account/session/session-store.ts'
import { patchProfile } from './patch-profile.ts'
import { SaveRow, SectionCard } from './section-card.tsx'
import { useSection } from './use-section.ts'

/** Favourite styles (profile-03); notifications of new arrivals follow them. */
export function StyleSection({ profile }: { profile: Profile }) {
  const section = useSection({
    userId: profile.id,
    name: 'style',
    start: { style_preferences: known(profile.style_preferences) },
    save: async (values) => {
      const saved = { style_preferences: known((await patchProfile(values)).style_preferences) }
      changeUser(saved)
      return saved
    },
  })
  const chosen = section.values.style_preferences
  return (
    <SectionCard id="style" title="Style Preferences" about="Choose as many as you like. We’ll tell you about new pieces in these styles.">
      <form noValidate onSubmit={section.submit}>
        <div role="group" aria-label="Styles" className="flex flex-wrap gap-2">
          {STYLES.map((style) => {
            const selected = chosen.includes(style)
            return (
              <Chip
                key={style}
                selected={selected}
                onClick={() =>
                  // In the order of the list, so that back and forth changes nothing.
                  section.change({ style_preferences: STYLES.filter((each) => (each === style ? !selected : chosen.includes(each))) })
                }
              >
                {style}
              </Chip>
            )
          })}
        </div>
        <SaveRow section={section} />
      </form>
    </SectionCard>
  )
}

function known(styles: readonly string[]): Style[] {
  return STYLES.filter((style) => styles.includes(style))
}
