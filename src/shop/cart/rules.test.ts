import { FIRST_DELIVERY_RATES } from '../delivery.ts'
import { describe, expect, it } from 'vitest'
import { addLine, codeSums, QUANTITY_MAX, sameLine, totals, type CartLine } from './rules.ts'
import { changeSize, removeLine, setQuantity } from './rules-edit.ts'

const jacket = { product_id: 'jacket', size: 'M', quantity: 1 }
const large = { product_id: 'jacket', size: 'L', quantity: 1 }
const hat = { product_id: 'hat', size: null, quantity: 1 }

describe('addLine', () => {
  it('[cart-08] adds nothing at stock 0 or less', () => {
    expect(addLine([], jacket, 0)).toEqual([])
    expect(addLine<CartLine>([hat], jacket, -1)).toEqual([hat])
  })

  it('[cart-06] adding the same product and size again raises the quantity', () => {
    expect(addLine([jacket], jacket, 5)).toEqual([{ ...jacket, quantity: 2 }])
  })

  it('[cart-06] another size makes another cart line', () => {
    expect(addLine([jacket], large, 5)).toEqual([jacket, large])
  })

  it('[open-53] raises up to the stock and no further', () => {
    expect(addLine([{ ...jacket, quantity: 2 }], { ...jacket, quantity: 5 }, 3)).toEqual([{ ...jacket, quantity: 3 }])
    expect(addLine([], { ...jacket, quantity: 9 }, 2)).toEqual([{ ...jacket, quantity: 2 }])
    expect(addLine([], { ...jacket, quantity: 90 }, 100)).toEqual([{ ...jacket, quantity: QUANTITY_MAX }])
  })

  it('does not mutate the given cart lines', () => {
    const lines = Object.freeze([Object.freeze({ ...jacket })])
    addLine(lines, jacket, 5)
    expect(lines[0]?.quantity).toBe(1)
  })
})

describe('changeSize', () => {
  it('[cart-02] moves a cart line to another size', () => {
    expect(changeSize([jacket, hat], jacket, 'L', 2)).toEqual([large, hat])
  })

  it('[cart-07] merges with the cart line that has the size already', () => {
    expect(changeSize([jacket, large], jacket, 'L', 5)).toEqual([{ ...large, quantity: 2 }])
  })

  it('[open-53] a merge stops at the stock of the size', () => {
    expect(changeSize([{ ...jacket, quantity: 3 }, large], jacket, 'L', 2)).toEqual([{ ...large, quantity: 2 }])
    expect(changeSize([{ ...jacket, quantity: 3 }], jacket, 'L', 2)).toEqual([{ ...large, quantity: 2 }])
  })

  it('does nothing for the same size or an unknown cart line', () => {
    expect(changeSize([jacket], jacket, 'M', 5)).toEqual([jacket])
    expect(changeSize([jacket], hat, 'M', 5)).toEqual([jacket])
  })
})

describe('setQuantity and removeLine', () => {
  it.each([
    [0, 1],
    [1, 1],
    [3, 3],
    [4, 3],
  ])('[open-53] asked for %i of 3 in stock gives %i', (asked, given) => {
    expect(setQuantity([jacket, hat], jacket, asked, 3)).toEqual([{ ...jacket, quantity: given }, hat])
  })

  it('removes one cart line and no other', () => {
    expect(removeLine([jacket, large, hat], large)).toEqual([jacket, hat])
  })

  it('a cart line is identified by product and size', () => {
    expect(sameLine(jacket, { ...jacket })).toBe(true)
    expect(sameLine(jacket, large)).toBe(false)
    expect(sameLine(hat, { product_id: 'hat', size: null })).toBe(true)
  })
})

describe('sums', () => {
  it('[open-18] is never below nothing', () => {
    expect(totals(200, { off: 300, free_delivery: false }, 0).total).toBe(0)
  })

  it('free delivery takes the fee off, and what it gave is counted', () => {
    const sums = totals(1500, { off: 0, free_delivery: true }, 200)
    expect(sums).toEqual({ subtotal: 1500, discount: 0, delivery_fee: 0, delivery_waived: 200, total: 1500 })
    expect(codeSums(sums)).toEqual({ net: 1500, given: 200 })
    expect(codeSums(totals(1500, { off: 0, free_delivery: true }, 0))).toEqual({ net: 1500, given: 0 })
  })

  it('[checkout-08] [checkout-09] delivery is free in Nairobi and KES 200 elsewhere', () => {
    expect(totals(1500, null, FIRST_DELIVERY_RATES.nairobi.fee)).toEqual({
      subtotal: 1500,
      discount: 0,
      delivery_fee: 0,
      delivery_waived: 0,
      total: 1500,
    })
    expect(totals(1500, null, FIRST_DELIVERY_RATES.nationwide.fee)).toEqual({
      subtotal: 1500,
      discount: 0,
      delivery_fee: 200,
      delivery_waived: 0,
      total: 1700,
    })
  })

  it('an empty bag costs no delivery', () => {
    expect(totals(0, null, 200).total).toBe(0)
  })
})
