import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Link } from 'react-router'
import type { ProductRow, ProductSize } from '../../../../shop/merchandising/contract.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useStock, type OnChanged } from './quick-edit.ts'

/** Sizes that fit into a row; the rest are a tap away. */
const SHOWN = 4

interface StockEditProps {
  row: ProductRow
  onChanged: OnChanged
  /** One of it was sold without the shop. */
  onSoldElsewhere: () => void
}

/** How many there are of each size, with plus and minus in place. */
export function StockEdit({ row, onChanged, onSoldElsewhere }: StockEditProps) {
  const live = useHydrated()
  const more = row.sizes.length - SHOWN
  return (
    <div className="product-stock">
      {row.sizes.slice(0, SHOWN).map((size) => (
        <SizeStock key={size.id} row={row} size={size} onChanged={onChanged} />
      ))}
      {more > 0 && (
        <Link to={`/admin/products/${row.id}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {more === 1 ? '1 more size' : `${more} more sizes`}
        </Link>
      )}
      {row.sizes.some(({ stock }) => stock > 0) && (
        <button
          type="button"
          className="product-elsewhere"
          disabled={!live}
          aria-label={`${row.name}: sold elsewhere`}
          onClick={onSoldElsewhere}
        >
          Sold elsewhere
        </button>
      )}
    </div>
  )
}

function SizeStock({ row, size, onChanged }: Omit<StockEditProps, 'onSoldElsewhere'> & { size: ProductSize }) {
  const { stock, add } = useStock(row, size, onChanged)
  const what = size.size === null ? row.name : `${row.name}, size ${size.size}`
  return (
    <div role="group" aria-label={`In stock of ${what}`} className="product-stock-size">
      {size.size !== null && <span className="product-stock-name">{size.size}</span>}
      <IconButton label={`One less of ${what}`} disabled={stock <= 0} onClick={() => add(-1)}>
        <Minus size={16} aria-hidden="true" />
      </IconButton>
      <output className="product-stock-count">
        {stock}
        {size.held > 0 && <span className="product-stock-held">{` + ${size.held} held`}</span>}
      </output>
      <IconButton label={`One more of ${what}`} onClick={() => add(1)}>
        <Plus size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
