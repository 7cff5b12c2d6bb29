import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { FONT_SIZE, NO_ADJUSTMENTS } from '../../../../shop/choices.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { useLessMotion } from '../../../lib/motion.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Price } from '../../../ui/price.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Size of text, contrast, motion and links (a11y-01, a11y-02, open-67). Everything acts at once, also on the page behind. */
export function AccessibilityDialog({ open, close }: { open: boolean; close: () => void }) {
  const { contrast, motion, links } = useChoices()
  const lessMotion = useLessMotion()
  const byDevice = lessMotion && motion === null
  return (
    <Sheet open={open} onClose={close} title="Accessibility" side="bottom" clear>
      <FontSize />
      <div className="mt-4 divide-y divide-line border-y border-line">
        <Switch label="High contrast" checked={contrast} onChange={({ target }) => choose({ contrast: target.checked })}>
          Stronger colours and clearer lines.
        </Switch>
        <Switch
          label="Less motion"
          checked={lessMotion}
          disabled={byDevice}
          onChange={({ target }) => choose({ motion: target.checked ? 'less' : null })}
        >
          {byDevice ? 'Your device asks for it already.' : 'Nothing slides, turns or plays by itself.'}
        </Switch>
        <Switch label="Underline links" checked={links} onChange={({ target }) => choose({ links: target.checked })}>
          Links in texts and lists are easier to see.
        </Switch>
      </div>
      <Button variant="secondary" className="mt-5 w-full" onClick={() => choose(NO_ADJUSTMENTS)}>
        Back to standard
      </Button>
    </Sheet>
  )
}

/** 70 to 200 percent, by buttons or a slider. */
function FontSize() {
  const { font } = useChoices()
  const id = useId()
  const { min, max, step } = FONT_SIZE
  const set = (size: number) => choose({ font: Math.min(max, Math.max(min, size)) })
  // Not disabled at the ends: whoever gets there by keyboard keeps the focus.
  const by = (change: number) => ({
    'aria-disabled': (change < 0 ? font <= min : font >= max) || undefined,
    className: 'border border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:opacity-45',
    onClick: () => set(font + change),
  })
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label id={id} htmlFor={`${id}-range`} className="font-semibold">
          Font size
        </label>
        <output htmlFor={`${id}-range`} className="font-semibold">
          {font} %
        </output>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <IconButton label="Smaller text" {...by(-step)}>
          <Minus size={20} aria-hidden="true" />
        </IconButton>
        <input
          id={`${id}-range`}
          type="range"
          min={min}
          max={max}
          step={step}
          value={font}
          aria-valuetext={`${font} percent`}
          onChange={({ target }) => set(target.valueAsNumber)}
          className="h-11 min-w-24 flex-1 accent-ink"
        />
        <IconButton label="Larger text" {...by(step)}>
          <Plus size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="mt-3 rounded-card border border-line bg-surface px-4 py-3">
        <p className="font-semibold">
          <Price amount={1200} /> Denim jacket
        </p>
        <p className="text-sm text-ink-soft">This is how text looks in the shop.</p>
      </div>
    </div>
  )
}
