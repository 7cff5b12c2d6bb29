// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import type { StoredMessage } from '../../../../shop/chat/contract.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { pass, showScreen } from '../../../lib/test-screen.ts'
import { ReplyEntry } from './reply-entry.tsx'
import { before, detailOf, messageOf } from './test-inbox.ts'

const talk = (...messages: StoredMessage[]) =>
  detailOf({
    language: 'sw',
    last_seq: messages.length,
    messages,
    person: { ...detailOf().person, orders: [{ ...ORDER }] },
  })
const ORDER = {
  id: '0199c2f4-0000-7000-8000-000000000009',
  order_number: 'UP-10001',
  total_amount: 2450,
  status: 'paid',
  fulfillment_status: 'shipped',
  created_at: before(60),
}
const asked = messageOf(1)
const answered = messageOf(2, { sender: 'agent', agent: 'Otieno' })
const CANNED = [{ id: '1', short: 'hello', text_en: 'Hi {name}', text_sw: 'Habari {name}, kuhusu {order}', version: 1 }]

function Entry({ detail }: { detail: InboxDetail }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const nothing = { me: 'a', colleagues: [], refresh: async () => undefined, typed: () => undefined }
  return <ReplyEntry {...nothing} detail={detail} canned={CANNED} language={detail.language} area={area} />
}

beforeEach(() => {
  sessionStorage.clear()
  pointer('fine')
})
const pointer = (kind: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: query === `(pointer: ${kind})`, media: query }),
  )
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })

/** A shop that refuses as many answers as a colleague was faster. */
function shopThatRefuses(times: number) {
  const sent: { text: string; seen_seq: number; send_anyway: boolean; client_id: string }[] = []
  const shop = (method: string, _path: string, body: unknown) => {
    if (method !== 'POST') return { status: 404 }
    sent.push(body as (typeof sent)[number])
    const refusal = { error: { code: 'chat_answered_meanwhile', message: 'A colleague was faster.' } }
    return sent.length <= times ? { status: 409, body: refusal } : { body: { message: {}, last_seq: 3 } }
  }
  return { sent, shop }
}

test('a slash brings a ready reply in the language of the shopper, by keyboard [admin-12]', async () => {
  const { user } = showScreen(<Entry detail={talk(asked)} />)
  await user.type(field(), '/he')
  expect(screen.getByRole('option', { name: /\/hello/ }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('Habari Wanjiku, kuhusu UP-10001')
})

test('with a mouse Enter sends and Shift Enter begins a line; on a touch screen Enter begins a line', async () => {
  const { sent, shop } = shopThatRefuses(0)
  const { user } = showScreen(<Entry detail={talk(asked)} />, { shop })
  await user.type(field(), 'It is packed.{Shift>}{Enter}{/Shift}Asante')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(sent.map(({ text }) => text)).toEqual(['It is packed.\nAsante']))
  await vi.waitFor(() => expect(field().value).toBe(''))
  pointer('coarse')
  await user.type(field(), 'One{Enter}two')
  expect(field().value).toBe('One\ntwo')
  expect(sent).toHaveLength(1)
})

test('a refused answer stays, says who was faster, and goes on the second press', async () => {
  const { sent, shop } = shopThatRefuses(1)
  const { user } = showScreen(<Entry detail={talk(asked)} />, { shop })
  await user.type(field(), 'It is packed.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('answered while you were writing')
  expect(field().value).toBe('It is packed.')
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await vi.waitFor(() => expect(field().value).toBe(''))
  expect(sent.map(({ send_anyway: anyway }) => anyway)).toEqual([false, true])
  expect(new Set(sent.map(({ client_id: id }) => id)).size).toBe(1)
})

test('a colleague’s answer that has been on the screen for a moment is read, and is no reason to refuse; one that came just now is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
  const { sent, shop } = shopThatRefuses(0)
  const shown = createStore(talk(asked))
  const Following = () => <Entry detail={useStore(shown, shown.get())} />
  showScreen(<Following />, { shop })
  const send = async (text: string) => {
    fireEvent.change(field(), { target: { value: text } })
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await vi.waitFor(() => expect(field().value).toBe(''))
  }
  fireEvent.change(field(), { target: { value: 'It is' } })
  act(() => shown.set(talk(asked, answered)))
  expect(screen.getByRole('alert').textContent).toContain('Otieno answered while you were writing')
  await send('It is packed.')
  await pass(1600)
  await send('And it leaves today.')
  expect(sent.map(({ seen_seq, send_anyway }) => [seen_seq, send_anyway])).toEqual([
    [1, false],
    [2, false],
  ])
})

test('what is typed while an answer is on its way is the next one', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  const shop = async () => {
    await arrived
    return { body: { message: {}, last_seq: 3 } }
  }
  const { user } = showScreen(<Entry detail={talk(asked)} />, { shop })
  await user.type(field(), 'It is packed.{Enter} And it')
  arrive()
  await vi.waitFor(() => expect(field().value).toBe('And it'))
  await user.type(field(), ' leaves today.')
  expect(field().value).toBe('And it leaves today.')
})

test('a draft is there again after a reload', async () => {
  const { user, unmount } = showScreen(<Entry detail={talk(asked)} />)
  await user.type(field(), 'Half an ans')
  unmount()
  showScreen(<Entry detail={talk(asked, answered)} />)
  expect(field().value).toBe('Half an ans')
})
