// @vitest-environment happy-dom
import { randomUUID } from 'node:crypto'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Engines, RemoteJob } from '../../../../shop/try-on/remote/contract.ts'
import type { JobState } from '../../../../shop/try-on/remote/rules.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { RemoteTryOn, type RemoteTryOnProps } from './remote-try-on.tsx'

const PIECE = 'c7b8f0a0-0000-4000-8000-000000000001'
const JOB = 'c7b8f0a0-0000-4000-8000-000000000002'
const engine = { provider: 'Example Pictures', consent_version: '2026-11', left: 9, per_day: 10 }
const job = (state: JobState): RemoteJob => ({
  id: JOB,
  product_id: PIECE,
  state,
  switched_off: false,
  progress: null,
  created_at: '2026-03-05T09:00:00.000Z',
  finished_at: null,
  result_until: null,
})

const DELETE_NOW = 'Delete my photos and pictures now'

interface Given extends Partial<RemoteTryOnProps> {
  remote?: Engines['remote']
  /** The same once a photo was sent. */
  after?: Engines['remote']
  /** From another visit. */
  kept?: boolean
  /** What the shop answers to the photo, and then to questions about it. */
  started?: { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>
  states?: JobState[]
  /** What it answers to consent being taken back. */
  withdrawn?: Promise<{ status: number; body: unknown }>
}

/** Each test is another account: what one agreed to is not asked of it again. */
function show({ remote = engine, after = remote, kept = false, withdrawn, ...given }: Given = {}) {
  const { started = { status: 201, body: job('queued') }, states = ['done'], ...props } = given
  const engines: Engines = { remote, kept }
  const onResult = vi.fn<(picture: Blob) => void>()
  const onFallback = vi.fn<(words: string) => void>()
  const userId = randomUUID()
  const kind = 'jacket' as const
  const left = [...states]
  const screenOf = showScreen(
    <RemoteTryOn
      userId={userId}
      photo={new Blob(['photo'], { type: 'image/jpeg' })}
      product={{ id: PIECE, name: 'Denim jacket', kind }}
      onResult={onResult}
      onFallback={onFallback}
      {...props}
    />,
    {
      at: '/try-on',
      async shop(method, path) {
        if (path === '/api/try-on/engines') return { body: { ...engines } }
        if (method === 'DELETE') {
          const answer = (await withdrawn) ?? { status: 204, body: null }
          if (answer.status === 204) engines.kept = false
          return answer
        }
        if (method === 'POST' && path.startsWith('/api/try-on/jobs?')) {
          Object.assign(engines, { remote: after, kept: true })
          return started
        }
        if (path.endsWith('/cancel')) return { body: job('cancelled') }
        return { body: path.endsWith('/result') ? 'picture' : job(left.length > 1 ? left.shift()! : left[0]!) }
      },
    },
  )
  const sent = () => screenOf.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
  return { ...screenOf, onResult, onFallback, sent }
}

const offer = () => screen.findByRole('button', { name: 'Make a more lifelike picture' })

test('nothing is offered where there is no service, or for what it does not do', async () => {
  const none = show({ remote: null })
  await waitFor(() => expect(none.asked).toHaveLength(1))
  expect(none.container.textContent).toBe('')
  none.unmount()
  const shoes = show({ product: { id: PIECE, name: 'Boots', kind: 'boots' } })
  await waitFor(() => expect(shoes.asked).toHaveLength(1))
  expect(shoes.container.textContent).toBe('')
})

test('before anything is sent, it says what goes where, for how long, and what it costs', async () => {
  const { user, sent, onResult } = show()
  await user.click(await offer())
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this photo to Example Pictures?' }))
  for (const words of [
    /We send this photo and the picture of the piece to Example Pictures/,
    /deleted as soon as/,
    /24 hours/,
    /costs you nothing/,
  ])
    expect(dialog.getAllByText(words).length).toBeGreaterThan(0)
  expect(sent()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'No, keep it here' }))
  expect(sent()).toEqual([])
  await user.click(await offer())
  await user.click(await screen.findByRole('button', { name: 'Yes, send it' }))
  await waitFor(() => expect(onResult).toHaveBeenCalledOnce())
  expect(sent()).toEqual([`/api/try-on/jobs?piece=${PIECE}&consent=2026-11`])
  expect(onResult.mock.calls[0]![0]).toBeInstanceOf(Blob)
  expect(await screen.findByText(/This is a simulation/)).toBeTruthy()
  // In this session they have agreed.
  await user.click(screen.getByRole('button', { name: 'Make it again' }))
  await waitFor(() => expect(onResult).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

async function begun(given: Given) {
  const shown = show(given)
  await shown.user.click(await offer())
  await shown.user.click(await screen.findByRole('button', { name: 'Yes, send it' }))
  return shown
}

test('one can stop it: the shop is told to delete the photo', async () => {
  const { user, sent, onResult } = await begun({ states: ['running'] })
  await user.click(await screen.findByRole('button', { name: 'Stop and delete my photo' }))
  expect(await screen.findByText('Stopped. Your photo is deleted.')).toBeTruthy()
  await waitFor(() => expect(sent().at(-1)).toBe(`/api/try-on/jobs/${JOB}/cancel`))
  expect(onResult).not.toHaveBeenCalled()
})

test('stopped while the photo is on its way, the picture is stopped as soon as it is known', async () => {
  const arrived = Promise.withResolvers<{ status: number; body: unknown }>()
  const { user, sent } = await begun({ started: arrived.promise })
  await user.click(await screen.findByRole('button', { name: 'Stop and delete my photo' }))
  expect(await screen.findByText('Stopped. Your photo is deleted.')).toBeTruthy()
  arrived.resolve({ status: 201, body: job('queued') })
  await waitFor(() => expect(sent().at(-1)).toBe(`/api/try-on/jobs/${JOB}/cancel`))
})

test.each<[string, Given, RegExp]>([
  ['fails', { states: ['failed'] }, /we used your phone instead/],
  [
    'is switched off before the photo was sent',
    { started: { status: 201, body: { ...job('failed'), switched_off: true } } },
    /turned this service off. Your photo was not sent/,
  ],
  ['takes too long', { states: ['expired'] }, /took too long, so we used your phone/],
  [
    'is switched off meanwhile',
    { started: { status: 503, body: { error: { code: 'try_on_off', message: 'Not now, so we use your phone instead.' } } } },
    /we use your phone instead/,
  ],
  ['answers nonsense', { started: { status: 502, body: 'Bad gateway' } }, /phone instead/],
])('a service that %s: the phone takes over, and it is said', async (_what, given, words) => {
  const { onFallback, onResult } = await begun(given)
  await waitFor(() => expect(onFallback).toHaveBeenCalledWith(expect.stringMatching(words)))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(onResult).not.toHaveBeenCalled()
})

test('consent is taken back: what the shop has is deleted once, the picture goes, and one is asked again', async () => {
  const onWithdrawn = vi.fn<() => void>()
  const deleted = Promise.withResolvers<{ status: number; body: unknown }>()
  const { user, asked, sent } = await begun({ onWithdrawn, withdrawn: deleted.promise })
  await user.dblClick(await screen.findByRole('button', { name: DELETE_NOW }))
  deleted.resolve({ status: 204, body: null })
  await waitFor(() => expect(onWithdrawn).toHaveBeenCalledOnce())
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/try-on/jobs'])
  expect(screen.queryByText(/This is a simulation/)).toBeNull()
  expect(screen.queryByRole('button', { name: DELETE_NOW })).toBeNull()
  await user.click(await offer())
  expect(await screen.findByRole('dialog', { name: 'Send this photo to Example Pictures?' })).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test('when it cannot be deleted now that is said, and nothing more is sent unasked', async () => {
  const withdrawn = Promise.resolve({ status: 503, body: { error: { code: 'unavailable', message: 'The shop is busy. Try again.' } } })
  const { user, sent } = await begun({ withdrawn })
  await user.click(await screen.findByRole('button', { name: DELETE_NOW }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/The shop is busy.*still deleted within a day/)
  await user.click(screen.getByRole('button', { name: 'Make it again' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(sent()).toHaveLength(1)
})

test.each<[string, Given]>([
  ['before anything is sent in this visit', {}],
  ['on the mannequin', { photo: null }],
  ['with nothing on', { product: null }],
  ['in shoes', { product: { id: PIECE, name: 'Boots', kind: 'boots' } }],
  ['while the service is off', { remote: null }],
])('what is at the shop from another visit can be deleted %s; where nothing is, nothing is asked', async (_when, given) => {
  const empty = show(given)
  await waitFor(() => expect(empty.asked).toHaveLength(1))
  expect(screen.queryByRole('button', { name: DELETE_NOW })).toBeNull()
  empty.unmount()
  const { user, asked } = show({ ...given, kept: true })
  await user.click(await screen.findByRole('button', { name: DELETE_NOW }))
  await waitFor(() => expect(screen.queryByRole('button', { name: DELETE_NOW })).toBeNull())
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a service that is off from then on is not offered again, and why there is no picture stays', async () => {
  const body = { error: { code: 'try_on_off', message: 'Not now, so we use your phone instead.' } }
  const { asked } = await begun({ started: { status: 503, body }, after: null })
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/try-on/engines')).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make a more lifelike picture' })).toBeNull())
  expect(screen.getByRole('alert').textContent).toContain('we use your phone instead')
})

test('what they can put right is said as it is', async () => {
  const body = { error: { code: 'try_on_running', message: 'Another picture of yours is still being made.' } }
  const { onFallback } = await begun({ started: { status: 409, body } })
  expect(await screen.findByText('Another picture of yours is still being made.')).toBeTruthy()
  expect(onFallback).not.toHaveBeenCalled()
})

test('when today’s are used, there is nothing to press', async () => {
  show({ remote: { ...engine, left: 0 } })
  expect(((await offer()) as HTMLButtonElement).disabled).toBe(true)
  expect(screen.getByText(/There are more tomorrow/)).toBeTruthy()
})
