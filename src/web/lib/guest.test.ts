import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isGuestId } from './guest.ts'

const V4 = '3f2b8c1e-5a4d-4c9b-8f7e-1a2b3c4d5e6f'
let values: Map<string, string>
let page: { cookie: string }

async function guest() {
  vi.resetModules()
  return import('./guest.ts')
}

beforeEach(() => {
  values = new Map()
  page = { cookie: '' }
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})

describe('the guest id', () => {
  it('[auth-14] is made once, as a version 4 UUID under guest_user_id', async () => {
    const { guestUserId } = await guest()
    const id = guestUserId()
    expect(isGuestId(id)).toBe(true)
    expect(values.get('guest_user_id')).toBe(id)
    expect(guestUserId()).toBe(id)
  })

  it('[auth-14] is kept when it is valid', async () => {
    values.set('guest_user_id', V4)
    expect((await guest()).guestUserId()).toBe(V4)
  })

  it.each(['', 'guest-17', '0199b0a0-0000-7000-8000-000000000001', `${V4}x`])(
    '[auth-14] is made anew when storage holds "%s"',
    async (stored) => {
      values.set('guest_user_id', stored)
      const id = (await guest()).guestUserId()
      expect(id).not.toBe(stored)
      expect(isGuestId(id)).toBe(true)
      expect(values.get('guest_user_id')).toBe(id)
    },
  )

  it('is in a cookie too, so that order pages know the guest', async () => {
    values.set('guest_user_id', V4)
    ;(await guest()).guestUserId()
    expect(page.cookie).toBe(`guest_user_id=${V4}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`)
  })

  it('is the same for as long as the page lives when storage is blocked', async () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    const { guestUserId } = await guest()
    expect(guestUserId()).toBe(guestUserId())
  })

  it('[open-10] is replaced by the one that came with an order, never by nonsense', async () => {
    const { storeGuestId, guestUserId } = await guest()
    storeGuestId(V4)
    expect(guestUserId()).toBe(V4)
    storeGuestId('nonsense')
    expect(guestUserId()).toBe(V4)
  })

  it('is made without crypto.randomUUID, which plain http pages lack', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(255) })
    const { randomUuid } = await guest()
    expect(isGuestId(randomUuid())).toBe(true)
    vi.unstubAllGlobals()
  })
})
