import { useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Price } from '../../../ui/price.tsx'
import { RadioCard } from '../../../ui/field.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { PieceSearch } from '../page/piece-search.tsx'
import { ActionFormFrame } from '../payments/actions/action-form-frame.tsx'
import { sendReturnAction } from './send-return-action.ts'
import type { ActionFormProps } from './return-forms.tsx'

/** Another piece is chosen by its name and picture, then its size. */
export function ExchangeForm({ detail, refresh, close }: ActionFormProps) {
  const key = useState(() => crypto.randomUUID())[0]
  const [piece, setPiece] = useState<ProductCard | null>(null)
  const [variant, setVariant] = useState('')
  const worth = detail.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const form = useFormAction(async () => {
    const done = { says: 'The exchange is an order now, to be packed.', refresh }
    await sendReturnAction(`/api/admin/returns/${detail.id}/exchange`, { variant_id: variant }, key, done)
    close()
  })
  const choose = (next: ProductCard) => {
    setPiece(next)
    const free = next.variants.filter(({ stock }) => stock > 0)
    setVariant(free.length === 1 ? (free[0]?.id ?? '') : '')
  }
  return (
    <ActionFormFrame
      consequences={[
        `Up to ${formatKes(worth)}, what came back. It becomes an order without payment, to the same address; what it costs less is refunded.`,
      ]}
      submitLabel="Send this piece"
      form={form}
      onCancel={close}
      unready={variant === ''}
    >
      {piece ? (
        <div className="space-y-3">
          <p className="flex items-center gap-3">
            <Thumbnail pictureKey={piece.images[0]?.key ?? null} name={piece.name} kind={piece.kind} className="w-12" />
            <span className="min-w-0 flex-1">
              <strong className="block">{piece.name}</strong>
              <Price amount={piece.price} original={piece.original_price} />
            </span>
            <button type="button" className="min-h-11 font-semibold underline underline-offset-4" onClick={() => setPiece(null)}>
              Change
            </button>
          </p>
          <fieldset className="grid grid-cols-2 gap-2">
            <legend className="mb-1.5 text-sm font-semibold">Size</legend>
            {piece.variants.map(({ id, size, stock, price }) => (
              <RadioCard
                key={id}
                name="variant"
                value={id}
                checked={variant === id}
                disabled={stock < 1 || price > worth}
                onChange={() => setVariant(id)}
                label={size ?? 'One size'}
                aside={stock < 1 ? 'Sold' : price > worth ? 'Too dear' : formatKes(price)}
              />
            ))}
          </fieldset>
        </div>
      ) : (
        <div className="space-y-2">
          <PieceSearch onChoose={choose} most={worth} />
        </div>
      )}
    </ActionFormFrame>
  )
}
