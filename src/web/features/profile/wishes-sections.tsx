import type { Profile } from '../../../shop/accounts/contract.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { patchProfile } from './patch-profile.ts'
import { SaveRow, SectionCard } from './section-card.tsx'
import { listOf } from './section-values.ts'
import { useSection } from './use-section.ts'

const LIST_MAX = 20
const WORD_MAX = 40

/** What the rider should know each time (profile-04). */
export function DeliverySection({ profile }: { profile: Profile }) {
  const section = useSection({
    userId: profile.id,
    name: 'delivery',
    start: { delivery_preferences: profile.delivery_preferences },
    save: async (values) => ({ delivery_preferences: (await patchProfile(values)).delivery_preferences }),
  })
  return (
    <SectionCard id="delivery" title="Delivery Preferences">
      <form noValidate onSubmit={section.submit}>
        <TextArea
          label="How would you like to get your parcels?"
          name="delivery_preferences"
          maxLength={1000}
          placeholder="After 5 pm, at the estate gate. Please call first"
          value={section.values.delivery_preferences}
          onChange={(event) => section.change({ delivery_preferences: event.target.value })}
          error={section.errors['delivery_preferences']}
        />
        <SaveRow section={section} />
      </form>
    </SectionCard>
  )
}

/** Notes (profile-04), and what helps to advise on style (data-06, data-21). */
export function MoreSection({ profile }: { profile: Profile }) {
  const section = useSection({ userId: profile.id, name: 'more', start: valuesOf(profile), check, save })
  const { values, errors, change } = section
  const field = (name: Exclude<keyof MoreValues, 'notes' | 'style_goals'>, label: string, placeholder: string, maxLength: number) => (
    <TextField
      label={label}
      name={name}
      placeholder={placeholder}
      maxLength={maxLength}
      value={values[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={errors[name]}
    />
  )
  return (
    <SectionCard id="more" title="Additional Preferences" about="Everything here is optional. Separate words with commas.">
      <form noValidate onSubmit={section.submit} className="space-y-5">
        <TextArea
          label="Notes"
          name="notes"
          maxLength={1000}
          placeholder="Allergic to wool; no synthetics, please"
          value={values.notes}
          onChange={(event) => change({ notes: event.target.value })}
          error={errors['notes']}
        />
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {field('color_preferences', 'Colours you like', 'Earth tones, indigo, white', 900)}
          {field('occasions', 'What you dress for', 'Office, church, weddings', 900)}
          {field('lifestyle', 'Your lifestyle', 'Teacher, on my feet all day', 200)}
          {field('budget_range', 'Budget for a piece', 'KES 500 to 2,500', 100)}
        </div>
        <TextArea
          label="Your style goals"
          name="style_goals"
          rows={2}
          maxLength={1000}
          placeholder="Fewer and better pieces that go together"
          value={values.style_goals}
          onChange={(event) => change({ style_goals: event.target.value })}
          error={errors['style_goals']}
        />
        <SaveRow section={section} />
      </form>
    </SectionCard>
  )
}

interface MoreValues {
  notes: string
  color_preferences: string
  occasions: string
  lifestyle: string
  budget_range: string
  style_goals: string
}

function valuesOf({ additional_preferences, color_preferences, occasions, lifestyle, budget_range, style_goals }: Profile): MoreValues {
  return {
    notes: additional_preferences.notes ?? '',
    color_preferences: color_preferences.join(', '),
    occasions: occasions.join(', '),
    lifestyle,
    budget_range,
    style_goals,
  }
}

function check(values: MoreValues): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of ['color_preferences', 'occasions'] as const) {
    const text = listOf(values[name])
    if (text.length > LIST_MAX) errors[name] = `Enter up to ${LIST_MAX}.`
    else if (text.some((word) => word.length > WORD_MAX)) errors[name] = `Use up to ${WORD_MAX} letters for each word.`
  }
  return errors
}

async function save({ notes, color_preferences, occasions, ...texts }: MoreValues): Promise<MoreValues> {
  const change = { additional_preferences: { notes }, color_preferences: listOf(color_preferences), occasions: listOf(occasions), ...texts }
  return valuesOf(await patchProfile(change))
}
