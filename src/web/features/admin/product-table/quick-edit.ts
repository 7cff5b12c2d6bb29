import { useRef, useState } from 'react'
import type { EditedProduct } from '../../../../shop/catalogue/contract-admin.ts'
import type { ProductRow, ProductSize } from '../../../../shop/merchandising/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

/** Tells the list that a row is another now. */
export type OnChanged = () => Promise<void>

interface Change {
  changed?: object
  seen?: object
  stock?: { id: string; by: number }[]
}

const send = ({ id, version }: ProductRow, body: Change) =>
  api<EditedProduct>('PATCH', `/api/admin/products/${id}`, { body: { version, ...body } })

/** Refused: in words, with both values where somebody else has changed the same. */
function sayWhy(error: unknown, row: ProductRow): void {
  if (!(error instanceof ApiError)) throw error
  const both = Object.values(error.fields)
  notify.error(
    error.code === 'product_changed' && both.length > 0 ? `${row.name} was changed by somebody else: ${both.join(' ')}` : error.message,
  )
}

/** The same price for all its sizes, which have one now. */
export async function savePrice(row: ProductRow, price: number, onChanged: OnChanged): Promise<void> {
  const sizes = (to: (size: ProductSize) => number) => row.sizes.map((one) => ({ id: one.id, size: one.size, price: to(one) }))
  try {
    const { version } = await send(row, { changed: { sizes: sizes(() => price) }, seen: { sizes: sizes((one) => one.price) } })
    const back = { ...row, version, price, sizes: row.sizes.map((one) => ({ ...one, price })) }
    notify.success(`${row.name}: ${formatKes(row.price)} to ${formatKes(price)}.`, 8000, {
      label: 'Undo',
      run: () => void savePrice(back, row.price, onChanged),
    })
  } catch (error) {
    sayWhy(error, row)
  }
  await onChanged()
}

/**
 * Units of a size, counted up and down by differences: presses that come while one is under way go with the next request, and
 * what is shown is what it will be.
 */
export function useStock(row: ProductRow, size: ProductSize, onChanged: OnChanged): { stock: number; add: (by: number) => void } {
  const [ahead, setAhead] = useState(0)
  const waiting = useRef(0)
  const sending = useRef(false)

  async function sendAll(): Promise<void> {
    sending.current = true
    while (waiting.current !== 0) {
      const by = waiting.current
      waiting.current = 0
      try {
        await send(row, { stock: [{ id: size.id, by }] })
        await onChanged()
      } catch (error) {
        sayWhy(error, row)
        await onChanged()
      } finally {
        setAhead((now) => now - by)
      }
    }
    sending.current = false
  }

  return {
    stock: size.stock + ahead,
    add(by) {
      waiting.current += by
      setAhead((now) => now + by)
      if (!sending.current) void sendAll()
    },
  }
}
