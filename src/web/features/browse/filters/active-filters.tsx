import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import type { SearchReading } from '../../../../shop/catalogue/contract.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { activeChips } from './active-chips.ts'
import { changed, keepsPlace, writeFilters, type Filters } from './filters.ts'

/** What is set, each to be taken off by itself. */
interface ActiveFiltersProps {
  filters: Filters
  liked: readonly string[]
  /** How the search was read. */
  read?: SearchReading | undefined
}

export function ActiveFilters({ filters, liked, read }: ActiveFiltersProps) {
  const chips = activeChips(filters, liked, read)
  return (
    <>
      {chips.length > 0 && (
        <ul className="active-filters no-scrollbar" aria-label="Active filters">
          {chips.map(({ name, label, without }) => (
            <li key={name} className="shrink-0">
              <Link
                to={`/${writeFilters(changed(filters, without, () => 0))}`}
                preventScrollReset={keepsPlace(filters, { ...filters, ...without })}
                aria-label={`Remove ${name}`}
                className={chipClass(false, 'max-w-64 gap-1.5 border-ink bg-sand pr-3 pl-3.5')}
              >
                <span className="truncate">{label}</span>
                <X size={16} aria-hidden="true" className="shrink-0" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {read && read.missed.length > 0 && (
        <p className="search-missed text-sm text-ink-soft">
          No match for {read.missed.map((one) => `“${one}”`).join(' and ')}, showing the rest.
        </p>
      )}
    </>
  )
}
