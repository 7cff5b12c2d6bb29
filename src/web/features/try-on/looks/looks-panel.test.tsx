// @vitest-environment happy-dom
import { randomUUID } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Look } from '../../../../shop/try-on/looks/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { deviceLooks, saveLook } from './device-looks.ts'
import { LooksPanel } from './looks-panel.tsx'
import { SaveLookButton } from './save-look-button.tsx'

const pieces = [
  { id: randomUUID(), name: 'Denim jacket', price: 1500 },
  { id: randomUUID(), name: 'Flare dress', price: 900 },
]
const picture = new Blob(['picture'], { type: 'image/jpeg' })

/** What the browser's database has; happy-dom knows none. */
const rows = new Map<string, unknown>()

/** Just as much of a database as is asked of it here. */
function memoryDatabase() {
  const later = <Target extends EventTarget>(target: Target, event: string) => {
    queueMicrotask(() => target.dispatchEvent(new Event(event)))
    return target
  }
  const request = (result: unknown) => Object.assign(new EventTarget(), { result })
  const store = {
    getAll: () => request([...rows.values()]),
    put: (value: unknown, key: string) => request(rows.set(key, value) && key),
    delete: (key: string) => request(rows.delete(key) && undefined),
  }
  const transaction = () => later(Object.assign(new EventTarget(), { objectStore: () => store }), 'complete')
  const database = Object.assign(new EventTarget(), { transaction, close: () => undefined })
  return { open: () => later(request(database), 'success') }
}

beforeEach(() => {
  rows.clear()
  deviceLooks.set(null)
  vi.stubGlobal('indexedDB', memoryDatabase())
})

/** A shop that keeps looks. */
function shopOf(looks: Look[] = []) {
  return (method: string, path: string) => {
    if (method === 'GET') return { body: { looks } }
    if (method === 'DELETE') {
      looks.splice(
        looks.findIndex(({ id }) => path.endsWith(id)),
        1,
      )
      return { status: 204 }
    }
    const look = {
      id: randomUUID(),
      token: 'T'.repeat(32),
      product_ids: pieces.map(({ id }) => id),
      width: 600,
      height: 800,
      created_at: '2026-03-05T09:00:00.000Z',
      expires_at: '2026-04-04T09:00:00.000Z',
    }
    looks.unshift(look)
    return { status: 201, body: look }
  }
}

test('a look is saved on the device alone, and nothing of it is sent', async () => {
  const userId = randomUUID()
  const screenOf = showScreen(
    <>
      <SaveLookButton userId={userId} pieces={pieces} makePicture={async () => picture} />
      <LooksPanel userId={userId} />
    </>,
    { shop: shopOf() },
  )
  await screenOf.user.click(screen.getByRole('button', { name: 'Save this look' }))
  expect(await screen.findByText('Denim jacket, Flare dress')).toBeTruthy()
  expect(screen.getByText('KES 2,400')).toBeTruthy()
  expect((screen.getByRole('switch', { name: /Keep in my account/ }) as HTMLInputElement).checked).toBe(false)
  expect(screenOf.asked.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(rows.size).toBe(1)
})

test('kept in the account it has a link; taken out again, the link is gone and the look stays here', async () => {
  const userId = randomUUID()
  await saveLook(userId, { pieces, picture })
  const { user, asked } = showScreen(<LooksPanel userId={userId} />, { shop: shopOf() })
  const keep = await screen.findByRole('switch', { name: /Keep in my account/ })
  await user.click(keep)
  expect(await screen.findByRole('button', { name: 'Share the link' })).toBeTruthy()
  expect(screen.getByText(/^Until 4 Apr/)).toBeTruthy()
  expect(asked.find(({ method }) => method === 'POST')?.path).toBe(`/api/try-on/looks?pieces=${pieces.map(({ id }) => id).join(',')}`)
  await user.click(screen.getByRole('switch', { name: /Keep in my account/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share the link' })).toBeNull())
  expect(asked.some(({ method, path }) => method === 'DELETE' && path.startsWith('/api/try-on/looks/'))).toBe(true)
  expect(screen.getByText('Denim jacket, Flare dress')).toBeTruthy()
})

test('deleting takes it off the device and out of the account', async () => {
  const userId = randomUUID()
  await saveLook(userId, { pieces, picture })
  const { user, asked } = showScreen(<LooksPanel userId={userId} />, { shop: shopOf() })
  await user.click(await screen.findByRole('switch', { name: /Keep in my account/ }))
  await screen.findByRole('button', { name: 'Share the link' })
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('Your looks')).toBeNull())
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  expect(rows.size).toBe(0)
})

test('looks of another device are there, too, and those of somebody else are deleted', async () => {
  await saveLook(randomUUID(), { pieces, picture })
  const userId = randomUUID()
  const shop = shopOf()
  shop('POST', '')
  showScreen(<LooksPanel userId={userId} />, { shop })
  expect(await screen.findByText(/2 pieces, in your account until 4 Apr/)).toBeTruthy()
  await waitFor(() => expect(rows.size).toBe(0))
  expect(screen.queryByText('Denim jacket, Flare dress')).toBeNull()
})

test('a device without room says so', async () => {
  vi.stubGlobal('indexedDB', { open: () => queueMicrotask(() => undefined) })
  expect(await saveLook(randomUUID(), { pieces, picture })).toBe('no-room')
})
