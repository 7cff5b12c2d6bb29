import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { SearchReading } from '../../../../shop/catalogue/contract.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { useChoices } from '../../../lib/choices.ts'
import { PagePart } from '../../../lib/page-part.tsx'
import { preloadDialog } from '../../../ui/dialog.tsx'
import { MySizes } from '../../sizing/my-sizes/my-sizes.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { CategoryNav } from './category-nav.tsx'
import { FacetMenus } from './facet-menus.tsx'
import { activeFilters, changed, keepsPlace, sortLabel, writeFilters, type Filters } from './filters.ts'
import { KindNav } from './kind-nav.tsx'
import { MyStyle, useStylesLiked } from './my-style.tsx'
import { PlainFilters } from './plain-filters.tsx'
import { SortField } from './sort-field.tsx'
import { ViewSwitch } from './view-switch.tsx'

const loadSheet = () => import('./filter-sheet.tsx')
const FilterSheet = lazy(async () => ({ default: (await loadSheet()).FilterSheet }))
const preloadCounts = async (filters: Filters) => (await import('./use-facets.ts')).preloadFacets(filters)

interface FilterBarProps {
  /** As they are or, while another list is on its way, as they will be. */
  filters: Filters
  categories: readonly string[]
  narrowing: { kinds: readonly string[]; departments: readonly string[] }
  /** How the search was read; of the list that is there. */
  read?: SearchReading | undefined
}

/** Categories as links; the facets in a sheet on phones and below a row of buttons on wide screens. All state is in the address. */
export function FilterBar({ filters, categories, narrowing, read }: FilterBarProps) {
  const navigate = useNavigate()
  const liked = useStylesLiked()
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused')
  const bar = useRef<HTMLDivElement>(null)
  const passed = usePassed(bar)
  const scrollsDown = useScrollsDown(passed)
  // From far down a new list begins at its head.
  function choose(choice: Partial<Filters>) {
    const next = changed(filters, choice)
    void navigate(`/${writeFilters(next)}`, { preventScrollReset: !passed && keepsPlace(filters, next) })
  }
  const near = () => void preloadCounts(filters).catch(() => undefined)
  const active = activeFilters(filters)
  const { view } = useChoices()

  const kinds = (
    <PagePart name="kind-nav" by={() => JSON.stringify([filters, narrowing])}>
      <KindNav filters={filters} {...narrowing} />
    </PagePart>
  )

  return (
    <div ref={bar} className="filter-bar">
      <div className="filter-row min-w-0">
        <button
          type="button"
          className={chipClass(passed, passed ? 'filter-afloat lg:hidden' : 'needs-script border-ink lg:hidden')}
          data-away={scrollsDown || undefined}
          aria-haspopup="dialog"
          onPointerDown={() => {
            preloadDialog()
            void loadSheet()
            near()
          }}
          onClick={() => setSheet('open')}
        >
          <SlidersHorizontal size={18} aria-hidden="true" />
          Filter
          {active > 0 && (
            <span className={passed ? 'filter-count bg-paper text-ink' : 'filter-count bg-ink text-paper'}>
              {active}
              <span className="sr-only"> set</span>
            </span>
          )}
        </button>
        <div className="chip-row no-scrollbar">
          <span className="needs-script contents">
            <MySizes />
          </span>
          <PagePart name="my-style" by={filters.style.join()} personal="user">
            <MyStyle filters={filters} onChange={choose} />
          </PagePart>
          <PagePart name="category-nav" by={() => JSON.stringify([filters, categories])}>
            <CategoryNav filters={filters} categories={categories} />
          </PagePart>
          {filters.category === undefined && kinds}
        </div>
      </div>
      {filters.category !== undefined && kinds}
      <div className="filter-row">
        <PagePart name="facet-menus" by={() => JSON.stringify(filters)}>
          <FacetMenus filters={filters} onChange={choose} onNear={near} />
        </PagePart>
        <PagePart name="sort-field" by={`${filters.sort} ${sortLabel(filters.sort, filters)}`}>
          <SortField filters={filters} onChange={choose} />
        </PagePart>
        <PagePart name="view-switch" by={view}>
          <ViewSwitch />
        </PagePart>
      </div>
      {/* Styles that are all somebody likes are one chip. */}
      <PagePart name="active-filters" by={() => JSON.stringify([filters, read])} personal={filters.style.length > 0 ? 'user' : 'none'}>
        <ActiveFilters filters={filters} liked={liked} read={read} />
      </PagePart>
      {/* Nobody with scripts ever sees it: its code stays with the server. */}
      <noscript>
        {import.meta.env.SSR && (
          <PagePart name="plain-filters" by={() => JSON.stringify(filters)}>
            <PlainFilters filters={filters} />
          </PagePart>
        )}
      </noscript>
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

/** Pixels: less is a finger that rests. */
const SCROLLED = 8

/** True while somebody reads on: the button is in the way of the pictures then, and comes back with the first move up. */
function useScrollsDown(watched: boolean): boolean {
  const [down, setDown] = useState(true)
  useEffect(() => {
    if (!watched) return
    let last = scrollY
    const onScroll = () => {
      if (Math.abs(scrollY - last) < SCROLLED) return
      setDown(scrollY > last)
      last = scrollY
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      // Whoever passes the bar again is scrolling down.
      setDown(true)
    }
  }, [watched])
  return watched && down
}

/** True while the list is on the screen and the bar has gone out at its top. Two observers instead of every scroll event. */
function usePassed(bar: RefObject<HTMLElement | null>): boolean {
  const [above, setAbove] = useState(false)
  const [atFooter, setAtFooter] = useState(false)
  useEffect(() => {
    const footer = document.querySelector('footer')
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting, boundingClientRect } of entries) {
        if (target === footer) setAtFooter(isIntersecting)
        else setAbove(!isIntersecting && boundingClientRect.bottom <= 0)
      }
    })
    if (bar.current) observer.observe(bar.current)
    if (footer) observer.observe(footer)
    return () => observer.disconnect()
  }, [bar])
  return above && !atFooter
}
