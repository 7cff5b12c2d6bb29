// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CONSENT_VERSION } from '../../../../shop/consent/rules.ts'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import type { Visit } from '../state/overlay-plan.ts'
import { adoptConsent, allowsAnalytics, chooseConsent, currentConsent, isCurrent, sendConsent } from './consent.ts'
import { consentPlan } from './plan.ts'

const AT = '2026-11-26T11:02:00.000Z'
type Asked = { method: string; path: string; body: unknown }
let asked: Asked[]
let answer: (call: Asked) => Response

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'upya_signed_in=;max-age=0'
  asked = []
  answer = ({ body }) => Response.json({ consent: body ?? null })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(AT) })
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const call = { method, path, body: typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined }
    asked.push(call)
    return answer(call)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const VISIT: Visit = {
  pathname: '/',
  search: '',
  session: { state: 'signed-out', user: null, isAdmin: false },
  settings: DEFAULT_SETTINGS,
  isTouch: true,
}
const stored = (key: string) => localStorage.getItem(key)
const record = () => JSON.parse(stored('upya:consent') ?? 'null') as unknown
const wanted = (pathname = '/') => consentPlan.isWanted({ ...VISIT, pathname })
const offline = () => {
  throw new TypeError('Failed to fetch')
}
const posts = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('a choice', () => {
  test('[consent-02] [data-27] is unset at first, then necessary or all, as plain text under cookieConsent', async () => {
    expect([currentConsent(), stored('cookieConsent'), stored('clarity_disabled')]).toEqual([null, null, null])
    chooseConsent('necessary')
    expect(stored('cookieConsent')).toBe('necessary')
    await vi.waitUntil(() => !currentConsent()?.unsent)
    expect(record()).toEqual({ version: CONSENT_VERSION, at: AT })
    chooseConsent('all')
    expect(stored('cookieConsent')).toBe('all')
  })

  test('[consent-03] [open-66] unset counts as off and leaves the key alone, necessary sets it, all removes it', () => {
    expect([allowsAnalytics(currentConsent()), stored('clarity_disabled')]).toEqual([false, null])
    chooseConsent('necessary')
    expect([allowsAnalytics(currentConsent()), stored('clarity_disabled')]).toEqual([false, 'true'])
    chooseConsent('all')
    expect([allowsAnalytics(currentConsent()), stored('clarity_disabled')]).toEqual([true, null])
    chooseConsent('necessary')
    expect([allowsAnalytics(currentConsent()), stored('clarity_disabled')]).toEqual([false, 'true'])
  })

  test('for an earlier version does not count, and is asked for again', () => {
    localStorage.setItem('cookieConsent', 'all')
    localStorage.setItem('upya:consent', JSON.stringify({ version: '2025-01', at: AT }))
    const made = currentConsent()
    expect([made?.choice, isCurrent(made), allowsAnalytics(made), wanted()]).toEqual(['all', false, false, true])
    chooseConsent('all')
    expect([isCurrent(currentConsent()), wanted()]).toEqual([true, false])
  })

  test('without a record is one of the first version; anything else that is found is none', () => {
    localStorage.setItem('cookieConsent', 'necessary')
    localStorage.setItem('upya:consent', '{"version":5,"at":"never"}')
    expect(currentConsent()).toEqual({ choice: 'necessary', version: '2026-11', at: null, unsent: false })
    for (const text of ['', 'ALL', '"all"', 'yes', '{}']) {
      localStorage.setItem('cookieConsent', text)
      localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: text }))
      expect([text, currentConsent(), wanted()]).toEqual([text, null, true])
    }
  })

  test('that is repeated changes nothing, and the shop is not told again', async () => {
    chooseConsent('all')
    await vi.waitUntil(() => !currentConsent()?.unsent)
    vi.setSystemTime(new Date('2026-11-27T11:02:00.000Z'))
    chooseConsent('all')
    expect([record(), posts().length]).toEqual([{ version: CONSENT_VERSION, at: AT }, 1])
  })
})

describe('the shop', () => {
  test('is told with the moment and the version', async () => {
    chooseConsent('necessary')
    await vi.waitUntil(() => !currentConsent()?.unsent)
    expect(asked).toMatchObject([{ method: 'POST', path: '/api/consent', body: { choice: 'necessary', version: CONSENT_VERSION, at: AT } }])
  })

  test('is told later of what was chosen without a connection, which holds at once', async () => {
    answer = offline
    chooseConsent('all')
    await vi.waitUntil(() => asked.length > 0)
    expect([allowsAnalytics(currentConsent()), wanted()]).toEqual([true, false])
    expect(record()).toEqual({ version: CONSENT_VERSION, at: AT, unsent: true })
    answer = () => Response.json({ consent: null })
    await sendConsent()
    expect(posts().at(-1)).toEqual({ choice: 'all', version: CONSENT_VERSION, at: AT })
    expect(record()).toEqual({ version: CONSENT_VERSION, at: AT })
    const before = asked.length
    await sendConsent()
    expect(asked).toHaveLength(before)
  })

  test('that refuses is not asked for ever', async () => {
    answer = () => Response.json({ error: { code: 'invalid_input', message: '' } }, { status: 400 })
    chooseConsent('all')
    await vi.waitUntil(() => !currentConsent()?.unsent)
    expect(currentConsent()?.choice).toBe('all')
  })

  test('is told of the last one when that was changed while the one before was on its way', async () => {
    const held: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', (_path: string, { body }: RequestInit) => {
      asked.push({ method: 'POST', path: '', body: JSON.parse(body as string) as unknown })
      return new Promise<Response>((resolve) => held.push(resolve))
    })
    chooseConsent('all')
    vi.setSystemTime(new Date('2026-11-26T11:03:00.000Z'))
    chooseConsent('necessary')
    held[0]?.(Response.json({ consent: null }))
    await Promise.resolve()
    expect(currentConsent()).toMatchObject({ choice: 'necessary', unsent: true })
    held[1]?.(Response.json({ consent: null }))
    await vi.waitUntil(() => !currentConsent()?.unsent)
    expect(posts().map((body) => (body as { choice: string }).choice)).toEqual(['all', 'necessary'])
  })
})

describe('the question', () => {
  test('[consent-01] is due 1.5 s after the page has loaded, while nothing is chosen, and neither at the till nor for admins', () => {
    expect(consentPlan.after(VISIT)).toBe(1500)
    for (const path of ['/', '/product/x', '/privacy', '/wishlist']) expect([path, wanted(path)]).toEqual([path, true])
    for (const path of ['/checkout', '/payment-callback', '/admin', '/admin/orders']) expect([path, wanted(path)]).toEqual([path, false])
    chooseConsent('necessary')
    expect(wanted()).toBe(false)
  })

  test('can be switched off: then nobody is asked, and nothing is measured', () => {
    const settings = { ...DEFAULT_SETTINGS, overlays: { ...DEFAULT_SETTINGS.overlays, consent: false } }
    expect(consentPlan.isWanted({ ...VISIT, settings })).toBe(false)
    expect(allowsAnalytics(currentConsent())).toBe(false)
  })

  test('asks the shop nothing of a guest', async () => {
    expect(await consentPlan.prepare?.()).toBe(true)
    expect(asked).toEqual([])
  })

  test('is not put to a member whose account has chosen; that holds here, too', async () => {
    document.cookie = 'upya_signed_in=1'
    answer = () => Response.json({ consent: { choice: 'necessary', version: CONSENT_VERSION, at: AT } })
    expect(await consentPlan.prepare?.()).toBe(false)
    expect(asked).toMatchObject([{ method: 'GET', path: '/api/consent' }])
    expect([stored('cookieConsent'), stored('clarity_disabled'), record()]).toEqual([
      'necessary',
      'true',
      { version: CONSENT_VERSION, at: AT },
    ])
    expect(wanted()).toBe(false)
  })

  test.each([
    ['has not chosen', () => Response.json({ consent: null })],
    ['has chosen for an earlier version', () => Response.json({ consent: { choice: 'all', version: '2025-01', at: AT } })],
    ['cannot be asked', offline],
  ])('is put to a member whose account %s', async (_what, says) => {
    document.cookie = 'upya_signed_in=1'
    answer = says
    expect(await consentPlan.prepare?.()).toBe(true)
    expect([currentConsent(), stored('cookieConsent')]).toEqual([null, null])
  })

  test('what is chosen here while the account is asked holds', async () => {
    answer = () => {
      localStorage.setItem('cookieConsent', 'necessary')
      localStorage.setItem('upya:consent', JSON.stringify({ version: CONSENT_VERSION, at: AT }))
      return Response.json({ consent: { choice: 'all', version: CONSENT_VERSION, at: AT } })
    }
    expect(await adoptConsent()).toBe(true)
    expect(currentConsent()?.choice).toBe('necessary')
  })
})
