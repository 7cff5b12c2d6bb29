import { useRef } from 'react'
import { Link } from 'react-router'
import type { ElsewhereSale } from '../../../../shop/merchandising/contract-elsewhere.ts'
import { sizeToTake } from '../../../../shop/merchandising/rules-elsewhere.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useFormAction } from '../../../ui/use-form-action.ts'
import { ElsewhereFields } from './elsewhere-fields.tsx'
import { soldElsewhere } from './elsewhere-input.ts'

/** A piece with the units of its sizes: `stock` on sale, `held` being paid for. */
export interface SoldPiece {
  id: string
  name: string
  sizes: readonly { id: string; size: string | null; stock: number; held: number }[]
}

interface ElsewhereDialogProps {
  /** Null: closed. */
  piece: SoldPiece | null
  onClose: () => void
  /** It is off sale now, or back. */
  onChanged: () => Promise<void>
}

/** Marks one unit as sold in the stall, by hand or on another site: off sale at once. */
export function ElsewhereDialog({ piece, onClose, onChanged }: ElsewhereDialogProps) {
  return (
    <Dialog open={piece !== null} onClose={onClose} title="Sold elsewhere" typing>
      {piece && <ElsewhereForm key={piece.id} piece={piece} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function ElsewhereForm({ piece, onClose, onChanged }: ElsewhereDialogProps & { piece: SoldPiece }) {
  // Pressed twice, or sent again by a bad line, it is one sale.
  const key = useRef(crypto.randomUUID())
  const { id, name, sizes } = piece
  const offered = sizes.filter(({ stock }) => stock > 0)
  const held = sizes.some((size) => size.held > 0)
  const form = useFormAction(
    async (typed) => {
      const said = soldElsewhere(typed)
      if ('missing' in said) return
      const { price, where } = said
      const body = { price, where, size: typed('size') || undefined }
      const sale = await api<ElsewhereSale>('POST', `/api/admin/products/${id}/elsewhere-sales`, { body, idempotencyKey: key.current })
      onClose()
      notify.success(`${name}: sold elsewhere, and off sale.`, 10_000, {
        label: 'Undo',
        run: () => void takeBack(sale.id, name, onChanged),
      })
      await onChanged()
    },
    (typed) => {
      const said = soldElsewhere(typed)
      return 'missing' in said ? said.missing : {}
    },
  )
  const needsSize = sizeToTake(sizes) === 'piece_several'
  return (
    <form noValidate onSubmit={form.submit} onChange={() => (key.current = crypto.randomUUID())} className="space-y-4">
      <p className="break-words">
        <strong className="font-semibold">{name}</strong> goes off sale at once, in the shop and in every bag.
      </p>
      {needsSize && (
        <SelectField label="Which one" name="size" defaultValue={offered[0]?.id}>
          {offered.map((size) => (
            <option key={size.id} value={size.id}>
              {size.size ?? 'One piece'} ({size.stock} on sale)
            </option>
          ))}
        </SelectField>
      )}
      <ElsewhereFields errors={form.errors} />
      <ErrorText text={form.error} />
      {(held || form.error !== null) && (
        <p className="text-ink-soft">
          {held && form.error === null && 'A shopper is paying for one of it right now: that one is theirs. '}
          <Link to="/admin/holds" className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4">
            See who holds it
          </Link>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {form.error === null ? 'Sold elsewhere' : 'Try again'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it on sale
        </Button>
      </div>
      <p className="text-ink-soft">It is no order, and in no figure of sales. You can take it back, here and on the page of the piece.</p>
    </form>
  )
}

/** Puts the unit of a sale back on sale; says why not. */
export async function takeBack(saleId: string, name: string, onChanged: () => Promise<void>): Promise<void> {
  try {
    await api<ElsewhereSale>('POST', `/api/admin/elsewhere-sales/${saleId}/undo`)
    notify.success(`${name}: for sale again.`)
  } catch (error) {
    notify.failure(error)
  }
  await onChanged()
}
