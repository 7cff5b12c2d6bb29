// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../../../../shop/settings/rules.ts'
import type { TryOnFigures } from '../../../../shop/try-on/remote/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { lookTokenIn } from './take-down-look.tsx'
import { TryOnView } from './try-on-view.tsx'

const AT = '2026-11-26T09:00:00.000Z'
const FIGURES: TryOnFigures = {
  engine: { id: 'http:fashn', provider: 'Example Pictures', cents: 8, per_member: 10, per_day: 200 },
  is_resting: false,
  switched: 'on',
  today: 3,
  days: [{ day: '2026-11-26', started: 3, done: 2, failed: 1, cancelled: 0, cost_cents: 16 }],
  problems: [{ problem: 'unauthorised', count: 1 }],
  oldest_photo_at: null,
  oldest_result_at: '2026-11-26T08:00:00.000Z',
  looks: 4,
}

const TOKEN = 'a-Look_of'.padEnd(32, 'x')

const show = (change: Partial<TryOnFigures> = {}) =>
  showScreen(<TryOnView loaded={{ data: { ...FIGURES, ...change }, at: AT }} />, {
    at: '/admin/try-on',
    shop: (method, path) =>
      method === 'DELETE'
        ? path.endsWith(TOKEN)
          ? { status: 204, body: null }
          : { status: 404, body: { error: { code: 'look_not_found', message: 'There is no look at this link.' } } }
        : { body: method === 'GET' ? { ...FIGURES, switched: 'off' } : DEFAULT_SETTINGS },
  })

test('each day says what it brought and cost, and why pictures failed', () => {
  show()
  const day = within(screen.getByRole('row', { name: /2026-11-26/ }))
  expect(day.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Asked3', 'Made2', 'Failed1', 'Stopped0', 'CostUSD 0.16'])
  expect(screen.getByText(/credit is used up/)).toBeTruthy()
  expect(screen.getByText('none here')).toBeTruthy()
})

test('the switch turns the service off, with what was seen of it', async () => {
  const { user, asked } = show()
  const offered = screen.getByRole('switch', { name: /Offered to members/ }) as HTMLInputElement
  await user.click(offered)
  await waitFor(() => expect(offered.checked).toBe(false))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({ remote_try_on: 'off', seen: { remote_try_on: 'on' } })
})

test('a photo that is here longer than a day is told loudly, and so is a service that rests', () => {
  show({ oldest_photo_at: '2026-11-24T09:00:00.000Z', is_resting: true })
  expect(screen.getByRole('alert').textContent).toMatch(/longer than we promise/)
  expect(screen.getByRole('status').textContent).toMatch(/failed several times/)
})

test('without a service it says how to set one up', () => {
  show({ engine: null, days: [], problems: [] })
  expect(screen.getByText(/TRYON_API_URL/)).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a look is taken down by its link, and the figures are asked for again', async () => {
  const { user, asked } = show()
  const link = screen.getByRole('textbox', { name: 'Link of the look' })
  const takeDown = () => user.click(screen.getByRole('button', { name: 'Take it down' }))
  await user.type(link, 'https://shop.example/product/1')
  await takeDown()
  expect(screen.getByText(/Paste the link of a look/)).toBeTruthy()
  await user.clear(link)
  await user.type(link, `/look/${'y'.repeat(32)}`)
  await takeDown()
  expect(await screen.findByText('There is no look at this link.')).toBeTruthy()
  await user.clear(link)
  await user.type(link, `https://shop.example/look/${TOKEN}?utm=chat`)
  await takeDown()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ method: 'GET', path: '/api/admin/try-on' }))
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path.split('/').at(-1))).toEqual(['y'.repeat(32), TOKEN])
})

test.each([
  [TOKEN, TOKEN],
  [` https://shop.example/look/${TOKEN}/ `, TOKEN],
  [`https://shop.example/look/${TOKEN}#top`, TOKEN],
  [`https://shop.example/look/${TOKEN.slice(1)}`, null],
  [`https://shop.example/other/${TOKEN}`, null],
  ['', null],
])('the look in "%s" is %s', (typed, token) => {
  expect(lookTokenIn(typed)).toBe(token)
})
