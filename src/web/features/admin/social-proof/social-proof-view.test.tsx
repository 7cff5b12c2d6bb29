// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { SocialProofDesk } from '../../../../shop/insights/contract-social-proof.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import type { ToastMessage } from '../../../ui/notify.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { SocialProofView } from './social-proof-view.tsx'

const AT = '2026-11-26T09:00:00.000Z'
const { social_proof, figures, recent_purchases } = DEFAULT_SETTINGS
const DESK: SocialProofDesk = {
  figures: [
    { figure: 'viewers', is_on: true, shows: 'now “12 people are looking” at Denim jacket', why: 'Made up within fixed ranges.' },
    { figure: 'sold', is_on: true, shows: '“312 items sold”', why: 'Really counted.' },
    { figure: 'claimed', is_on: false, shows: null, why: 'Nothing: it is switched off.' },
    { figure: 'purchases', is_on: true, shows: null, why: 'Nothing, because the shop has no pieces yet.' },
  ],
  settings: { social_proof, figures: { ...figures, claimed: false }, recent_purchases },
}
const OTHERS: SocialProofDesk = { ...DESK, settings: { ...DESK.settings, figures: { viewers: true, sold: false, claimed: false } } }

let messages: ToastMessage[] = []
beforeEach(async () => {
  messages = await readMessages()
})

/** `refused`: somebody else was first. */
function show(refused = false) {
  const refusal = { status: 409, body: { error: { code: 'settings_changed', message: 'Otieno changed figures about other shoppers.' } } }
  return showScreen(<SocialProofView loaded={{ data: DESK, at: AT }} settings={DEFAULT_SETTINGS} savedBy={{}} />, {
    at: '/admin/social-proof',
    shop: (method) => (method === 'GET' ? { body: OTHERS } : refused ? refusal : { body: DEFAULT_SETTINGS }),
  })
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
const changed = (asked: ReturnType<typeof show>['asked']) => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)

test('each figure says what visitors see now and why, and has one switch', () => {
  show()
  expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-label'))).toEqual([
    'How many look',
    'Items sold',
    'Claimed today',
    'Recent purchases',
  ])
  expect(row('How many look').getByText('now “12 people are looking” at Denim jacket')).toBeTruthy()
  expect(row('How many look').getByText('Made up within fixed ranges.')).toBeTruthy()
  expect(row('Claimed today').getByText('Nothing')).toBeTruthy()
  expect(row('Claimed today').getByRole('switch')).toHaveProperty('checked', false)
})

test('a switch changes its figure alone, with what was seen, and the page says what is so then', async () => {
  const { user, asked } = show()
  await user.click(row('Items sold').getByRole('switch'))
  await waitFor(() => expect(messages.map(({ text }) => text)).toEqual(['Off. Visitors don’t see it any more.']))
  const seen = DESK.settings.figures
  expect(changed(asked)).toEqual([{ figures: { ...seen, sold: false }, seen: { figures: seen } }])
  expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/api/admin/social-proof' })
})

test('that of recent purchases is the popup’s own', async () => {
  const { user, asked } = show()
  await user.click(row('Recent purchases').getByRole('switch'))
  await waitFor(() => expect(changed(asked)).toHaveLength(1))
  expect(changed(asked)).toEqual([{ recent_purchases: { ...recent_purchases, on: false }, seen: { recent_purchases } }])
})

test('when somebody else was first it says so, and goes on from what is saved', async () => {
  const { user, asked } = show(true)
  await user.click(row('How many look').getByRole('switch'))
  await waitFor(() => expect(messages.map(({ text }) => text)).toEqual(['Otieno changed figures about other shoppers.']))
  await waitFor(() => expect(row('How many look').getByRole('switch')).toHaveProperty('disabled', false))
  await user.click(row('How many look').getByRole('switch'))
  await waitFor(() => expect(changed(asked)).toHaveLength(2))
  expect(changed(asked)[1]).toMatchObject({ seen: { figures: OTHERS.settings.figures } })
})
