import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToastMessage } from '../../../ui/notify.ts'
import { readMessages } from '../../../ui/test-messages.ts'
import { openBrowser, refusal } from './test-browser.ts'

const SESSION = '/api/auth/session'
const FIVE_MINUTES = 300_000
const failing = () => refusal(500, 'accounts_unavailable', 'Database error granting user')
const working = () => ({ status: 200, body: { session: null } })

async function page() {
  const browser = openBrowser()
  messages = await readMessages()
  const mode = await import('./fallback-mode.ts')
  const enter = await import('../sign-in/sign-in.ts')
  const on = () => browser.local.get('auth_fallback_mode') ?? null
  const diagnoses = () => JSON.parse(browser.local.get('auth_diagnostics') ?? '[]') as { time: string; event: string; status: number }[]
  const signIn = () => enter.submitSignIn('sign-in', { email: 'wanjiku@mail.test', password: 'top secret', full_name: '', code: '' })
  return { browser, mode, on, diagnoses, signIn }
}

let messages: ToastMessage[]
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const announced = () => messages.filter(({ text }) => text === 'Account services are in maintenance mode').length

describe('the fallback mode', () => {
  it('[auth-06, auth-11, auth-13] begins with a 500 at signing in, is stored, and shown once', async () => {
    const { browser, on, signIn } = await page()
    browser.answer(() => refusal(500, 'internal'))
    const error = await signIn()
    expect(on()).toBe('true')
    expect(error?.message).toContain('maintenance mode')
    await signIn()
    expect(announced()).toBe(1)
  })

  it('[auth-07] begins with the words of the database, whatever the number says', async () => {
    const { mode, on } = await page()
    mode.recordAuthEvent('sign_in', 503, 'Database error granting user')
    expect(on()).toBe('true')
  })

  it('[auth-06] does not begin with a wrong password, a full house or a lost connection', async () => {
    const { browser, on, signIn } = await page()
    for (const answer of [() => refusal(401, 'wrong_credentials'), () => refusal(429, 'too_many_requests')]) {
      browser.answer(answer)
      await signIn()
    }
    browser.answer(() => {
      throw new TypeError('Failed to fetch')
    })
    await signIn()
    expect(on()).toBeNull()
    expect(announced()).toBe(0)
  })

  it.each(['sign_in', 'sign_up'] as const)('[auth-08] ends with a successful %s', async (event) => {
    const { mode, on } = await page()
    mode.recordAuthEvent('refresh', 500)
    expect(on()).toBe('true')
    mode.recordAuthEvent(event, 200)
    expect(on()).toBeNull()
  })

  it('[auth-09, auth-10] is asked about every 5 minutes, and ends when the answer is no longer 500', async () => {
    const { browser, mode, on } = await page()
    browser.answer(failing)
    mode.recordAuthEvent('sign_in', 500)
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES - 1)
    expect(browser.calls('GET', SESSION)).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(browser.calls('GET', SESSION)).toBe(1)
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
    expect([browser.calls('GET', SESSION), on()]).toEqual([2, 'true'])
    browser.answer(working)
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
    expect([browser.calls('GET', SESSION), on()]).toEqual([3, null])
    await vi.advanceTimersByTimeAsync(2 * FIVE_MINUTES)
    expect(browser.calls('GET', SESSION)).toBe(3)
  })

  it('[auth-09] does not end for want of an answer', async () => {
    const { browser, mode, on } = await page()
    browser.answer(() => {
      throw new TypeError('Failed to fetch')
    })
    mode.recordAuthEvent('sign_in', 500)
    await vi.advanceTimersByTimeAsync(FIVE_MINUTES)
    expect([browser.calls('GET', SESSION), on()]).toEqual([1, 'true'])
  })

  it('[auth-10] goes on being asked about on the next page, from the last time on', async () => {
    const { browser, mode } = await page()
    browser.answer(failing)
    const probed = { time: new Date(Date.now() - 4 * 60_000).toISOString(), event: 'probe', status: 500 }
    browser.local.set('auth_fallback_mode', 'true').set('auth_diagnostics', JSON.stringify([probed]))
    mode.watchRecovery()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(browser.calls('GET', SESSION)).toBe(1)
  })

  it('[auth-10, auth-11, open-47] the dialog asks at once, and says it each time it opens in it', async () => {
    const { browser, mode, on } = await page()
    browser.answer(failing)
    mode.dialogOpened()
    await vi.advanceTimersByTimeAsync(0)
    expect([browser.calls('GET', SESSION), on(), announced()]).toEqual([1, 'true', 1])
    mode.dialogOpened()
    await vi.advanceTimersByTimeAsync(0)
    expect([browser.calls('GET', SESSION), announced()]).toEqual([2, 2])
    browser.answer(working)
    mode.dialogOpened()
    await vi.advanceTimersByTimeAsync(0)
    expect(on()).toBeNull()
    mode.dialogOpened()
    expect(announced()).toBe(3)
  })
})

describe('the diagnostics', () => {
  it('[auth-13, open-47] keep the last ten: time, event and status, and no secret', async () => {
    const { browser, diagnoses, signIn } = await page()
    browser.answer(() => refusal(401, 'wrong_credentials'))
    for (let i = 0; i < 12; i++) await signIn()
    browser.answer(failing)
    await signIn()
    const recorded = diagnoses()
    expect(recorded).toHaveLength(10)
    expect(recorded.slice(-2).map(({ event, status }) => [event, status])).toEqual([
      ['sign_in', 500],
      ['fallback_on', 500],
    ])
    for (const entry of recorded) {
      expect(Object.keys(entry)).toEqual(['time', 'event', 'status'])
      expect(new Date(entry.time).toISOString()).toBe(entry.time)
    }
    expect(JSON.stringify(recorded)).not.toMatch(/secret|wanjiku/)
  })

  it('[auth-13] begin anew when storage holds anything else', async () => {
    const { browser, mode, diagnoses } = await page()
    browser.local.set('auth_diagnostics', '{"broken":')
    mode.recordAuthEvent('sign_in', 401)
    expect(diagnoses()).toHaveLength(1)
  })
})
