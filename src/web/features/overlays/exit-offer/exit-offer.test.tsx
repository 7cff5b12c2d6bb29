// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OfferReply } from '../../../../shop/cart/contract-exit-offers.ts'
import { REFUSALS } from '../../../../shop/errors.ts'
import type { AppliedDiscount } from '../../../../shop/offers/rules.ts'
import { STORAGE_KEYS } from '../../../lib/storage.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { loadDialog } from '../../../ui/dialog.tsx'
import type { ToastMessage } from '../../../ui/notify.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { discountChoice } from '../../bag/store/bag-options.ts'
import { bag, currentView } from '../../bag/store/bag-state.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import { toEntry } from '../../bag/store/bag-items.ts'
import { testProduct } from '../../product/card/test-product.ts'
import { endOverlay, shownOverlay, useShownOverlay } from '../state/shown-overlay.ts'
import { ExitOfferChipHost } from './exit-offer-chip.tsx'
import { ExitOfferDialog } from './exit-offer-dialog.tsx'
import { exitOfferPlan } from './plan.ts'
import { claimedCode, offering } from './test-offer.ts'

const NOTHING = { items: [], wishlist: [] }
const NOW = Date.parse('2026-11-26T09:00:00.000Z')
const closedAt = () => localStorage.getItem(STORAGE_KEYS.exitOfferClosed)

let ends: string[] = []
let messages: ToastMessage[] = []
/** As the scheduler mounts it. */
function Page() {
  const isShown = useShownOverlay() === 'exit_offer'
  const end = (how: 'accepted' | 'dismissed' | 'gone') => {
    ends.push(how)
    endOverlay('exit_offer', how)
  }
  return (
    <>
      <ExitOfferChipHost />
      {isShown && <ExitOfferDialog end={end} />}
    </>
  )
}

interface Answers {
  current?: OfferReply
  claim?: () => { status?: number; body?: unknown }
}
/** The offer is prepared and opens. */
async function open({ current = offering('first_time_visitor'), claim = () => ({ body: claimedCode() }) }: Answers = {}, at = '/') {
  const shown = showScreen(<Page />, {
    at,
    shop: (_method, path) =>
      path === '/api/exit-offers/current' ? { body: current } : path === '/api/exit-offers/claim' ? claim() : { status: 404 },
  })
  const ready = await exitOfferPlan.prepare?.()
  if (ready) await act(async () => shownOverlay.set('exit_offer'))
  await pass(0)
  return { ...shown, ready }
}
const dialog = () => screen.queryByRole('dialog')
const chip = () => screen.queryByRole('button', { name: /Click to claim/ })
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await pass(0)
}
const refused = (code: keyof typeof REFUSALS, message = REFUSALS[code].message) => ({
  status: REFUSALS[code].status,
  body: { error: { code, message } },
})

beforeEach(async () => {
  await loadDialog()
  messages = await readMessages()
  vi.useFakeTimers({ now: NOW })
  localStorage.clear()
  sessionStorage.clear()
  exitOffer.set({ open: null, claimed: null })
  discountChoice.set(null)
  bag.set([])
  ends = []
})
afterEach(async () => {
  await act(async () => shownOverlay.set(null))
  // The history goes back by a timer of the time that is held.
  await pass(2000)
})

test('[offer-04] [offer-05] [offer-13] [open-24] the dialog says what is offered, and 300 s are counted down from when it opens', async () => {
  await open()
  const shown = dialog()
  expect(shown).not.toBeNull()
  for (const text of ['A welcome for you', /Nice to have you here/, '20% off', '4 hours remaining', '7 people claimed today'])
    expect(screen.getByText(text)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Claim my welcome' })).toBeDefined()
  const timer = screen.getByRole('timer')
  expect(timer.textContent).toBe('5:00')
  await pass(1000)
  expect(timer.textContent).toBe('4:59')
  await pass(298_000)
  expect(timer.textContent).toBe('0:01')
  await pass(999)
  expect(dialog()).not.toBeNull()
  await pass(1)
  expect([dialog(), chip(), ends]).toEqual([null, null, ['gone']])
  // Its end counts as closing.
  expect(closedAt()).toBe(String(NOW + 300_000))
})

test('nothing is said of how many have claimed one where the shop does not say it', async () => {
  await open({ current: offering('first_time_visitor', { claimed_today: null }) })
  expect(screen.queryByText(/claimed today/)).toBeNull()
})

test('[offer-11] [offer-12] [open-23] [open-79] closing leaves a chip with its own percentage, which opens it again; the time goes on', async () => {
  await open({ current: offering('wishlist_conversion') })
  await pass(60_000)
  await press('Not now')
  expect([dialog(), ends, closedAt()]).toEqual([null, ['dismissed'], String(NOW + 60_000)])
  expect(chip()?.textContent).toContain('15% OFF')
  expect(chip()?.textContent).toContain('Click to claim')
  expect(chip()?.textContent).toContain('4:00')
  await pass(30_000)
  expect(chip()?.textContent).toContain('3:30')
  await press(/Click to claim/)
  expect(screen.getByRole('timer').textContent).toBe('3:30')
  await press('Close')
  await pass(209_999)
  expect(chip()?.textContent).toContain('0:01')
  await pass(1)
  expect(chip()).toBeNull()
  expect(closedAt()).toBe(String(NOW + 300_000))
})

test('[open-23] for a first visit it reads 20% OFF', async () => {
  await open()
  await press('Close')
  expect(chip()?.textContent).toContain('20% OFF')
})

test('[offer-12] [open-79] after a reload the chip is there with the time that is left; one that ended meanwhile is closed', async () => {
  const kept = { offer: offering('first_time_visitor').offer, until: NOW + 120_000, claimedToday: 7, asked: NOTHING }
  localStorage.setItem(STORAGE_KEYS.exitOffer, JSON.stringify({ open: kept, claimed: null }))
  const { unmount } = showScreen(<Page />)
  await pass(0)
  expect(chip()?.textContent).toContain('2:00')
  unmount()
  vi.setSystemTime(NOW + 3_600_000)
  showScreen(<Page />)
  await pass(0)
  expect([chip(), closedAt()]).toEqual([null, String(NOW + 120_000)])
})

test.each(['/checkout', '/payment-callback', '/order-confirmation', '/delivery-details'])('no chip at %s', async (at) => {
  const offer = offering('first_time_visitor').offer!
  exitOffer.set({ open: { offer, until: NOW + 300_000, claimedToday: null, asked: NOTHING }, claimed: null })
  showScreen(<Page />, { at })
  await pass(0)
  expect(chip()).toBeNull()
})

test('[offer-14] a press gives the code, said for exactly 6 s, to be used in the bag by one more', async () => {
  bag.set([toEntry({ product: testProduct({ id: '0199b0a0-0000-7000-8000-000000000001' }), quantity: 2, selectedSize: null })])
  const { asked } = await open()
  // It is claimed for what it was offered for.
  act(() =>
    bag.set([
      ...bag.get(),
      toEntry({ product: testProduct({ id: '0199b0a0-0000-7000-8000-000000000002' }), quantity: 9, selectedSize: null }),
    ]),
  )
  await press('Claim my welcome')
  expect(asked.at(-1)).toMatchObject({
    path: '/api/exit-offers/claim',
    body: {
      offerType: 'first_time_visitor',
      items: [{ product_id: '0199b0a0-0000-7000-8000-000000000001', size: null, quantity: 2 }],
      wishlist: [],
    },
  })
  expect(messages.at(-1)).toMatchObject({ kind: 'success', ms: 6000, text: 'Your code is STAY-KIPEPEO. It’s valid until 16:00.' })
  expect(screen.getByText('STAY-KIPEPEO')).toBeDefined()
  expect(screen.getByText('16:00')).toBeDefined()
  expect(discountChoice.get()).toBeNull()
  await press('Use it in my bag')
  expect(discountChoice.get()).toEqual({ code: 'STAY-KIPEPEO', source: 'exit_intent' })
  expect([dialog(), chip(), ends, currentView().panelOpen]).toEqual([null, null, ['accepted'], true])
})

test('in an empty bag the code is kept, and the dialog says so', async () => {
  await open()
  await press('Claim my welcome')
  expect(screen.getByText('Your bag is empty. We keep the code for when something is in it.')).toBeDefined()
  await press('Use it in my bag')
  expect(discountChoice.get()?.code).toBe('STAY-KIPEPEO')
  expect(screen.getByText(/It’s kept. Add a piece to your bag/)).toBeDefined()
  await press('Keep looking around')
  expect([dialog(), ends]).toEqual([null, ['accepted']])
})

test('on a weak connection nothing is lost: another press claims it; what was pressed in time is waited for', async () => {
  let answer: () => { status?: number; body?: unknown } | Promise<{ body: AppliedDiscount }> = () => {
    throw new TypeError('no network')
  }
  showScreen(<Page />, {
    shop: (_method, path) => (path === '/api/exit-offers/current' ? { body: offering('first_time_visitor') } : answer()),
  })
  await exitOfferPlan.prepare?.()
  await act(async () => shownOverlay.set('exit_offer'))
  await pass(0)
  await press('Claim my welcome')
  expect(screen.getByRole('alert').textContent).toBe('Weak connection. Your offer is safe: try again.')
  let arrive = (_reply: { body: AppliedDiscount }) => {}
  answer = () => new Promise((resolve) => (arrive = resolve))
  await pass(290_000)
  await press('Try again')
  await pass(15_000)
  expect(dialog()).not.toBeNull()
  arrive({ body: claimedCode() })
  await pass(0)
  expect(screen.getByText('STAY-KIPEPEO')).toBeDefined()
})

test('what cannot be claimed any more says why, and leaves no chip', async () => {
  await open({ claim: () => refused('offer_claimed') })
  await press('Claim my welcome')
  expect(screen.getByRole('alert').textContent).toBe(REFUSALS.offer_claimed.message)
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
  await pass(0)
  expect([dialog(), chip()]).toEqual([null, null])
})

test('another offer that fits by now takes its place, for the time that is left', async () => {
  const current = [offering('first_time_visitor'), offering('cart_abandonment')]
  showScreen(<Page />, {
    shop: (_method, path) => (path === '/api/exit-offers/current' ? { body: current.shift() } : refused('offer_gone')),
  })
  await exitOfferPlan.prepare?.()
  await act(async () => shownOverlay.set('exit_offer'))
  await pass(100_000)
  await press('Claim my welcome')
  expect(screen.getByRole('alert').textContent).toContain('it’s 10% off now')
  expect(screen.getByText('Your bag is still here')).toBeDefined()
  expect(screen.getByRole('timer').textContent).toBe('3:20')
})

test('the shop has none: nothing opens; a code from before is kept for the bag', async () => {
  const { ready } = await open({ current: offering(null, { claimed: claimedCode() }) })
  expect([ready, dialog(), exitOffer.get().claimed?.code]).toEqual([false, null, 'STAY-KIPEPEO'])
})
