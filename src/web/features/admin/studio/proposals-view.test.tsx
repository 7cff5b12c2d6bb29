// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Proposal, Proposals } from '../../../../shop/try-on/studio/contract-proposals.ts'
import type { ProposalTab } from '../../../../shop/try-on/studio/rules-proposals.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { ProposalsView } from './proposals-view.tsx'

const idOf = (n: number) => `0190f0a0-0000-7000-8000-00000000000${n}`
const proposal = (n: number, more: Partial<Proposal> = {}): Proposal => ({
  id: idOf(n),
  product: { id: idOf(n), name: `Blouse ${n}` },
  picture: '0123456789abcdef0123',
  garment: 'top',
  state: 'ready',
  confidence: 0.86,
  reasons: [],
  angle: 2.5,
  small: `/small/${n}`,
  whole: `/whole/${n}`,
  made: null,
  stale: null,
  decided_by: null,
  decided_at: null,
  ...more,
})
const NONE = { sure: 0, doubtful: 0, waiting: 0, failed: 0, accepted: 0, rejected: 0 }

function show(items: Proposal[], { tab = 'sure', later = items }: { tab?: ProposalTab; later?: Proposal[] } = {}) {
  const sent: unknown[] = []
  const pageOf = (listed: Proposal[]): Proposals => ({ items: listed, next_after: null, counts: { ...NONE, [tab]: listed.length } })
  const shown = showScreen(
    <ProposalsView loaded={{ data: pageOf(items), at: '2026-11-27T05:00:00Z' }} query={{ tab, after: undefined }} />,
    {
      shop: (method, path, body) => {
        if (method === 'GET') return { body: pageOf(later) }
        sent.push([path, body])
        const { proposals } = body as { proposals: { id: string }[] }
        return {
          body: {
            results: proposals.map(({ id }) => ({
              id,
              done: id !== idOf(9),
              reason: id === idOf(9) ? 'The piece shows another picture by now, or is gone. It was left as it is.' : null,
            })),
          },
        }
      },
    },
  )
  return { ...shown, sent }
}

test('before and after, how sure the shop is and why, and that a piece shows another picture by now', () => {
  show([proposal(1, { confidence: 0.4, reasons: ['The ground looks like it.'] }), proposal(2, { stale: 'picture_changed' })], {
    tab: 'doubtful',
  })
  const card = within(screen.getByRole('listitem', { name: 'Blouse 1' }))
  expect(card.getByText('40 % sure · straightened by 2.5°')).toBeTruthy()
  expect(card.getByText('The ground looks like it.')).toBeTruthy()
  expect(card.getByRole('img', { name: 'Blouse 1, before' }).getAttribute('src')).toContain('0123456789abcdef0123')
  expect(card.getByRole('link', { name: /in full size/ }).getAttribute('href')).toBe('/whole/1')
  const stale = within(screen.getByRole('listitem', { name: 'Blouse 2' }))
  expect(stale.getByText('The piece shows another picture by now.')).toBeTruthy()
  expect(stale.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(stale.getByRole('button', { name: 'Put aside' })).toBeTruthy()
  // What the shop is unsure of is never taken all at once.
  expect(screen.queryByRole('button', { name: /^Accept these/ })).toBeNull()
})

test('all that are shown are accepted at once, and what came in meanwhile only after it was shown', async () => {
  const { user, sent } = show([proposal(1), proposal(2), proposal(9)], { later: [proposal(9), proposal(3)] })
  await user.click(screen.getByRole('button', { name: 'Accept these 3' }))
  expect(
    await screen.findByText('The piece shows another picture by now, or is gone. It was left as it is.', { selector: 'li *' }),
  ).toBeTruthy()
  expect(sent).toEqual([
    ['/api/admin/studio/proposals/decisions', { decision: 'accept', proposals: [1, 2, 9].map((n) => ({ id: idOf(n) })) }],
  ])
  expect(screen.queryByRole('listitem', { name: 'Blouse 3' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show 1 more photo' }))
  expect(screen.getByRole('listitem', { name: 'Blouse 3' })).toBeTruthy()
})

test('one that was accepted can show its photo again', async () => {
  const { user, sent } = show([proposal(1, { state: 'accepted', small: null, whole: null, made: 'abcdef0123abcdef0123' })], {
    tab: 'accepted',
  })
  await user.click(screen.getByRole('button', { name: 'Show the photo again' }))
  expect(sent).toEqual([['/api/admin/studio/proposals/decisions', { decision: 'restore', proposals: [{ id: idOf(1) }] }]])
})
