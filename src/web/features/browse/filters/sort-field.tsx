import { SORTS, type Sort } from '../../../../shop/catalogue/rules.ts'
import { SORT_LABELS, type Filters } from './filters.ts'

interface SortFieldProps {
  filters: Filters
  onChange: (choice: Partial<Filters>) => void
}

/** The phone's own picker, styled as a chip; of the page's first load, so without the code of forms. */
export function SortField({ filters, onChange }: SortFieldProps) {
  return (
    <select
      aria-label="Sort by"
      className="sort-field select-arrow needs-script"
      value={filters.sort}
      onChange={(event) => onChange({ sort: event.target.value as Sort })}
    >
      {SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {SORT_LABELS[sort]}
        </option>
      ))}
    </select>
  )
}
