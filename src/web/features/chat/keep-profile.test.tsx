// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Profile } from '../../../shop/accounts/contract.ts'
import type { ProfileAnswers } from '../../../shop/assistant/contract.ts'
import { pass } from '../../lib/test-screen.ts'
import { readMessages } from '../../ui/test-messages.ts'
import { sessionView } from '../account/session/test-browser.ts'
import { acceptSession, dropSession } from '../account/session/session-store.ts'
import { withAnswers } from './keep-profile.ts'
import { answered, DELAY, forgetChat, newBrowser, open, said, showChatOf, write } from './test-chat.tsx'

const ANSWERS: ProfileAnswers = {
  occasions: ['wedding'],
  color_preferences: ['red', 'Black'],
  budget_range: 'Up to KES 6,000 for a whole look',
  style_goals: 'Loose fit',
  body_size: { department: 'women', measurements: { chest: 92 } },
}
const PROFILE = {
  style_preferences: ['Vintage'],
  color_preferences: ['black', 'earth tones'],
  occasions: [],
  budget_range: '',
  style_goals: 'Fewer and better pieces',
  body_size: { height: 170, measurements: { chest: 90, waist: 74 } },
} as unknown as Profile

beforeEach(async () => {
  await readMessages()
  newBrowser()
})
afterEach(async () => {
  await act(async () => dropSession({ here: true }))
  await forgetChat()
})

test('answers stand beside what the profile has: lists grow, measures are new, nothing that was written is lost', () => {
  expect(withAnswers(PROFILE, ANSWERS)).toEqual({
    color_preferences: ['black', 'earth tones', 'red'],
    occasions: ['wedding'],
    budget_range: 'Up to KES 6,000 for a whole look',
    style_goals: 'Fewer and better pieces\nLoose fit',
    body_size: { height: 170, department: 'women', measurements: { chest: 92, waist: 74 } },
  })
  expect(withAnswers({ ...PROFILE, style_goals: 'Loose fit' }, { style_goals: 'Loose fit' })).toEqual({})
})

test('a guest is told to sign in first and taps again then; the same tap saves', async () => {
  const keep = { type: 'profile_keep' as const, data: { profile: ANSWERS, label: 'Keep my answers in my profile' } }
  const patched: unknown[] = []
  showChatOf(
    { answer: () => answered(said('Your looks.', { suggestedActions: [keep] })) },
    {
      others(path, method, body) {
        if (path !== '/api/profile') return {}
        if (method === 'PATCH') patched.push(body)
        return PROFILE
      },
    },
  )
  await open()
  await write('loose')
  await pass(DELAY)
  await pass(0)
  fireEvent.click(screen.getByRole('button', { name: 'Keep my answers in my profile' }))
  await pass(0)
  expect(screen.getByText(/Sign in, then tap once more/)).toBeDefined()
  expect(patched).toEqual([])
  await act(async () => acceptSession(sessionView(), { here: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep my answers in my profile' }))
  await pass(0)
  await pass(0)
  expect(patched).toEqual([withAnswers(PROFILE, ANSWERS)])
  expect(screen.getByText(/Kept\. You find/)).toBeDefined()
})
