import { describe, expect, it } from 'vitest'
import type { Quote, QuoteLine } from '../../../shop/cart/contract.ts'
import type { BagEntry } from './store/bag-items.ts'
import { acceptPrice, blocking, cartLineViews, quoteRequestOf, withoutPaid } from './quote.ts'

function entry(over: Partial<BagEntry> = {}): BagEntry {
  return {
    product_id: 'p1',
    size: 'M',
    quantity: 1,
    product: {
      id: 'p1',
      name: 'Jacket',
      kind: 'jacket',
      price: 1500,
      images: [],
      variants: [{ id: 'v', size: 'M', stock: 3, price: 1500 }],
    },
    ...over,
  }
}

function line(over: Partial<QuoteLine> = {}): QuoteLine {
  return {
    product_id: 'p1',
    variant_id: 'v',
    name: 'Jacket',
    size: 'M',
    quantity: 1,
    unit_price: 1500,
    line_total: 1500,
    stock: 3,
    image: null,
    sizes: [
      { size: 'M', stock: 3, price: 1500 },
      { size: 'L', stock: 1, price: 1500 },
    ],
    ...over,
  }
}

function quote(...lines: QuoteLine[]): Quote {
  return {
    lines,
    subtotal: 0,
    discount: 0,
    delivery_area: 'nairobi',
    delivery_fee: 0,
    total: 0,
    currency: 'KES',
    applied_discount: null,
    discount_problem: null,
  }
}

function only(entries: BagEntry[], answer: Quote | null, held: BagEntry[] = []) {
  const [view] = cartLineViews(entries, answer, held)
  if (!view) throw new Error('no line')
  return view
}

describe('cart lines and the quote', () => {
  it('renders a cart line from stored data until the quote has come', () => {
    expect(only([entry({ quantity: 2 })], null)).toMatchObject({ unitPrice: 1500, lineTotal: 3000, stock: 3, issue: null })
  })

  it('has nothing to say when all is as remembered', () => {
    expect(only([entry()], quote(line())).issue).toBeNull()
  })

  it('shows a changed price with both prices, and lets the shopper go on', () => {
    const views = cartLineViews([entry()], quote(line({ unit_price: 1200 })))
    expect(views[0]?.issue).toMatchObject({ kind: 'price_changed', from: 1500, to: 1200 })
    expect(views[0]?.unitPrice).toBe(1200)
    expect(blocking(views)).toEqual([])
  })

  it('an accepted price is remembered', () => {
    const entries = acceptPrice([entry()], entry(), 1200)
    expect(only(entries, quote(line({ unit_price: 1200 }))).issue).toBeNull()
  })

  it('[open-53] shows how many are left, until the quantity fits', () => {
    const answer = quote(line({ quantity: 3, stock: 2, problem: 'fewer_left' }))
    expect(only([entry({ quantity: 3 })], answer).issue).toMatchObject({ kind: 'fewer_left', stock: 2 })
    expect(only([entry({ quantity: 2 })], answer).issue).toBeNull()
  })

  it('recognises a piece that is gone although it comes back without its size', () => {
    const answer = quote(line({ size: null, unit_price: 0, stock: 0, sizes: [], problem: 'gone' }))
    const views = cartLineViews([entry()], answer)
    expect(views[0]?.issue?.kind).toBe('gone')
    expect(views[0]).toMatchObject({ unitPrice: 1500, lineTotal: 0 })
    expect(blocking(views)).toHaveLength(1)
  })

  it('a size that is gone blocks, with the sizes to change to', () => {
    const views = cartLineViews([entry()], quote(line({ stock: 0, unit_price: 0, problem: 'size_gone' })))
    expect(blocking(views)).toHaveLength(1)
    expect(views[0]?.sizes.map((choice) => choice.size)).toEqual(['M', 'L'])
  })

  it('what somebody else is still paying for is said to be held', () => {
    const issue = (more: object) => only([entry()], quote(line({ stock: 0, ...more }))).issue
    expect(issue({ problem: 'size_gone', held: true })).toMatchObject({ kind: 'size_gone', held: true })
    expect(issue({ problem: 'gone', held: true })).toMatchObject({ kind: 'gone', held: true })
    expect(issue({ problem: 'gone' })).toMatchObject({ kind: 'gone', held: false })
  })
  it('what the own unfinished payment holds is not gone', () => {
    const view = only([entry()], quote(line({ stock: 0, problem: 'gone' })), [entry()])
    expect(view).toMatchObject({ issue: null, held: true, lineTotal: 1500 })
  })

  it('does not mix up two sizes of one piece', () => {
    const views = cartLineViews([entry(), entry({ size: 'L' })], quote(line(), line({ size: 'L', stock: 1 })))
    expect(views.map((view) => view.stock)).toEqual([3, 1])
  })
})

describe('the request', () => {
  it('[discount-01] carries the code only when there is one', () => {
    expect(quoteRequestOf([entry()], 'nationwide', null)).toEqual({
      items: [{ product_id: 'p1', size: 'M', quantity: 1 }],
      delivery_area: 'nationwide',
    })
    expect(quoteRequestOf([], 'nairobi', 'KARIBU10').discount_code).toBe('KARIBU10')
  })
})

describe('after payment', () => {
  it('[cart-10] takes out what was paid for', () => {
    expect(withoutPaid([entry()], [entry()])).toEqual([])
  })

  it('[cart-10] leaves what came into the bag while the payment ran', () => {
    const late = entry({ product_id: 'p2' })
    expect(withoutPaid([entry({ quantity: 3 }), late], [entry({ quantity: 2 })])).toMatchObject([
      { product_id: 'p1', quantity: 1 },
      { product_id: 'p2' },
    ])
  })
})
