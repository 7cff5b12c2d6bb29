import Pencil from 'lucide-react/icons/pencil'
import Ruler from 'lucide-react/icons/ruler'
import { useState } from 'react'
import { byKind } from '../../../../shop/sizing/rules-my-sizes.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { chipClass } from '../../../ui/chip.tsx'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'

const load = async () => (await import('./my-sizes-dialog.tsx')).MySizesDialog

/** Sizes that are named on the chip; of more it says how many. */
const NAMED = 3

/**
 * A chip: at first it asks for the sizes someone wears, from then on it shows only those, or all again. It changes the
 * choices (lib/choices.ts); whoever shows a list made by them asks for it again.
 */
export function MySizes({ className }: { className?: string }) {
  const { sizes: chosen, mine } = useChoices()
  const sizes = byKind(chosen)
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const openDialog = () => {
    setUsed(true)
    setOpen(true)
  }
  const lost = () => {
    setUsed(false)
    setOpen(false)
    notify.notLoaded('Your sizes')
  }
  const ask = { 'aria-haspopup': 'dialog', onPointerDown: () => void load().catch(() => undefined), onClick: openDialog } as const
  return (
    <>
      {sizes.length === 0 ? (
        <button type="button" className={chipClass(false, className)} {...ask}>
          <Ruler size={16} aria-hidden="true" />
          My sizes
        </button>
      ) : (
        <span className={chipClass(mine, `gap-0! p-0! ${className ?? ''}`)}>
          <button
            type="button"
            aria-pressed={mine}
            aria-label={`Only my sizes: ${sizes.join(', ')}`}
            className="flex min-h-11 items-center gap-2 rounded-l-full pl-4"
            onClick={() => choose({ mine: !mine })}
          >
            <Ruler size={16} aria-hidden="true" />
            {named(sizes)}
          </button>
          <button type="button" aria-label="Change my sizes" className="flex size-11 items-center justify-center rounded-r-full" {...ask}>
            <Pencil size={16} aria-hidden="true" />
          </button>
        </span>
      )}
      {used && <Lazy load={load} onError={lost} with={{ open, onClose: () => setOpen(false) }} />}
    </>
  )
}

function named(sizes: readonly string[]): string {
  const more = sizes.length - NAMED
  return sizes.slice(0, NAMED).join(', ') + (more > 0 ? ` +${more}` : '')
}
