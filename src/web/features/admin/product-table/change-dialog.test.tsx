// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Markdowns } from '../../../../shop/merchandising/contract-runs.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { ChangeDialog } from './change-dialog.tsx'

const id = (n: number) => `0190f0a0-0000-7000-8000-00000000000${n}`
const products = { marked: [{ id: id(1) }, { id: id(2) }] }
const COAT = {
  id: id(1),
  name: 'Old coat',
  note: '45 days for sale: 20% off',
  differences: [
    { what: 'Price', before: 'KES 4,000', after: 'KES 3,200' },
    { what: 'Was', before: 'none', after: 'KES 4,000' },
  ],
}
const SKIRT = { id: id(2), name: 'New skirt', note: 'For sale for 5 days: nothing before 30.', differences: [] }

function show(pages: Markdowns[], asked: Promise<void> = Promise.resolve()) {
  const left = [...pages]
  return showScreen(
    <ChangeDialog
      kind="markdown_by_age"
      onKind={() => undefined}
      products={products}
      count={2}
      example={undefined}
      onStarted={() => undefined}
    />,
    {
      async shop(_method, path) {
        if (!path.endsWith('/markdowns')) return { status: 202, body: {} }
        await asked
        return { body: left.shift() }
      },
    },
  )
}
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Mark down by age: 2 pieces' })

test('[admin-02] a markdown by age shows what each will cost before it can be confirmed, and does just that', async () => {
  const answer = Promise.withResolvers<void>()
  const { user, asked } = show([{ items: [COAT, SKIRT], next_after: null }], answer.promise)
  expect((await submit()).disabled).toBe(true)
  answer.resolve()
  const list = await screen.findByRole('list', { name: 'What each will cost' })
  await waitFor(() =>
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Old coatKES 4,000 KES 3,20045 days for sale: 20% off', 'New skirtFor sale for 5 days: nothing before 30.']),
  )
  await user.click(await submit())
  const [proposed, begun] = asked.map(({ body }) => body as { as_of: string; change: object; products: object })
  expect(begun).toEqual({ change: { kind: 'markdown_by_age', as_of: proposed?.as_of }, products })
})

test('[admin-02] more are shown on demand, and when none is due there is nothing to confirm', async () => {
  const { user, asked } = show([
    { items: [SKIRT], next_after: 1 },
    { items: [{ ...SKIRT, id: id(3) }], next_after: null },
  ])
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByText('None of them is due for a markdown.')).toBeTruthy()
  expect(asked.map(({ body }) => (body as { after: number }).after)).toEqual([0, 1])
  expect((await submit()).disabled).toBe(true)
})
