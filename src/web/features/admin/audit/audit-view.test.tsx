// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../../shop/accounts/contract.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { AUDIT_PATH, AuditView } from './audit-view.tsx'

const ENTRY: AuditEntry = {
  id: '01a00000-0000-7000-8000-000000000001',
  admin_email: 'asha@upya.example',
  action: 'order.shipped',
  subject: 'UP-7K3M9Q',
  details: {},
  created_at: '2026-03-05T09:00:00.000Z',
}
type Props = Parameters<typeof AuditView>[0]
const show = (over: Partial<Props> = {}) =>
  showScreen(<AuditView entries={[ENTRY]} next={null} admins={['asha@upya.example', 'command']} params={{}} {...over} />, {
    at: AUDIT_PATH,
  })

test('each filter is a chip that takes it off alone, and file and next page keep them all', () => {
  show({ params: { admin: 'asha@upya.example', group: 'orders', from: '2026-03-01', cursor: 'abc' }, next: 'def' })
  const chips = within(screen.getByRole('list', { name: 'Chosen filters' })).getAllByRole('link')
  expect(chips.map((chip) => chip.getAttribute('href'))).toEqual([
    '/admin/audit?group=orders&from=2026-03-01',
    '/admin/audit?admin=asha%40upya.example&from=2026-03-01',
    '/admin/audit?admin=asha%40upya.example&group=orders',
    '/admin/audit',
  ])
  const query = '?admin=asha%40upya.example&group=orders&from=2026-03-01'
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toBe(`/api/admin/audit.csv${query}`)
  expect(screen.getByRole('link', { name: 'Older' }).getAttribute('href')).toBe(`/admin/audit${query}&cursor=def`)
})

test('a row leads to what it is about', () => {
  show()
  expect(screen.getByRole('link', { name: 'UP-7K3M9Q' }).getAttribute('href')).toBe('/admin/orders/UP-7K3M9Q')
})

test.each([
  [{}, 'No entries yet.'],
  [{ cursor: 'abc' }, 'No older entries.'],
  [{ subject: 'up-7k3m9q' }, 'Nothing was done to up-7k3m9q.'],
  [{ group: 'notes', to: '2026-03-01' }, 'No entries match all of these filters.'],
])('an empty log says why: %o', (params, says) => {
  show({ entries: [], params })
  expect(screen.getByText(new RegExp(`^${says}`))).toBeTruthy()
})
