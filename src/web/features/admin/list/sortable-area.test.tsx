// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { SortableArea, useSortableItem } from './sortable-area.tsx'

// Without a layout everything is at the same place: here each row is below the one before it.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(0, this.tagName === 'LI' ? at * 100 : 0, 200, 80)
  })
})
afterEach(() => vi.restoreAllMocks())

function Row({ id }: { id: string }) {
  const { item, handle } = useSortableItem(id)
  return (
    <li {...item}>
      <button {...handle} type="button">
        {id}
      </button>
    </li>
  )
}

function Pictures({ onMove }: { onMove: (ids: string[]) => void }) {
  const [ids, setIds] = useState(['front', 'back', 'label'])
  return (
    <SortableArea
      items={ids.map((id) => ({ id, name: id === 'back' ? 'The back' : '' }))}
      what="Picture"
      layout="rows"
      onMove={(moved) => {
        setIds(moved)
        onMove(moved)
      }}
    >
      <ul>
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </ul>
    </SortableArea>
  )
}

test('what moves by keyboard is said with its place and its name, in plain words', async () => {
  const moves: string[][] = []
  const { user } = showScreen(<Pictures onMove={(ids) => moves.push(ids)} />)
  const handle = screen.getByRole('button', {
    name: 'back',
    description: 'To move it, press Space, then the arrow keys. Space again puts it down, Escape puts it back.',
  })
  const says = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))

  handle.focus()
  await user.keyboard(' ')
  await says('Picture 2 of 3, The back, where it was.')
  await user.keyboard('{ArrowDown}')
  await says('Picture 2 of 3, The back, moved to position 3.')
  await user.keyboard(' ')
  await says('Put down: Picture 2 of 3, The back, moved to position 3.')
  expect(moves).toEqual([['front', 'label', 'back']])

  screen.getByRole('button', { name: 'front' }).focus()
  await user.keyboard(' ')
  await says('Picture 1 of 3, where it was.')
  await user.keyboard('{Escape}')
  await says('Not moved: Picture 1 of 3.')
  expect(moves).toHaveLength(1)
})
