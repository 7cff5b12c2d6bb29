// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Delivery } from '../../../../shop/notifications/contract-mail.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { QueueRow } from './queue-row.tsx'

const ENTRY = '0190f0a0-0000-7000-8000-000000000001'
const ORDER = '0190f0a0-0000-7000-8000-000000000002'
const FAILED = `Failed to send notification ${ENTRY}: 451 4.3.0 Try later`
const BROKEN = `Error processing notification ${ENTRY}: relation "order_items" does not exist`
const send = (change: Partial<Delivery['sends'][number]>): Delivery['sends'][number] => ({
  try: 1,
  at: '2026-11-26T09:00:00Z',
  address: 'wanjiku@example.com',
  outcome: 'not_now',
  server_answer: '451 4.3.0 Try later',
  error: FAILED,
  ...change,
})
const delivery = (change: Partial<Delivery>): Delivery => ({
  id: ENTRY,
  queue: 'order',
  queue_id: ENTRY,
  event: 'order_shipped',
  order_id: ORDER,
  order_number: 'UP-7K3M9Q',
  recipient_kind: 'customer',
  channel: 'email',
  address: 'wanjiku@example.com',
  state: 'retrying',
  reason: null,
  tries: 1,
  sending: false,
  by_hand: false,
  maybe_twice: false,
  next_at: '2026-11-26T09:01:00.000Z',
  give_up_at: '2026-11-28T09:00:00.000Z',
  server_answer: '451 4.3.0 Try later',
  last_error: FAILED,
  created_at: '2026-11-26T09:00:00.000Z',
  done_at: null,
  sends: [send({})],
  ...change,
})

function show(item: Delivery): HTMLElement {
  showScreen(
    <table>
      <tbody>
        <QueueRow item={item} selection={null} actions={[]} busy={false} act={async () => {}} />
      </tbody>
    </table>,
  )
  return screen.getByRole('row')
}

test.each([
  ['451 4.3.0 Try later', 'The mail server doesn’t take it just now. Tried again at'],
  ['421 4.3.2 Shutting down', 'The mail server couldn’t be reached. Tried again at'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server couldn’t be reached. Tried again at'],
  ['535 5.7.8 Bad password', 'The mail server doesn’t let the shop sign in. Tried again at'],
  ['550 5.7.1 Relaying denied', 'The mail server refuses e-mails from this shop. Tried again at'],
  ['mailbox full', 'The mail server didn’t take it. Tried again at'],
])('[queue-08] "%s" is said in plain words beside when it is tried again', (answer, words) => {
  const error = `Failed to send notification ${ENTRY}: ${answer}`
  const row = show(delivery({ server_answer: answer, last_error: error, sends: [send({ server_answer: answer, error })] }))
  expect(row.textContent).toContain(words)
})

test('[queue-08] the details have the exact message of each try, sending and processing apart', () => {
  const sends = [send({}), send({ try: 2, at: '2026-11-26T09:01:00Z', address: null, server_answer: BROKEN, error: BROKEN })]
  const row = show(delivery({ tries: 2, last_error: BROKEN, sends }))
  expect(row.textContent).toContain('The shop couldn’t write this message, so nothing was sent. Tried again at')
  const tries = within(row).getAllByRole('listitem', { hidden: true })
  expect(tries.map((item) => item.textContent)).toEqual([
    expect.stringContaining(`Not now${FAILED}`) as string,
    expect.stringContaining(`Not written${BROKEN}`) as string,
  ])
  // The answer of an earlier try says nothing of this one.
  expect(within(row).queryByText('451 4.3.0 Try later')).toBeNull()
})

test('[queue-08] a message whose tries are no longer kept still says what went wrong', () => {
  const row = show(delivery({ state: 'given_up', reason: 'too_long', next_at: null, sends: [] }))
  expect(row.textContent).toContain('It could not be sent in time. The mail server doesn’t take it just now.')
  expect(within(row).getByText(FAILED)).toBeTruthy()
})

test('the number leads to the order, and "See it" to the e-mail, also of a payment; not of words that somebody wrote', () => {
  const link = (row: HTMLElement, name: string) => within(row).queryByRole('link', { name })?.getAttribute('href')
  const row = show(delivery({}))
  expect(link(row, 'UP-7K3M9Q')).toBe(`/admin/orders/${ORDER}`)
  expect(link(row, 'See it')).toBe('/admin/email-settings/templates?event=order_shipped&to=customer&order=UP-7K3M9Q')
})

test.each([
  [{ queue: 'message', event: 'refund-delayed', recipient_kind: 'admin', order_number: null, order_id: null }, true],
  [{ queue: 'message', event: 'written' }, false],
  [{ queue: 'message', event: 'order-made', channel: 'sms', address: '254712345678' }, false],
] as const)('%j can be looked at: %s', (change, can) => {
  const row = show(delivery(change))
  expect(within(row).queryByRole('link', { name: 'See it' }) !== null).toBe(can)
})
