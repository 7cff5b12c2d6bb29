import Check from 'lucide-react/icons/check'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import type { ProductRow } from '../../../../shop/merchandising/contract.ts'
import { PRICE_MAX } from '../../../../shop/merchandising/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { savePrice, type OnChanged } from './quick-edit.ts'

interface PriceEditProps {
  row: ProductRow
  onChanged: OnChanged
}

/** The price, changed in place: a press opens a field, Enter saves, Escape leaves it. Sizes that differ are changed in the editor. */
export function PriceEdit({ row, onChanged }: PriceEditProps) {
  const live = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The button is there only after React has put it in the place of the field.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const differs = row.sizes.some(({ price }) => price !== row.sizes[0]?.price)

  if (isOpen) return <PriceForm row={row} onChanged={onChanged} onClose={() => setOpen(false)} />
  return (
    <span className="product-price">
      {differs ? (
        <Link to={`/admin/products/${row.id}`} className="product-price-button" aria-label={`Prices of ${row.name}, which differ by size`}>
          from {formatKes(row.price)}
        </Link>
      ) : (
        <button
          ref={button}
          type="button"
          disabled={!live}
          className="product-price-button"
          aria-label={`Price of ${row.name}: ${formatKes(row.price)}. Change it`}
          onClick={() => setOpen(true)}
        >
          {formatKes(row.price)}
        </button>
      )}
      {row.original_price !== null && row.original_price > row.price && (
        <span className="whitespace-nowrap text-ink-soft">
          was <s>{formatKes(row.original_price)}</s>
        </span>
      )}
    </span>
  )
}

function PriceForm({ row, onChanged, onClose }: PriceEditProps & { onClose: () => void }) {
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const price = Number(new FormData(event.currentTarget).get('price'))
    if (!Number.isInteger(price) || price < 1 || price > PRICE_MAX) return setWrong(true)
    setBusy(true)
    if (price !== row.price) await savePrice(row, price, onChanged)
    onClose()
  }

  return (
    <form noValidate className="product-price-form" onSubmit={(event) => void submit(event)}>
      <input
        // It was asked for by a press on the price.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        name="price"
        type="number"
        inputMode="numeric"
        min={1}
        step={50}
        defaultValue={row.price}
        aria-label={`New price of ${row.name}, KES`}
        aria-invalid={wrong || undefined}
        disabled={busy}
        className="product-price-field"
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      <IconButton type="submit" label="Save the price" disabled={busy}>
        <Check size={18} aria-hidden="true" />
      </IconButton>
      {wrong && <span className="product-price-wrong">Whole shillings, from 1.</span>}
    </form>
  )
}
