import { useState, type ReactNode } from 'react'
import { LIST_ORDERS } from '../../../../shop/catalogue/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Count, FacetOptions, PriceOptions, showLabel } from './facet-options.tsx'
import { categoryLabel } from '../../../lib/category-label.ts'
import { changed, CHOICE_FACETS, MENUS, readFilters, sortLabel, toggled, type Filters, type MenuFacet } from './filters.ts'
import { MyStyle } from './my-style.tsx'
import { PriceFields } from './price-fields.tsx'
import { useFacets, type CurrentFacets } from './use-facets.ts'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  filters: Filters
  categories: readonly string[]
  onApply: (choice: Partial<Filters>) => void
}

/** All filters on a phone: chosen first, applied together, so that a slow connection is asked once; what each choice leaves is said. */
export function FilterSheet({ open, onClose, filters, categories, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(filters)
  }
  const now = useFacets(draft, open)
  const choose = (choice: Partial<Filters>) => setDraft((previous) => changed(previous, choice))
  const apply = (choice: Partial<Filters>) => {
    onApply(choice)
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Filter and sort"
      side="bottom"
      footer={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="lg" onClick={() => apply({ ...readFilters(new URLSearchParams()), q: filters.q })}>
            Clear
          </Button>
          <Button size="lg" className="grow" onClick={() => apply(draft)}>
            {showLabel(now)}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-7">
        <Group label="Sort by">
          <div className="flex flex-wrap gap-2">
            {LIST_ORDERS.map((sort) => (
              <Chip key={sort} selected={draft.sort === sort} onClick={() => choose({ sort })}>
                {sortLabel(sort, draft)}
              </Chip>
            ))}
          </div>
        </Group>
        <Group label="Category">
          <CategoryChips now={now} category={draft.category} categories={categories} onChoose={(category) => choose({ category })} />
        </Group>
        {MENUS.map((facet) => (
          <FacetGroup key={facet} facet={facet} now={now} draft={draft} onChoose={choose} />
        ))}
      </div>
    </Sheet>
  )
}

function FacetGroup({
  facet,
  now,
  draft,
  onChoose,
}: {
  facet: MenuFacet
  now: CurrentFacets
  draft: Filters
  onChoose: (choice: Partial<Filters>) => void
}) {
  if (facet === 'price')
    return (
      <Group label="Price, KES">
        <PriceOptions now={now} filters={draft} onChoose={onChoose} />
        <div className="mt-4">
          <PriceFields filters={draft} onChange={onChoose} />
        </div>
      </Group>
    )
  return (
    <Group label={CHOICE_FACETS[facet]}>
      <FacetOptions facet={facet} now={now} filters={draft} onToggle={(value) => onChoose(toggled(draft, facet, value))} />
      {facet === 'style' && (
        <div className="mt-2 empty:hidden">
          <MyStyle filters={draft} onChange={onChoose} />
        </div>
      )}
    </Group>
  )
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2.5 text-sm font-semibold">{label}</p>
      {children}
    </div>
  )
}

interface CategoryChipsProps {
  now: CurrentFacets
  category: string | undefined
  categories: readonly string[]
  onChoose: (category: string | undefined) => void
}

function CategoryChips({ now, category, categories, onChoose }: CategoryChipsProps) {
  const counts = new Map(now.facets?.category.map(({ value, products }) => [value, products]))
  return (
    <div className="flex flex-wrap gap-2">
      <Chip selected={category === undefined} onClick={() => onChoose(undefined)}>
        All
      </Chip>
      {categories.map((each) => (
        <Chip key={each} selected={category === each} onClick={() => onChoose(each)}>
          {categoryLabel(each)}
          {now.facets && <Count products={counts.get(each) ?? 0} capped={now.facets.capped} />}
        </Chip>
      ))}
    </div>
  )
}
