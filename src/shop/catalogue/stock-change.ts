import { z } from 'zod'
import { ShopError } from '../errors.ts'
import type { AreaDeps } from '../deps.ts'
import { stockChange, type StockChange } from './input.ts'

/** Units of a size this moment, on a row that is locked. */
export interface UnitsNow {
  sku: string
  /** On sale. */
  stock: number
  /** On hold for shoppers who are paying. */
  held: number
}

/** What one change meets: `was` is missing for a difference. */
interface Meeting extends UnitsNow {
  was?: number
  by: number
}

/**
 * The differences of these changes. Throws `stock_changed` when an expected number differs from the current one, with both by
 * SKU, and `stock_too_low` when more is taken out than is on sale.
 */
export function differences(changes: readonly (UnitsNow & { change: StockChange })[]): number[] {
  const meetings = changes.map(({ change, ...now }): Meeting => {
    if ('by' in change) return { ...now, by: change.by }
    return { ...now, was: change.from, by: change.to - change.from }
  })
  const changed = meetings.filter(({ was, stock, held }) => was !== undefined && was !== stock + held)
  if (changed.length > 0) {
    const words = changed.map(({ sku, was, stock, held }) => [sku, `was ${was ?? 0}, is ${stock + held} now`])
    throw new ShopError('stock_changed', { fields: Object.fromEntries(words) as Record<string, string> })
  }
  const low = meetings.filter(({ by, stock }) => stock + by < 0)
  if (low.length > 0) {
    const words = low.map(({ sku, stock, held }) => [sku, `${stock} can be taken out, ${held} are being paid for`])
    throw new ShopError('stock_too_low', { fields: Object.fromEntries(words) as Record<string, string> })
  }
  return meetings.map(({ by }) => by)
}

const LOCK = { name: 'stock_change_lock', text: 'select 1 from product_variants where id = $1 for update' }
const NOW = {
  name: 'stock_change_now',
  text: `select v.sku, v.stock, v.product_id,
    coalesce((select sum(h.quantity) from holds h where h.variant_id = v.id and h.state = 'held'), 0)::int as held
    from product_variants v where v.id = $1`,
}
const ADD = { name: 'stock_change_add', text: 'update product_variants set stock = stock + $2 where id = $1' }

export function createStockChange({ live, atomically }: AreaDeps) {
  return {
    /**
     * Changes how many of one size are in the house, those on hold included: by a difference, or from what was seen to
     * what it is to be. What shoppers hold and have bought meanwhile is never written over, so it needs no version and
     * raises none. Answers with how it is now. Throws `invalid_input`, `product_not_found`, `stock_changed` (both numbers
     * by SKU) and `stock_too_low`.
     */
    async adjustStock(variantId: string, change: StockChange): Promise<{ stock: number; held: number }> {
      if (!z.uuid().safeParse(variantId).success) throw new ShopError('product_not_found')
      const parsed = stockChange.safeParse(change)
      if (!parsed.success) throw new ShopError('invalid_input', { fields: { stock: 'Enter a whole number from 0 to 1,000,000.' } })
      return atomically(async (tx) => {
        const [, [now]] = await Promise.all([tx.query(LOCK, [variantId]), tx.query<UnitsNow & { product_id: string }>(NOW, [variantId])])
        if (!now) throw new ShopError('product_not_found')
        const [by = 0] = differences([{ ...now, change: parsed.data }])
        if (by !== 0) {
          await tx.query(ADD, [variantId, by])
          await live.publish(tx, 'catalogue', { id: now.product_id })
        }
        return { stock: now.stock + by, held: now.held }
      })
    },
  }
}
