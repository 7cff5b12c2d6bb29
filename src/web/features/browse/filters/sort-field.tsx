import { LIST_ORDERS, type ListOrder } from '../../../../shop/catalogue/rules.ts'
import { sortLabel, type Filters } from './filters.ts'

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
      onChange={(event) => onChange({ sort: event.target.value as ListOrder })}
    >
      {LIST_ORDERS.map((sort) => (
        <option key={sort} value={sort}>
          {sortLabel(sort, filters)}
        </option>
      ))}
    </select>
  )
}
