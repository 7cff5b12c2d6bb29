import { useState } from 'react'
import { compareSizes } from '../../../../shop/catalogue/rules.ts'
import { MY_SIZES_MAX, withSizes } from '../../../../shop/choices.ts'
import { MY_SIZES, mySizesOf } from '../../../../shop/sizing/rules-choice.ts'
import type { SizeKind } from '../../../../shop/sizing/rules-my-sizes.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { openSizeChart } from '../chart/size-chart.ts'
import { useBody } from '../measures-store.ts'

const KINDS: readonly { kind: SizeKind; label: string }[] = [
  { kind: 'letters', label: 'Clothes' },
  { kind: 'waists', label: 'Jeans and trousers (waist in inches)' },
  { kind: 'shoes', label: 'Shoes (EU)' },
]

/** What someone wears, chosen once. */
export function MySizesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { sizes } = useChoices()
  const [draft, setDraft] = useState(sizes)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setDraft(sizes)
  }
  const full = draft.length >= MY_SIZES_MAX
  const save = (chosen: readonly string[]) => {
    choose({ sizes: chosen, mine: chosen.length > 0 })
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="My sizes"
      side="bottom"
      description="Choose your sizes once. We’ll show only pieces that come in them, and pick your size for you."
      footer={
        <div className="flex flex-wrap gap-3">
          {sizes.length > 0 && (
            <Button variant="secondary" size="lg" onClick={() => save([])}>
              Clear
            </Button>
          )}
          <Button size="lg" className="grow" disabled={draft.length === 0} onClick={() => save(draft)}>
            Show my sizes
          </Button>
        </div>
      }
    >
      <Offer draft={draft} onTake={setDraft} />
      {KINDS.map(({ kind, label }) => (
        <div key={kind} role="group" aria-label={label} className="mt-5 first:mt-0">
          <p className="mb-2 text-sm font-semibold">{label}</p>
          <div className="flex flex-wrap gap-2">
            {MY_SIZES[kind].map((size) => (
              <Chip
                key={size}
                className="px-3"
                selected={draft.includes(size)}
                disabled={full && !draft.includes(size)}
                onClick={() => setDraft(toggled(draft, size))}
              >
                {size}
              </Chip>
            ))}
          </div>
        </div>
      ))}
      <p aria-live="polite" className="mt-4 text-sm text-ink-soft empty:hidden">
        {full && `You can save up to ${MY_SIZES_MAX} sizes.`}
      </p>
    </Sheet>
  )
}

/** From the measures, if there are any; else the way to find out. */
function Offer({ draft, onTake }: { draft: readonly string[]; onTake: (sizes: readonly string[]) => void }) {
  const found = mySizesOf(useBody())
  const [dropped, setDropped] = useState<readonly string[]>([])
  if (dropped.length > 0)
    return (
      <p role="status" className="mb-5 rounded-card bg-sand px-4 py-3 text-sm">
        Your list was full, so we took out {dropped.join(', ')}.
      </p>
    )
  if (found.length > 0 && found.every((size) => draft.includes(size))) return null
  const take = () => {
    const taken = withSizes(found, draft)
    onTake(taken.sizes)
    setDropped(taken.dropped)
  }
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-card bg-sand px-4 py-2">
      {found.length > 0 ? (
        <>
          <p className="py-2 text-sm">
            From your measurements: <strong>{found.join(', ')}</strong>
          </p>
          <Button variant="ink" onClick={take}>
            Use these
          </Button>
        </>
      ) : (
        <>
          <p className="py-2 text-sm">Not sure what you wear?</p>
          <Button variant="quiet" className="px-0!" onClick={() => openSizeChart()}>
            Find my size
          </Button>
        </>
      )}
    </div>
  )
}

function toggled(sizes: readonly string[], size: string): string[] {
  return sizes.includes(size) ? sizes.filter((one) => one !== size) : [...sizes, size].sort(compareSizes)
}
