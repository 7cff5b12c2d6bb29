// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SOCIAL_PROOFS, type RecentPurchases, type SocialProof } from '../../../../shop/settings/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { PopupSwitches } from './popup-switches.tsx'

const POPUP = DEFAULT_SETTINGS.recent_purchases

function Page({ begin, proof }: { begin: RecentPurchases; proof: SocialProof }) {
  const [popup, setPopup] = useState(begin)
  return <PopupSwitches popup={popup} setPopup={setPopup} proof={proof} refresh={async () => undefined} />
}
/** `theirs`: somebody else has saved this meanwhile. */
function show(begin: RecentPurchases = POPUP, proof: SocialProof = 'simulated', theirs?: RecentPurchases) {
  const refusal = { status: 409, body: { error: { code: 'settings_changed', message: 'Otieno changed recent purchases.' } } }
  return showScreen(<Page begin={begin} proof={proof} />, {
    shop: (method, _path, body) => {
      if (method === 'GET') return { body: { ...DEFAULT_SETTINGS, recent_purchases: theirs } }
      return theirs ? refusal : { body: { ...DEFAULT_SETTINGS, ...(body as object) } }
    },
  })
}
const real = () => screen.getByRole('switch', { name: /^Show real purchases: first name and town/ })

test('[open-26] real purchases are shown only after an admin has said so, and what that means is said beside it', async () => {
  const { user, asked } = show()
  expect(real()).toHaveProperty('checked', false)
  expect(screen.getByText(/in a small town a first name can be enough to know who it was/)).toBeTruthy()
  expect(screen.getByText(/Only samples are shown/)).toBeTruthy()
  await user.click(real())
  await waitFor(() => expect(real()).toHaveProperty('checked', true))
  expect(asked[0]?.body).toEqual({ recent_purchases: { ...POPUP, real: true }, seen: { recent_purchases: POPUP } })
  expect(screen.getByText(/Real purchases are shown, and samples while there are none/)).toBeTruthy()
})

test('it says what is shown in every state', () => {
  const said = [true, false].flatMap((tells) =>
    SOCIAL_PROOFS.map((proof) => {
      const { unmount } = show({ ...POPUP, real: tells }, proof)
      const text = screen.getByText('On').parentElement?.textContent
      unmount()
      return text
    }),
  )
  expect(said).toEqual([
    'On · Real purchases are shown, and samples while there are none, as shopper activity is simulated.',
    'On · Only real purchases are shown, as shopper activity is live.',
    'On · Nothing is shown, as shopper activity is off.',
    'On · Only samples are shown, as shopper activity is simulated and real purchases are not shown.',
    'On · Nothing is shown: shopper activity is live, and real purchases are not shown.',
    'On · Nothing is shown, as shopper activity is off.',
  ])
})

test('what somebody else has changed is shown, not overwritten', async () => {
  const messages = await readMessages()
  const { user, asked } = show(POPUP, 'simulated', { ...POPUP, on: false })
  await user.click(real())
  expect(await screen.findByRole('button', { name: 'Turn it on' })).toBeTruthy()
  expect(real()).toHaveProperty('checked', false)
  expect(messages.map(({ text }) => text)).toEqual(['Otieno changed recent purchases.'])
  expect(asked.map(({ method }) => method)).toEqual(['PATCH', 'GET'])
})
