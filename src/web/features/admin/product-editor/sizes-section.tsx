import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { EditedSize, ProductFields } from '../../../../shop/catalogue/contract-admin.ts'
import { ONE_SIZE, SIZE_LABEL_MAX } from '../../../../shop/catalogue/rules.ts'
import { OFFERED_SIZES } from '../../../../shop/catalogue/rules-listing.ts'
import type { Kind } from '../../../../shop/catalogue/rules-kinds.ts'
import { formatKes } from '../../../../shop/money.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { SuggestedPrice } from '../quick-listing/suggested-price.tsx'
import { EditorSection } from './editor-section.tsx'
import type { PieceEditor } from './use-piece-editor.ts'

type Size = ProductFields['sizes'][number]

interface SizesSectionProps {
  editor: PieceEditor
  /** As they are in the shop. */
  stocked: readonly EditedSize[]
  firstPrice: number | null
  /** What it is, as its words say. */
  readKind: Kind | null
}

/** Prices, sizes, and how many there are of each: stock is saved as what is put in or taken out. */
export function SizesSection({ editor, stocked, firstPrice, readKind }: SizesSectionProps) {
  const { fields, set, errors } = editor
  const list = useId()
  const { sizes } = fields
  const change = (at: number, to: Partial<Size>) =>
    set(
      'sizes',
      sizes.map((size, i) => (i === at ? { ...size, ...to } : size)),
    )
  const lowest = Math.min(...sizes.map(({ price }) => price || Infinity))
  const addSize = () => {
    const [first, ...others] = sizes
    const named = sizes.length === 1 && first?.size === null ? [{ ...first, size: '' }, ...others] : sizes
    set('sizes', [...named, { size: '', price: first?.price ?? 0, stock: 1 }])
  }
  return (
    <EditorSection title="Price and sizes" error={errors['sizes']}>
      <datalist id={list}>
        {(OFFERED_SIZES[fields.category] ?? [ONE_SIZE]).map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </datalist>
      <ul className="space-y-3">
        {sizes.map((size, at) => (
          <SizeRow
            key={size.id ?? `new-${at}`}
            size={size}
            list={list}
            stocked={stocked.find(({ id }) => id === size.id)}
            editor={editor}
            onChange={(to) => change(at, to)}
            onRemove={sizes.length > 1 ? () => removeSize(editor, at) : undefined}
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={addSize}>
          <Plus size={16} aria-hidden="true" />
          Add a size
        </Button>
      </div>
      <SuggestedPrice
        kind={fields.kind ?? readKind}
        brand={fields.vendor}
        condition={fields.condition}
        size={sizes.length === 1 ? (sizes[0]?.size ?? null) : null}
        price={lowest}
        onPick={(price) =>
          set(
            'sizes',
            sizes.map((size) => ({ ...size, price })),
          )
        }
      />
      <TextField
        label="Price before, KES"
        className="max-w-xs"
        inputMode="numeric"
        value={fields.original_price ?? ''}
        hint={markdownText(lowest, fields.original_price, firstPrice)}
        error={errors['original_price']}
        onChange={(event) => set('original_price', wholeNumber(event.target.value) || null)}
      />
    </EditorSection>
  )
}

function removeSize({ fields, latest, set }: PieceEditor, at: number): void {
  const removed = fields.sizes[at]
  if (!removed) return
  set(
    'sizes',
    fields.sizes.filter((_, i) => i !== at),
  )
  const putBack = () => set('sizes', latest().sizes.toSpliced(at, 0, removed))
  notify.success(`Size ${removed.size || 'without a name'} removed.`, 8000, { label: 'Undo', run: putBack })
}

interface SizeRowProps {
  size: Size
  list: string
  stocked: EditedSize | undefined
  editor: PieceEditor
  onChange: (to: Partial<Size>) => void
  onRemove: (() => void) | undefined
}

function SizeRow({ size, list, stocked, editor, onChange, onRemove }: SizeRowProps) {
  const name = size.size || 'this piece'
  const units = size.id === undefined ? (size.stock ?? 0) : editor.stockOf(size.id)
  const setUnits = (to: number) => (size.id === undefined ? onChange({ stock: to }) : editor.setStock(size.id, to))
  return (
    <li className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-2">
      <TextField
        label="Size"
        list={list}
        value={size.size ?? ''}
        placeholder="None"
        maxLength={SIZE_LABEL_MAX}
        autoComplete="off"
        onChange={(event) => onChange({ size: event.target.value === '' ? null : event.target.value })}
      />
      <TextField
        label="KES"
        aria-label={`Price of ${name} in KES`}
        inputMode="numeric"
        value={size.price || ''}
        onChange={(event) => onChange({ price: wholeNumber(event.target.value) })}
      />
      <TextField
        label="In stock"
        aria-label={`Units of ${name} in stock`}
        inputMode="numeric"
        value={units}
        onChange={(event) => setUnits(wholeNumber(event.target.value))}
      />
      {onRemove ? (
        <IconButton label={`Remove size ${size.size || ''}`} onClick={onRemove}>
          <X size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <span aria-hidden="true" />
      )}
      {stocked && stocked.held + stocked.sold > 0 && (
        <p className="col-span-full text-sm text-ink-soft">
          {[stocked.held > 0 && `${stocked.held} of them being paid for right now`, stocked.sold > 0 && `${stocked.sold} sold so far`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
    </li>
  )
}

function wholeNumber(text: string): number {
  return Math.min(Number(text.replace(/\D/g, '')) || 0, 1_000_000)
}

function markdownText(price: number, original: number | null, first: number | null): string {
  const off = original !== null && Number.isFinite(price) && original > price ? Math.round(((original - price) * 100) / original) : 0
  const parts = [off > 0 ? `Shoppers see ${off} % off.` : 'Shown struck through, such as the price when new. Leave it empty to show none.']
  if (first !== null && Number.isFinite(price) && first !== price) parts.push(`First sold here at ${formatKes(first)}.`)
  return parts.join(' ')
}
