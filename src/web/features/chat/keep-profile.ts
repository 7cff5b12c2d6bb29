import type { Profile } from '../../../shop/accounts/contract.ts'
import type { ProfileAnswers } from '../../../shop/assistant/contract.ts'
import { api } from '../../lib/api.ts'
import { changeUser, currentSession, openSignIn } from '../account/session/session-store.ts'
import { patchProfile } from '../profile/patch-profile.ts'
import type { ChatTexts } from './chat-texts.ts'
import { addNotice } from './chat-store.ts'

/** Puts the answers of a consultation into the profile, beside what is there (data-21); who is not signed in does that first. */
export async function keepProfile(answers: ProfileAnswers, texts: ChatTexts): Promise<void> {
  if (!currentSession().user) {
    addNotice({ type: 'text', text: texts.keepSignIn })
    return openSignIn()
  }
  try {
    const saved = await patchProfile(withAnswers(await api<Profile>('GET', '/api/profile'), answers))
    changeUser({ style_preferences: saved.style_preferences })
    addNotice({ type: 'text', text: texts.kept })
  } catch {
    addNotice({ type: 'text', text: texts.notKept })
  }
}

/** Lists grow, measures are those of today, words that were written stay. */
export function withAnswers(
  profile: Profile,
  { style_goals: goals, body_size: body, budget_range: budget, ...lists }: ProfileAnswers,
): ProfileAnswers {
  const joined = Object.fromEntries(
    (['style_preferences', 'color_preferences', 'occasions'] as const).flatMap((name) =>
      lists[name] ? [[name, union(profile[name], lists[name])]] : [],
    ),
  )
  const isNewGoal = goals !== undefined && !profile.style_goals.toLowerCase().includes(goals.toLowerCase())
  return {
    ...joined,
    ...(budget === undefined ? {} : { budget_range: budget }),
    ...(isNewGoal ? { style_goals: [profile.style_goals.trim(), goals].filter(Boolean).join('\n').slice(0, GOALS_MAX) } : {}),
    ...(body && {
      body_size: { ...profile.body_size, ...body, measurements: { ...profile.body_size.measurements, ...body.measurements } },
    }),
  }
}

const GOALS_MAX = 1000
const LIST_MAX = 20

/** In any case of letters once. */
function union(before: readonly string[], added: readonly string[]): string[] {
  const known = new Set(before.map((word) => word.toLowerCase()))
  return [...before, ...added.filter((word) => !known.has(word.toLowerCase()))].slice(0, LIST_MAX)
}
