import { PRICE_RANGE } from '../../../../shop/catalogue/rules.ts'
import { TextField } from '../../../ui/field.tsx'
import type { Filters } from './filters.ts'

interface PriceFieldsProps {
  filters: Filters
  onChange: (choice: Partial<Filters>) => void
}

/** Minimum and maximum in KES (home-07). They apply when the field is left or Enter is pressed, not at each digit. */
export function PriceFields({ filters, onChange }: PriceFieldsProps) {
  const apply = (name: 'min_price' | 'max_price', text: string) => {
    const amount = text.trim() === '' ? Number.NaN : Math.round(Number(text))
    const value =
      Number.isFinite(amount) && amount >= 0 && amount !== PRICE_RANGE[name === 'min_price' ? 'min' : 'max'] ? amount : undefined
    if (value !== filters[name]) onChange({ [name]: value })
  }
  const field = (name: 'min_price' | 'max_price', label: string, otherwise: number) => (
    <TextField
      key={`${name}-${filters[name] ?? ''}`}
      label={label}
      name={name}
      inputMode="numeric"
      placeholder={String(otherwise)}
      defaultValue={filters[name] ?? otherwise}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => apply(name, event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply(name, event.currentTarget.value)}
    />
  )
  return (
    <div className="grid grid-cols-2 gap-3">
      {field('min_price', 'Lowest price, KES', PRICE_RANGE.min)}
      {field('max_price', 'Highest price, KES', PRICE_RANGE.max)}
    </div>
  )
}
