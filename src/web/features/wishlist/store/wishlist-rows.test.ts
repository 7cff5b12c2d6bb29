import { describe, expect, it } from 'vitest'
import type { WishlistRow } from '../../../../shop/wishlist/contract.ts'
import { parseQueue, parseRows, rowOf, rowsLeft, shownRows, withChange, withoutChange, withRow, type WishQueue } from './wishlist-rows.ts'

const id = (n: number) => `0199b0a0-0000-7000-8000-${String(n).padStart(12, '0')}`
const row = (n: number, more: Partial<WishlistRow> = {}): WishlistRow => ({
  product_id: id(n),
  product_name: `Piece ${n}`,
  product_price: 1000 + n,
  product_images: ['one'],
  is_in_stock: true,
  added_at: new Date(Date.UTC(2026, 0, n)).toISOString(),
  ...more,
})
const ids = (rows: readonly WishlistRow[]) => rows.map(({ product_id }) => Number(product_id.slice(-2)))
const queue = (more: Partial<WishQueue> = {}): WishQueue => ({ user_id: id(90), merged: true, changes: [], ...more })

describe('rows', () => {
  it('[data-05] a row has exactly the six fields, the price as it was and one picture', () => {
    const picture = (key: string) => ({ key, alt: '', width: 900, height: 1200, thumbhash: '' })
    const made = rowOf({ id: id(1), name: 'Coat', price: 900, stock: 0, images: [picture('a'), picture('b')] }, Date.UTC(2026, 1, 3))
    expect(made).toEqual({
      product_id: id(1),
      product_name: 'Coat',
      product_price: 900,
      product_images: ['a'],
      is_in_stock: false,
      added_at: '2026-02-03T00:00:00.000Z',
    })
  })

  it('[wish-03] whatever storage holds, only rows that make sense come out, newest first and each product once', () => {
    const found = [
      row(1),
      null,
      7,
      { product_id: 'x' },
      row(3),
      { ...row(2), product_price: 'much' },
      { ...row(4), added_at: 'soon' },
      row(1),
    ]
    expect(ids(parseRows(found))).toEqual([3, 1])
    expect(parseRows({})).toEqual([])
    expect(parseRows(null)).toEqual([])
  })

  it('puts a row where its date belongs, so that Undo restores the place', () => {
    const rows = [row(5), row(3), row(1)]
    const without = withRow(rows, id(3), null)
    expect(ids(without)).toEqual([5, 1])
    expect(ids(withRow(without, id(3), row(3)))).toEqual([5, 3, 1])
  })
})

describe('changes on their way', () => {
  it('of the same product only the last change counts, and the order of the others stays', () => {
    const changes = [
      { key: 'a', product_id: id(1), row: row(1) },
      { key: 'b', product_id: id(2), row: null },
      { key: 'c', product_id: id(1), row: null },
    ]
    expect(changes.reduce(withChange, queue()).changes.map(({ key }) => key)).toEqual(['b', 'c'])
  })

  it('what was sent leaves the queue, what replaced it meanwhile stays', () => {
    const before = withChange(queue(), { key: 'a', product_id: id(1), row: row(1) })
    const changed = withChange(before, { key: 'b', product_id: id(1), row: null })
    expect(withoutChange(changed, 'a').changes.map(({ key }) => key)).toEqual(['b'])
    expect(withoutChange(before, 'a').changes).toEqual([])
  })

  it('[wish-04] the list shown is that of the server with the unsent changes applied', () => {
    const shown = shownRows(
      [row(1), row(2)],
      [
        { key: 'a', product_id: id(2), row: null },
        { key: 'b', product_id: id(4), row: row(4) },
      ],
    )
    expect(ids(shown)).toEqual([4, 1])
  })

  it('a broken queue is read as far as it makes sense', () => {
    expect(parseQueue('x')).toBeNull()
    expect(
      parseQueue({
        user_id: 'u',
        changes: [{ key: 'a', product_id: id(1), row: null }, { key: 1 }, { key: 'b', product_id: id(1), row: {} }],
      }),
    ).toEqual({
      user_id: 'u',
      merged: false,
      changes: [{ key: 'a', product_id: id(1), row: null }],
    })
  })
})

describe('leaving', () => {
  it("[open-46] the member's list goes; what never reached the server stays for the next sign-in", () => {
    const unsent = [
      { key: 'a', product_id: id(7), row: row(7) },
      { key: 'b', product_id: id(1), row: null },
    ]
    expect(ids(rowsLeft([row(7), row(2)], queue({ changes: unsent })))).toEqual([7])
    expect(rowsLeft([row(2)], queue())).toEqual([])
  })

  it("a guest's rows that were not merged yet stay", () => {
    expect(ids(rowsLeft([row(2)], queue({ merged: false })))).toEqual([2])
    expect(ids(rowsLeft([row(2)], null))).toEqual([2])
  })
})
