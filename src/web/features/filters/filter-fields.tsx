import type { ReactNode } from 'react'
import { PRICE_RANGE, SORTS, STYLES, type Sort } from '../../../shop/catalogue/rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { sizesOf, SORT_LABELS, type Filters } from './filters.ts'

interface FilterFieldsProps {
  filters: Filters
  onChange: (choice: Partial<Filters>) => void
  /** Labels for screen readers only, for the bar. */
  bare?: boolean
}

export function SizeField({ filters, onChange, bare }: FilterFieldsProps) {
  return (
    <SelectField
      label="Size"
      name="size"
      bare={bare}
      value={filters.size ?? ''}
      onChange={(event) => onChange({ size: event.target.value || undefined })}
    >
      <option value="">{bare ? 'Size' : 'Every size'}</option>
      {sizesOf(filters.category).map((size) => (
        <option key={size}>{size}</option>
      ))}
    </SelectField>
  )
}

export function StyleField({ filters, onChange, bare }: FilterFieldsProps) {
  return (
    <SelectField
      label="Style"
      name="style"
      bare={bare}
      value={filters.style ?? ''}
      onChange={(event) => onChange({ style: event.target.value || undefined })}
    >
      <option value="">{bare ? 'Style' : 'Every style'}</option>
      {STYLES.map((style) => (
        <option key={style}>{style}</option>
      ))}
    </SelectField>
  )
}

export function SortField({ filters, onChange, bare }: FilterFieldsProps) {
  return (
    <SelectField
      label="Sort by"
      name="sort"
      bare={bare}
      value={filters.sort}
      onChange={(event) => onChange({ sort: event.target.value as Sort })}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </SelectField>
  )
}

/** Minimum and maximum in KES. They apply when the field is left or Enter is pressed, not at each digit. */
export function PriceFields({ filters, onChange, bare, between }: FilterFieldsProps & { between?: ReactNode }) {
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
      bare={bare}
      inputMode="numeric"
      placeholder={String(otherwise)}
      defaultValue={filters[name] ?? otherwise}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => apply(name, event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply(name, event.currentTarget.value)}
    />
  )
  return (
    <>
      {field('min_price', 'Lowest price, KES', PRICE_RANGE.min)}
      {between}
      {field('max_price', 'Highest price, KES', PRICE_RANGE.max)}
    </>
  )
}
