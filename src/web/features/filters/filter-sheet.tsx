import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import { PriceFields, SortField, StyleField } from './filter-fields.tsx'
import { categoryLabel, sizesOf, type Filters } from './filters.ts'

interface FilterSheetProps {
  open: boolean
  onClose: () => void
  filters: Filters
  categories: readonly string[]
  onApply: (choice: Partial<Filters>) => void
}

const NOTHING: Partial<Filters> = {
  category: undefined,
  size: undefined,
  style: undefined,
  min_price: undefined,
  max_price: undefined,
  sort: 'latest',
}

/** All filters on a phone: chosen first, applied together, so that a slow line is asked once. */
export function FilterSheet({ open, onClose, filters, categories, onApply }: FilterSheetProps) {
  const [draft, setDraft] = useState(filters)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(filters)
  }
  const choose = (choice: Partial<Filters>) => setDraft((held) => ({ ...held, ...choice }))
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
        <div className="flex gap-3">
          <Button variant="secondary" size="lg" onClick={() => apply(NOTHING)}>
            Clear
          </Button>
          <Button size="lg" className="flex-1" onClick={() => apply(draft)}>
            Show pieces
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        <SortField filters={draft} onChange={choose} />
        <ChipGroup
          label="Category"
          all="All"
          options={categories}
          value={draft.category}
          name={categoryLabel}
          onChoose={(category) => choose({ category })}
        />
        <ChipGroup
          label="Size"
          all="Every size"
          options={sizesOf(draft.category)}
          value={draft.size}
          onChoose={(size) => choose({ size })}
        />
        <div className="grid grid-cols-2 gap-3">
          <PriceFields filters={draft} onChange={choose} />
        </div>
        <StyleField filters={draft} onChange={choose} />
      </div>
    </Sheet>
  )
}

interface ChipGroupProps {
  label: string
  all: string
  options: readonly string[]
  value: string | undefined
  name?: (option: string) => string
  onChoose: (option: string | undefined) => void
}

function ChipGroup({ label, all, options, value, name = (option) => option, onChoose }: ChipGroupProps) {
  return (
    <div role="group" aria-label={label}>
      <p className="mb-2 text-sm font-semibold">{label}</p>
      <div className="flex flex-wrap gap-2">
        <Chip selected={value === undefined} onClick={() => onChoose(undefined)}>
          {all}
        </Chip>
        {options.map((option) => (
          <Chip key={option} selected={value === option} onClick={() => onChoose(option)}>
            {name(option)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
