// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { ChosenPieces, type NamedPiece } from './chosen-pieces.tsx'

const id = (n: number) => `0190f0a0-0000-7000-8000-00000000000${n}`
const card = (n: number, name: string) => ({ id: id(n), name, kind: 'dress', images: [], price: 900, original_price: null, stock: 1 })
const CARDS = [card(1, 'Green dress'), card(2, 'Blue dress')]

function show(start: NamedPiece[] = [], most = 5) {
  let changes = 0
  let submits = 0
  const shown = showScreen(
    <form onSubmit={(event) => (event.preventDefault(), submits++)}>
      <ChosenPieces label="Chosen pieces" name="ids" start={start} most={most} error={undefined} onChanged={() => changes++} />
    </form>,
    {
      shop: (_method, path) => ({
        body: path.startsWith('/api/products/suggest')
          ? { items: CARDS, searches: [] }
          : { items: CARDS.filter((each) => path.includes(each.id)) },
      }),
    },
  )
  const form = shown.container.querySelector('form')!
  return { ...shown, ids: () => new FormData(form).get('ids'), changes: () => changes, submits: () => submits }
}
const search = () => screen.getByRole('searchbox', { name: 'Search the pieces in the shop' })

test('pieces are chosen by name and taken out, by keyboard too; Enter in the search does not send the form', async () => {
  const { user, ids, changes, submits } = show([{ id: id(9), name: 'Old coat' }])
  await user.type(search(), 'dress{Enter}')
  expect(submits()).toBe(0)
  const green = await screen.findByRole('button', { name: /^Green dress/ })
  green.focus()
  await user.keyboard('{Enter}')
  expect(ids()).toBe(`${id(9)} ${id(1)}`)
  // It stays where it is, and does nothing more.
  expect(document.activeElement).toBe(green)
  await user.keyboard('{Enter}')
  expect([ids(), changes()]).toEqual([`${id(9)} ${id(1)}`, 1])
  await user.click(screen.getByRole('button', { name: 'Take out Old coat' }))
  expect(ids()).toBe(id(1))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take out Green dress' }))
})

test('pasted addresses are taken, and one that is none of a piece is said', async () => {
  const { user, ids } = show()
  await user.click(search())
  await user.paste(`https://shop.example/product/${id(2).toUpperCase()} /product/${id(7)}`)
  const list = await screen.findByRole('list', { name: 'Chosen pieces' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(ids()).toBe(id(2))
  expect(screen.getByText('Not every address is that of a piece in the shop.')).toBeTruthy()
  expect(search()).toHaveProperty('value', '')
})

test('when one is all that can be chosen, the search gives way to it', async () => {
  const { user, ids } = show([], 1)
  await user.type(search(), 'dress')
  await user.click(await screen.findByRole('button', { name: /^Blue dress/ }))
  expect(ids()).toBe(id(2))
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take out Blue dress' }))
  await user.keyboard('{Enter}')
  expect([ids(), document.activeElement]).toEqual(['', search()])
})
