import { afterEach, expect, it, vi } from 'vitest'
import { readMessages } from '../../../ui/test-messages.ts'
import { openBrowser, refusal, sessionView } from './test-browser.ts'

const REFUND = '/api/admin/payments/1/refund'
const KEY = 'one-opening-of-a-form'

/** A member's page; calls that matter are refused until somebody has shown who they are. */
async function page() {
  const browser = openBrowser({ cookie: 'upya_signed_in=1' })
  await readMessages()
  const server = { proven: false, expired: false }
  browser.answer(({ path }) => {
    if (path.startsWith('/api/auth')) return { status: 200, body: sessionView() }
    if (server.expired) {
      server.expired = false
      return refusal(401, 'session_expired')
    }
    return server.proven ? { status: 200, body: { done: true } } : refusal(403, 'reauthentication_required')
  })
  const store = await import('./session-store.ts')
  const life = await import('./session-sync.ts')
  const asking = await import('./reauthentication.ts')
  const { api } = await import('../../../lib/api.ts')
  store.adoptPage(sessionView())
  life.startSessionSync({ navigate: vi.fn(), revalidate: vi.fn() })
  const refund = () => api('POST', REFUND, { body: { note: 'Why' }, idempotencyKey: KEY })
  const answer = async (proven: boolean) => {
    await vi.waitFor(() => expect(asking.isReauthenticating()).toBe(true))
    server.proven = proven
    asking.endReauthentication(proven)
  }
  return { browser, server, asking, refund, answer }
}

afterEach(() => vi.unstubAllGlobals())

it('a call that matters waits for the proof and is then made once more as it was, with its key', async () => {
  const { browser, refund, answer } = await page()
  const [reply] = await Promise.all([refund(), answer(true)])
  expect(reply).toEqual({ done: true })
  const keys = browser.sent.filter(({ path }) => path === REFUND).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([KEY, KEY])
})

it('cancelling shows why it was not done, and nothing is sent again', async () => {
  const { browser, refund, answer } = await page()
  const [failed] = await Promise.all([refund().catch((error: unknown) => error), answer(false)])
  expect(failed).toMatchObject({ code: 'reauthentication_required' })
  expect(browser.calls('POST', REFUND)).toBe(1)
})

it('whoever asks while somebody is asked already waits for the same answer; the next time is another one', async () => {
  const { asking } = await page()
  const both = [asking.askToReauthenticate(), asking.askToReauthenticate()]
  asking.endReauthentication(true)
  expect(await Promise.all(both)).toEqual([true, true])
  const next = asking.askToReauthenticate()
  asking.endReauthentication(false)
  expect(await next).toBe(false)
})

it('a session that has to be renewed first is, and the proof is asked for after it', async () => {
  const { browser, server, refund, answer } = await page()
  server.expired = true
  const done = refund()
  await vi.waitFor(() => expect(browser.calls('POST', REFUND)).toBe(2))
  await answer(true)
  expect(await done).toEqual({ done: true })
  expect(browser.calls('POST', REFUND)).toBe(3)
})
