import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { chipClass } from '../../ui/chip.tsx'
import { preloadDialog } from '../../ui/dialog.tsx'
import { PriceFields, SizeField, SortField, StyleField } from './filter-fields.tsx'
import { activeFilters, categoryLabel, changed, writeFilters, type Filters } from './filters.ts'

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))

interface FilterBarProps {
  filters: Filters
  categories: readonly string[]
}

/** Categories as links; the other filters in a sheet on phones and in a row from desktop on. All of it is kept in the address. */
export function FilterBar({ filters, categories }: FilterBarProps) {
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const choose = (choice: Partial<Filters>) => void navigate(`/${writeFilters(changed(filters, choice))}`, { preventScrollReset: true })
  const active = activeFilters(filters)

  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 xl:flex-nowrap">
      <div className="flex w-full min-w-0 items-center gap-2 xl:w-auto xl:flex-1">
        <button
          type="button"
          className={chipClass(false, 'needs-script border-ink lg:hidden')}
          aria-haspopup="dialog"
          onPointerDown={() => {
            preloadDialog()
            void loadSheet()
          }}
          onClick={() => setSheet('open')}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          Filter{active > 0 && <span className="rounded-full bg-ink px-2 text-xs leading-5 text-paper">{active}</span>}
        </button>
        <nav
          aria-label="Categories"
          className="chip-row no-scrollbar relative -mr-4 flex min-w-0 flex-1 gap-2 overflow-x-auto py-1 pr-4 pl-1 md:-mr-6 md:pr-6 lg:-ml-1 xl:mr-0 xl:pr-1"
        >
          {[undefined, ...categories].map((category) => (
            <Link
              key={category ?? ''}
              ref={filters.category === category ? intoView : undefined}
              to={`/${writeFilters(changed(filters, { category }, () => 0))}`}
              preventScrollReset
              aria-current={filters.category === category ? 'page' : undefined}
              className={chipClass(filters.category === category)}
            >
              {category === undefined ? 'All' : categoryLabel(category)}
            </Link>
          ))}
        </nav>
      </div>
      <form action="/" className="filter-form">
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        {filters.q && <input type="hidden" name="q" value={filters.q} />}
        <SizeField bare filters={filters} onChange={choose} />
        <StyleField bare filters={filters} onChange={choose} />
        <span className="filter-price">
          <span aria-hidden="true">KES</span>
          <PriceFields bare between={<span aria-hidden="true">to</span>} filters={filters} onChange={choose} />
        </span>
        <SortField bare filters={filters} onChange={choose} />
        <noscript>
          <button className={buttonClass('ink')}>Show</button>
        </noscript>
      </form>
      {sheet !== 'unused' && (
        <Suspense fallback={null}>
          <FilterSheet
            open={sheet === 'open'}
            onClose={() => setSheet('closed')}
            filters={filters}
            categories={categories}
            onApply={choose}
          />
        </Suspense>
      )}
    </div>
  )
}

/** On a narrow screen the chosen category may stand outside the row's window. */
function intoView(chosen: HTMLElement | null) {
  const row = chosen?.parentElement
  if (row) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
}
