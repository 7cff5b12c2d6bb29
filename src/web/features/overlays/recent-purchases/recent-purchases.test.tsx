// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FomoNotification } from '../../../../shop/fomo/contract.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { updateSettings } from '../../product/live/live-settings.ts'
import type { OverlayEnd } from '../state/shown-overlay.ts'
import type { Visit } from '../state/overlay-plan.ts'
import { recentPurchasesPlan as plan } from './plan.ts'
import { loadFailure } from './purchase-round.ts'
import { RecentPurchases } from './recent-purchases.tsx'

const NOW = Date.parse('2026-11-26T12:00:00Z')
const MOUSE = 'desktop'
const TOUCH = 'mobile'
type Device = typeof MOUSE | typeof TOUCH

let number = 0
const NAMES = ['Wanjiku', 'Brian', 'Achieng', 'Otieno', 'Njeri']

/** What the shop answers; each test has purchases of its own, as what was told is remembered. */
function purchases(count: number, change: Partial<FomoNotification> = {}): FomoNotification[] {
  return NAMES.slice(0, count).map((name, at) => {
    number += 1
    const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
    const about = { customer_location: 'Nairobi', product_id: id, product_name: `Jacket ${at}` }
    const purchase_time = new Date(NOW - 23 * 60_000).toISOString()
    return { id, customer_name: name, ...about, purchase_time, is_real: false, is_active: true, ...change }
  })
}

const visit = (isTouch = false): Visit => ({
  pathname: '/',
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: DEFAULT_SETTINGS,
  isTouch,
})

/** Opens the popup as its plan says, and again. */
function Opener({ isTouch, hidden, ended }: { isTouch: boolean; hidden: boolean; ended: (how: OverlayEnd) => void }) {
  const [isOpen, setOpen] = useState(false)
  const [wait, setWait] = useState(plan.after(visit(isTouch)))
  useEffect(() => {
    if (isOpen || wait === null) return
    const timer = setTimeout(() => void plan.prepare?.().then((ready) => (ready ? setOpen(true) : setWait(null))), wait)
    return () => clearTimeout(timer)
  }, [isOpen, wait])
  const end = (how: OverlayEnd) => {
    ended(how)
    setOpen(false)
    setWait(how === 'gone' ? (plan.again ?? null) : null)
  }
  return isOpen ? <RecentPurchases end={end} hidden={hidden} /> : null
}

function Page(props: { isTouch: boolean; ended: (how: OverlayEnd) => void }) {
  const [hidden, hide] = useState(false)
  return (
    <>
      <button type="button" onClick={() => hide(true)}>
        Before
      </button>
      <Opener {...props} hidden={hidden} />
    </>
  )
}

function show(told: readonly FomoNotification[] | null, device: Device = MOUSE, at = '/') {
  vi.stubGlobal('matchMedia', () => ({ matches: device === MOUSE, addEventListener: () => {}, removeEventListener: () => {} }))
  const ends: OverlayEnd[] = []
  const ended = (how: OverlayEnd) => void ends.push(how)
  const shop = () => (told ? { body: told } : { status: 500, body: { error: { code: 'internal', message: 'No.' } } })
  const page = showScreen(<Page isTouch={device === TOUCH} ended={ended} />, { at, shop })
  return { ...page, ends }
}

const popup = () => screen.queryByRole('complementary', { name: 'Recent purchases' })
const words = () => popup()?.textContent ?? null
const FIRST = { [MOUSE]: 12_000, [TOUCH]: 8000 }
const EACH = { [MOUSE]: 7000, [TOUCH]: 5000 }

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: NOW })
  act(() => updateSettings(DEFAULT_SETTINGS))
})

describe('when it comes', () => {
  test.each([
    [TOUCH, 8000],
    [MOUSE, 12_000],
  ] as const)('[fomo-01] on %s after %i ms, not one millisecond before', async (device, ms) => {
    const { asked } = show(purchases(2), device)
    await pass(ms - 1)
    expect([popup(), asked]).toEqual([null, []])
    await pass(1)
    expect(words()).toContain('Wanjiku in Nairobi bought Jacket 0')
    expect(asked).toMatchObject([{ method: 'GET', path: '/api/rpc/get_active_fomo_notifications?limit_count=10' }])
  })

  test('[fomo-05] when loading fails there is no popup and no message; why is kept inside', async () => {
    const errors = vi.spyOn(console, 'error')
    const { ends } = show(null)
    await pass(12_000)
    expect([popup(), ends, document.body.textContent]).toEqual([null, [], 'Before'])
    expect(errors).not.toHaveBeenCalled()
    expect(loadFailure()).toEqual({ message: 'Could not load recent purchase activity', at: expect.any(Number), status: 500 })
    await pass(600_000)
    expect(popup()).toBeNull()
  })

  test('with nothing to tell there is none', async () => {
    show([])
    await pass(600_000)
    expect([popup(), loadFailure()]).toEqual([null, null])
  })
})

describe('what it says', () => {
  test('who, where, what and when; of what is made up that it is an example, and it is announced to nobody', async () => {
    show([...purchases(1), ...purchases(1, { is_real: true, customer_location: 'outside Nairobi' })])
    await pass(12_000)
    expect(words()).toBe('Wanjiku in Nairobi bought Jacket 023 minutes ago · example')
    expect(popup()?.getAttribute('aria-live')).toBe('off')
    expect(document.activeElement).toBe(document.body)
    act(() => updateSettings({ ...DEFAULT_SETTINGS, recent_purchases: { ...DEFAULT_SETTINGS.recent_purchases, real: true } }))
    await pass(7000)
    expect(words()).toBe('Wanjiku outside Nairobi bought Jacket 023 minutes ago')
  })

  test.each([
    [TOUCH, 5000],
    [MOUSE, 7000],
  ] as const)('[fomo-02] on %s each stays %i ms, not one millisecond less', async (device, ms) => {
    show(purchases(3), device)
    await pass(FIRST[device])
    for (const [now, next] of [
      ['Wanjiku', 'Brian'],
      ['Brian', 'Achieng'],
    ]) {
      await pass(ms - 1)
      expect(words()).toContain(now)
      await pass(1)
      expect(words()).toContain(next)
    }
  })

  test('three in a row, then it goes and comes back after a minute with the others, until all were told', async () => {
    const { ends, asked } = show(purchases(5))
    for (const ms of [FIRST.desktop, EACH.desktop, EACH.desktop, EACH.desktop]) await pass(ms)
    expect([popup(), ends]).toEqual([null, ['gone']])
    await pass(59_999)
    expect(popup()).toBeNull()
    await pass(1)
    expect(words()).toContain('Otieno')
    await pass(EACH.desktop)
    expect(words()).toContain('Njeri')
    await pass(EACH.desktop)
    await pass(60_000)
    expect([popup(), ends, asked.length]).toEqual([null, ['gone', 'gone'], 3])
    await pass(600_000)
    expect(asked.length).toBe(3)
  })
})

describe('[fomo-03] it pauses', () => {
  const open = async (device: Device = MOUSE) => {
    const page = show(purchases(2), device)
    await pass(FIRST[device])
    await pass(EACH[device] - 1000)
    return { ...page, aside: popup()! }
  }
  /** Whom it tells of after so long. */
  const after = async (ms: number) => {
    await pass(ms)
    return words()?.split(' ')[0]
  }
  /** Where it was: the second that was left. */
  const goesOn = async () => [await after(999), await after(1)]

  test('while the mouse is on it, and goes on where it was', async () => {
    const { aside } = await open()
    fireEvent.pointerEnter(aside.querySelector('a')!)
    expect(await after(60_000)).toBe('Wanjiku')
    fireEvent.pointerLeave(aside.querySelector('a')!)
    expect(await goesOn()).toEqual(['Wanjiku', 'Brian'])
  })

  test('while a finger is on it', async () => {
    const { aside } = await open(TOUCH)
    fireEvent.pointerEnter(aside.querySelector('a')!, { pointerType: 'touch' })
    expect(await after(60_000)).toBe('Wanjiku')
    fireEvent.pointerCancel(aside.querySelector('a')!, { pointerType: 'touch' })
    expect(await goesOn()).toEqual(['Wanjiku', 'Brian'])
  })

  test('while the keyboard is in it, also from its link to its button', async () => {
    const { aside } = await open()
    const close = screen.getByRole('button', { name: 'Close recent purchases' })
    act(() => aside.querySelector('a')?.focus())
    act(() => close.focus())
    expect(await after(60_000)).toBe('Wanjiku')
    act(() => screen.getByRole('button', { name: 'Before' }).focus())
    expect(await goesOn()).toEqual(['Wanjiku', 'Brian'])
  })

  test('while the page is not seen', async () => {
    await open()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await after(60_000)).toBe('Wanjiku')
    state.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(await goesOn()).toEqual(['Wanjiku', 'Brian'])
  })
})

describe('it ends', () => {
  test('[fomo-03, fomo-07, open-65] closed, it is remembered and stays away on later visits', async () => {
    const { ends } = show(purchases(5))
    await pass(12_000)
    expect(plan.isWanted(visit())).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Close recent purchases' }))
    expect([popup(), ends, localStorage.getItem('has_seen_fomo')]).toEqual([null, ['dismissed'], 'true'])
    expect(plan.isWanted(visit())).toBe(false)
  })

  test('[open-65] what went by itself or was opened is not a popup that was closed', async () => {
    show(purchases(1))
    await pass(FIRST.desktop)
    await pass(EACH.desktop)
    expect([popup(), localStorage.getItem('has_seen_fomo'), plan.isWanted(visit())]).toEqual([null, null, true])
  })

  test('with Escape, from inside it, and the keyboard is where it was', async () => {
    const { ends } = show(purchases(2))
    await pass(12_000)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(ends).toEqual([])
    const before = screen.getByRole('button', { name: 'Before' })
    act(() => before.focus())
    const link = popup()!.querySelector('a')!
    act(() => link.focus())
    fireEvent.keyDown(link, { key: 'Escape' })
    expect([ends, localStorage.getItem('has_seen_fomo'), document.activeElement]).toEqual([['dismissed'], 'true', before])
  })

  test('its link opens the piece, and counts as taken up', async () => {
    const [only] = purchases(1)
    const { ends, here } = show([only!])
    await pass(12_000)
    await act(async () => fireEvent.click(screen.getByRole('link')))
    expect([ends, here()]).toEqual([['accepted'], `/product/${only?.product_id}`])
  })

  test('when something lies over the page', async () => {
    const { ends } = show(purchases(2))
    await pass(12_000)
    fireEvent.click(screen.getByRole('button', { name: 'Before' }))
    expect([popup(), ends]).toEqual([null, ['gone']])
  })

  test('[open-25] on pages that are open, as soon as it is switched off', async () => {
    for (const off of [
      { social_proof: 'off' },
      { social_proof: 'live' },
      { recent_purchases: { ...DEFAULT_SETTINGS.recent_purchases, on: false } },
    ] as const) {
      act(() => updateSettings(DEFAULT_SETTINGS))
      const { ends, unmount } = show(purchases(2))
      await pass(12_000)
      expect(popup()).not.toBeNull()
      act(() => updateSettings({ ...DEFAULT_SETTINGS, ...off }))
      expect([popup(), ends]).toEqual([null, ['gone']])
      unmount()
    }
  })
})
