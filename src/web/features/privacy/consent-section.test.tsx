// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../shop/consent/rules.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { PrivacyNotice } from './privacy-notice.tsx'

const TOOL = { id: 'abc123', url: 'https://www.clarity.ms' }
const NOW = '2026-11-26T11:02:00.000Z'
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})

const show = (facts = { analytics: null as typeof TOOL | null, tellsPurchases: false }) =>
  showScreen(<PrivacyNotice modelProvider={null} {...facts} />, { at: '/privacy', shop: () => ({ body: { consent: null } }) })
const said = () => screen.getByRole('status').textContent
const button = (name: string) => screen.getByRole('button', { name })
const pressed = () => ['Only necessary', 'Allow all'].map((name) => button(name).getAttribute('aria-pressed'))

test('[open-66] nothing is chosen at first, and that is off; the choice says what, when and for which version', async () => {
  const { user } = show()
  expect(said()).toContain('You haven’t chosen yet.')
  expect(pressed()).toEqual(['false', 'false'])
  await user.click(button('Only necessary'))
  expect(said()).toBe('You chose Only necessary on 26 Nov 2026, 14:02, for the version of November 2026.')
  expect([pressed(), localStorage.getItem('cookieConsent'), localStorage.getItem('clarity_disabled')]).toEqual([
    ['true', 'false'],
    'necessary',
    'true',
  ])
})

test('[open-66] it can be changed there, by keys, and taking consent back is said', async () => {
  localStorage.setItem('cookieConsent', 'all')
  localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: '2026-11-20T05:30:00.000Z' }))
  const { user } = show({ analytics: TOOL, tellsPurchases: false })
  expect(said()).toBe('You chose Allow all on 20 Nov 2026, 08:30, for the version of November 2026.')
  document.cookie = '_clck=a;path=/'
  button('Only necessary').focus()
  await user.keyboard(' ')
  expect(document.cookie).not.toContain('_clck=a')
  expect(said()).toContain('You chose Only necessary on 26 Nov 2026, 14:02')
  expect(said()).toContain('Measuring has stopped, and its cookies are deleted from this device.')
  await user.click(button('Allow all'))
  expect(said()).toBe('You chose Allow all on 26 Nov 2026, 14:02, for the version of November 2026.')
})

test('a choice for an earlier version is shown as such, and is to be made again', () => {
  localStorage.setItem('cookieConsent', 'all')
  localStorage.setItem('upya:consent', JSON.stringify({ version: '2025-03', at: '2025-03-02T05:30:00.000Z' }))
  show()
  expect(said()).toContain('for the version of March 2025.')
  expect(said()).toContain('please choose again')
  expect(pressed()).toEqual(['false', 'false'])
})

test('[routes-14] the notice names the tool, its cookies and who gets what only where the shop has one', () => {
  const { unmount } = show({ analytics: TOOL, tellsPurchases: false })
  expect(screen.getByRole('rowheader', { name: '_clck' })).toBeTruthy()
  const text = document.body.textContent ?? ''
  expect(text).toContain('Microsoft, if you chose “Allow all”')
  expect(text).toContain('Data Protection Act, 2019')
  expect(text).not.toMatch(/no cookie banner|We don’t track you/)
  unmount()
  show()
  expect(screen.queryByRole('rowheader', { name: '_clck' })).toBeNull()
  expect(document.body.textContent).not.toContain('Microsoft, if you chose')
  expect(document.body.textContent).toContain('Right now nothing')
})

test('[routes-14] it says that other shoppers are told of purchases only where they are', () => {
  const { unmount } = show()
  expect(screen.queryByText('What others see')).toBeNull()
  unmount()
  show({ analytics: null, tellsPurchases: true })
  expect(screen.getByText('What others see')).toBeTruthy()
})
