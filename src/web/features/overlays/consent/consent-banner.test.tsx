// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import { isHeldOut } from '../../../../shop/overlays/rules.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { startScheduler } from '../scheduler/scheduler.ts'
import { shownOverlay, type OverlayEnd } from '../state/shown-overlay.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { chooseConsent } from './consent.ts'
import { consentPlan } from './plan.ts'

beforeEach(() => {
  localStorage.clear()
  shownOverlay.set(null)
})

async function show({ at = '/', hidden = false } = {}) {
  const ends: OverlayEnd[] = []
  const page = (
    <>
      <div id="asked-first" />
      <a href="/first">First link of the page</a>
      <main id="main" tabIndex={-1} />
      <Lazy load={async () => ConsentBanner} onError={() => undefined} with={{ end: (how: OverlayEnd) => ends.push(how), hidden }} />
    </>
  )
  const view = showScreen(page, { at, shop: () => ({ body: { consent: null } }) })
  await act(async () => undefined)
  return { ...view, ends }
}
const question = () => screen.queryByRole('region', { name: 'Your choice about cookies' })

describe('the banner', () => {
  test('[consent-01] asks in a region that is no dialog, with two buttons of one weight and a link to the notice', async () => {
    await show()
    const region = within(question() as HTMLElement)
    const buttons = region.getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Only necessary', 'Allow all'])
    expect(new Set(buttons.map(({ className }) => className)).size).toBe(1)
    expect(region.getByRole('link', { name: 'Privacy and cookies' }).getAttribute('href')).toBe('/privacy')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(question()?.getAttribute('aria-modal')).toBeNull()
  })

  test('comes first for a keyboard, wherever it stands on the screen', async () => {
    const { user } = await show()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Privacy and cookies')
    await user.tab()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('Allow all')
    await user.tab()
    expect(document.activeElement?.textContent).toBe('First link of the page')
  })

  test('takes no focus, and Escape is no answer', async () => {
    const { user, ends } = await show()
    expect(document.activeElement).toBe(document.body)
    await user.keyboard('{Escape}')
    expect([question() === null, ends, localStorage.getItem('cookieConsent')]).toEqual([false, [], null])
  })

  test.each([
    ['Only necessary', 'necessary', 'true', 'dismissed'],
    ['Allow all', 'all', null, 'accepted'],
  ] as const)('[consent-02] [consent-03] %s keeps %s, and the banner is gone', async (name, choice, off, how) => {
    const { user, ends } = await show()
    const button = screen.getByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    expect([localStorage.getItem('cookieConsent'), localStorage.getItem('clarity_disabled')]).toEqual([choice, off])
    expect(ends[0]).toBe(how)
    expect(question()).toBeNull()
    // Whoever presses keys goes on from the beginning of the page.
    expect(document.activeElement?.id).toBe('main')
  })

  test('is gone once the question is answered at /privacy, or in another tab', async () => {
    const { ends } = await show()
    await act(async () => {
      localStorage.setItem('cookieConsent', 'all')
      localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: '2026-11-26T11:02:00.000Z' }))
      window.dispatchEvent(new StorageEvent('storage', { key: 'upya:consent' }))
    })
    expect([question(), ends]).toEqual([null, ['gone']])
  })

  test.each(['/checkout', '/payment-callback', '/admin'])('is not there at %s', async (at) => {
    await show({ at })
    expect(question()).toBeNull()
  })

  test('makes way for what lies over the page', async () => {
    await show({ hidden: true })
    expect(question()).toBeNull()
  })
})

describe('its moment', () => {
  const guestId = '00000000-0000-4000-8000-000000000001'
  const start = () =>
    startScheduler({
      plans: [consentPlan],
      visit: () => ({
        pathname: '/',
        search: '',
        session: { state: 'signed-out', user: null, isAdmin: false },
        settings: DEFAULT_SETTINGS,
        isTouch: true,
      }),
      isBlocked: () => false,
      loadedAt: Date.now(),
      ended: { read: () => -Infinity, write: () => undefined },
      report: () => undefined,
      guestId: () => guestId,
    })

  test('[consent-01] is 1.5 s after the page has loaded: not after 1,499 ms, but after 1,500', async () => {
    vi.useFakeTimers()
    const scheduler = start()
    await pass(1499)
    expect(shownOverlay.get()).toBeNull()
    await pass(1)
    expect(shownOverlay.get()).toBe('consent')
    scheduler.stop()
    expect(isHeldOut('consent', guestId)).toBe(false)
  })

  test('[consent-01] never comes when a choice is stored', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => Response.json({ consent: null }))
    chooseConsent('necessary')
    const scheduler = start()
    await pass(60_000)
    expect(shownOverlay.get()).toBeNull()
    scheduler.stop()
  })
})
