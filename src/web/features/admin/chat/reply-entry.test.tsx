// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { InboxDetail } from '../../../../shop/chat/contract-desk.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { ReplyEntry } from './reply-entry.tsx'

const ID = '0199c2f4-0000-7000-8000-000000000001'
const message = (seq: number, sender: 'customer' | 'agent', agent: string | null = null) => ({ seq, sender, agent, automatic: false })
const detailOf = (more: object = {}) =>
  ({
    id: ID,
    name: 'Wanjiku Kamau',
    language: 'sw',
    status: 'queued',
    promised_minutes: 2,
    last_seq: 1,
    messages: [message(1, 'customer')],
    person: { orders: [{ order_number: 'UP-10001' }] },
    ...more,
  }) as unknown as InboxDetail
const CANNED = [{ id: '1', short: 'hello', text_en: 'Hi {name}', text_sw: 'Habari {name}, kuhusu {order}', version: 1 }]

function Entry({ detail }: { detail: InboxDetail }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const nothing = { me: 'a', colleagues: [], refresh: async () => undefined, typed: () => undefined }
  return <ReplyEntry {...nothing} detail={detail} canned={CANNED} area={area} />
}

beforeEach(() => sessionStorage.clear())
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' })

test('a slash brings a ready reply in the language of the shopper, by keyboard [admin-12]', async () => {
  const { user } = showScreen(<Entry detail={detailOf()} />)
  await user.type(field(), '/he')
  expect(screen.getByRole('option', { name: /\/hello/ }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('Habari Wanjiku, kuhusu UP-10001')
})

test('a refused answer stays, says who was faster, and goes on the second press', async () => {
  const sent: { seen_seq: number; send_anyway: boolean; client_id: string }[] = []
  const shop = (method: string, _path: string, body: unknown) => {
    if (method !== 'POST') return { status: 404 }
    sent.push(body as (typeof sent)[number])
    const refusal = { error: { code: 'chat_answered_meanwhile', message: 'A colleague was faster.' } }
    return sent.length === 1 ? { status: 409, body: refusal } : { body: { message: {}, last_seq: 3 } }
  }
  const { user } = showScreen(<Entry detail={detailOf()} />, { shop })
  await user.type(field(), 'It is packed.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('answered while you were writing')
  expect(field().value).toBe('It is packed.')
  await user.click(screen.getByRole('button', { name: 'Send anyway' }))
  await vi.waitFor(() => expect(field().value).toBe(''))
  expect(sent.map(({ seen_seq, send_anyway }) => [seen_seq, send_anyway])).toEqual([
    [1, false],
    [1, true],
  ])
  expect(new Set(sent.map(({ client_id: id }) => id)).size).toBe(1)
})

test('a draft is there again after a reload', async () => {
  const { user, unmount } = showScreen(<Entry detail={detailOf()} />)
  await user.type(field(), 'Half an ans')
  unmount()
  showScreen(<Entry detail={detailOf({ last_seq: 2, messages: [message(1, 'customer'), message(2, 'agent', 'Amina')] })} />)
  expect(field().value).toBe('Half an ans')
})
