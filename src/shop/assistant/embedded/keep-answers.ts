import { BODY_LIMITS } from '../../accounts/rules.ts'
import { STYLES } from '../../catalogue/rules.ts'
import { formatKes } from '../../money.ts'
import type { Measures, ResolvedCommand, Slots } from '../command.ts'
import type { ProfileAnswers } from '../contract.ts'
import * as say from '../speak/stylist.ts'
import type { Part, Work } from './work.ts'

/** How clothes shall sit, as it stands in the profile. */
const FITS: Readonly<Record<string, string>> = { loose: 'Loose fit', fitted: 'Close fit', regular: 'Easy fit' }

/** At its end a full consultation offers to keep what was answered: by one tap of who is signed in; a guest signs in first (data-21). */
export function withKeeping(part: Part, { slots, wanted }: ResolvedCommand, work: Work): Part {
  const { say: speak, label } = work.speaker
  const profile = answersOf({ ...wanted, ...slots })
  if (Object.keys(profile).length === 0) return part
  const isMember = work.input.asker.visitor.member !== null
  // Together with the looks it stays within an answer's words: their notes make room.
  const [intro, ...notes] = part.sentences
  const keeping = speak(isMember ? say.KEEP_ANSWERS : say.KEEP_AS_GUEST, undefined)
  return {
    ...part,
    sentences: [...(intro ? [intro] : []), keeping, ...notes],
    actions: [...(part.actions ?? []), { type: 'profile_keep', data: { profile, label: label(say.KEEP_LABEL) } }],
  }
}

function answersOf({ occasion, colour, style, max_price: budget, department, measures, topic }: Slots): ProfileAnswers {
  const styles = STYLES.filter((name) => style?.includes(name))
  const fit = FITS[topic ?? '']
  const body = bodyOf(department, measures)
  return {
    ...(occasion ? { occasions: [occasion.slice(0, 40)] } : {}),
    ...(colour?.length ? { color_preferences: [...colour] } : {}),
    ...(styles.length > 0 ? { style_preferences: styles } : {}),
    ...(budget === undefined ? {} : { budget_range: `Up to ${formatKes(budget)} for a whole look` }),
    ...(fit ? { style_goals: fit } : {}),
    ...(Object.keys(body).length > 0 ? { body_size: body } : {}),
  }
}

/** Measures that a profile has, within its limits. */
function bodyOf(department: Slots['department'], measures: Measures = {}): NonNullable<ProfileAnswers['body_size']> {
  const { shoe, ...rest } = measures
  const named = { ...rest, ...(shoe === undefined ? {} : { shoe_size: shoe }) }
  const kept = Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      const limits = name === 'height' ? undefined : BODY_LIMITS[name as keyof typeof BODY_LIMITS]
      return limits && value >= limits.min && value <= limits.max ? [[name, value]] : []
    }),
  )
  return {
    ...(department === 'women' || department === 'men' ? { department } : {}),
    ...(Object.keys(kept).length > 0 ? { measurements: kept } : {}),
  }
}
