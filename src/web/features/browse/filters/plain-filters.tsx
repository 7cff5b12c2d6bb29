import { LIST_ORDERS, PRICE_RANGE } from '../../../../shop/catalogue/rules.ts'
import { valueLabel } from './active-chips.ts'
import { CHOICE_FACET_NAMES, CHOICE_FACETS, sortLabel, usualValues, type Filters } from './filters.ts'

/** The same filters as a form, for browsers without scripts: one value of each. It goes with every page, so it is kept bare. */
export function PlainFilters({ filters }: { filters: Filters }) {
  const { category, q, min_price = PRICE_RANGE.min, max_price = PRICE_RANGE.max, sort } = filters
  return (
    <form action="/" className="plain-filters">
      {category && <input type="hidden" name="category" value={category} />}
      {q && <input type="hidden" name="q" value={q} />}
      {CHOICE_FACET_NAMES.map((facet) => (
        <label key={facet}>
          {CHOICE_FACETS[facet]}
          <select name={facet} defaultValue={filters[facet][0] ?? ''}>
            <option value="">Any</option>
            {usualValues(facet, category).map((value) => (
              <option key={value} value={value}>
                {valueLabel(facet, value)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <label>
        From, KES
        <input name="min_price" inputMode="numeric" defaultValue={min_price} />
      </label>
      <label>
        To, KES
        <input name="max_price" inputMode="numeric" defaultValue={max_price} />
      </label>
      <label>
        Sort by
        <select name="sort" defaultValue={sort}>
          {LIST_ORDERS.map((each) => (
            <option key={each} value={each}>
              {sortLabel(each, filters)}
            </option>
          ))}
        </select>
      </label>
      <button>Show</button>
    </form>
  )
}
