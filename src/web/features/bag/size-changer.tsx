import { classes } from '../../ui/classes.ts'
import type { CartLineView } from './quote.ts'

/** The phone's own picker, as small as a chip; a size without stock cannot be picked. In words where there is no other size to pick. */
export function SizeChanger({ view, onChange }: { view: CartLineView; onChange: (size: string) => void }) {
  const { entry, sizes, issue } = view
  const wrong = issue?.kind === 'size_required' || issue?.kind === 'size_gone'
  const known = sizes.some((choice) => choice.size === entry.size)
  if (known && !wrong && !sizes.some(({ size, stock }) => size !== entry.size && stock > 0)) {
    return <span className="inline-flex min-h-11 items-center pr-1 text-sm text-ink-soft">Size {entry.size}</span>
  }
  return (
    <label
      className={classes(
        'relative inline-flex min-h-11 items-center rounded-full border bg-surface text-sm has-focus-visible:outline-2',
        wrong ? 'border-primary' : 'border-line',
      )}
    >
      <span className="pl-4 text-ink-soft">Size</span>
      <select
        value={entry.size ?? ''}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={wrong || undefined}
        aria-label={`Size of ${entry.product.name}`}
        className="select-arrow field-sizing-content min-h-11 max-w-28 cursor-pointer appearance-none rounded-full bg-transparent py-2 pr-9 pl-1.5 font-semibold outline-none"
      >
        {!known && (
          <option value={entry.size ?? ''} disabled>
            {entry.size ?? 'Choose'}
          </option>
        )}
        {sizes.map(({ size, stock }) => (
          <option key={size} value={size} disabled={stock <= 0}>
            {stock <= 0 ? `${size} (sold out)` : size}
          </option>
        ))}
      </select>
    </label>
  )
}
