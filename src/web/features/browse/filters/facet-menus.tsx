import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef, useState, type MouseEvent } from 'react'
import { prefersLessMotion } from '../../../lib/motion.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { classes } from '../../../ui/classes.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { CHOICE_FACETS, MENUS, writeFilters, type Filters, type MenuFacet } from './filters.ts'

const loadMenu = async () => (await import('./facet-menu.tsx')).FacetMenu

/** In one row with the categories they are words, not chips. */
const QUIET = 'xl:border-transparent xl:bg-transparent xl:hover:border-line'

/** Below a category, kinds and departments are links of their own. */
const menusOf = ({ category }: Filters) => MENUS.filter((each) => each !== 'kind' && (each !== 'department' || category === undefined))

interface FacetMenusProps {
  filters: Filters
  onChange: (choice: Partial<Filters>) => void
  /** One of the menus is about to be opened. */
  onNear: () => void
}

/** A button for each facet, on wide screens; their values hang below, fetched when they are first wanted. */
export function FacetMenus({ filters, onChange, onNear }: FacetMenusProps) {
  const bar = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [facet, setFacet] = useState<MenuFacet | null>(null)
  // What is chosen in the menus and not applied yet; preserved from one menu to the next.
  const [chosen, setChosen] = useState<Filters | null>(null)
  const draft = chosen ?? filters

  const near = () => {
    onNear()
    void loadMenu().catch(() => undefined)
  }
  function close(applies: boolean) {
    setFacet(null)
    setChosen(null)
    if (applies && writeFilters(draft) !== writeFilters(filters)) onChange(draft)
  }
  function toggle(each: MenuFacet, { currentTarget }: MouseEvent<HTMLElement>) {
    if (facet === each) return close(true)
    opener.current = currentTarget
    makeRoomBelow(currentTarget)
    setUsed(true)
    setFacet(each)
  }

  return (
    <div ref={bar} role="group" aria-label="Filters" className="facet-menus needs-script">
      {menusOf(filters).map((each) => {
        const count = chosenOf(draft, each)
        return (
          <button
            key={each}
            type="button"
            data-facet={each}
            aria-haspopup="dialog"
            aria-expanded={facet === each}
            className={chipClass(false, classes('xl:gap-0.5 xl:px-1.5', count > 0 || facet === each ? 'border-ink' : QUIET))}
            onPointerEnter={near}
            onClick={(event) => toggle(each, event)}
          >
            {each === 'price' ? 'Price' : CHOICE_FACETS[each]}
            {count > 0 && <span className="filter-count bg-ink text-paper">{count}</span>}
            <ChevronDown size={16} aria-hidden="true" className="-mr-1" />
          </button>
        )
      })}
      {used && (
        <Lazy
          load={loadMenu}
          onError={() => setUsed(false)}
          with={{ facet, bar, opener, draft, onChoose: (choice) => setChosen({ ...draft, ...choice }), onClose: close }}
        />
      )}
    </div>
  )
}

function chosenOf(filters: Filters, facet: MenuFacet): number {
  if (facet !== 'price') return filters[facet].length
  return filters.min_price === undefined && filters.max_price === undefined ? 0 : 1
}

/** A menu that would hang out of the window is of no use: the bar moves up to the header first. */
function makeRoomBelow(button: HTMLElement): void {
  if (button.getBoundingClientRect().bottom < innerHeight * 0.45) return
  button.scrollIntoView({ block: 'start', behavior: prefersLessMotion() ? 'instant' : 'smooth' })
}
