import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { FONT_SIZE, NO_ADJUSTMENTS, type Choices } from '../../../../shop/choices.ts'
import { choose, useChoices } from '../../../lib/choices.ts'
import { useLessMotion } from '../../../lib/motion.ts'
import { STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { useBrowserValue } from '../../../lib/store.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Price } from '../../../ui/price.tsx'
import { Switch } from '../../../ui/switch.tsx'

const ASKED = 'Your device asks for it already.'

/** Size of text, contrast, motion and links (a11y-01, a11y-02, open-67). Everything acts at once, also on the page behind. */
export function AccessibilityDialog({ open, close }: { open: boolean; close: () => void }) {
  const { contrast, motion, links } = useChoices()
  const lessMotion = useLessMotion()
  const byDevice = lessMotion && motion === null
  const deviceContrast = useBrowserValue(() => matchMedia('(prefers-contrast: more)').matches, false)
  return (
    <Sheet open={open} onClose={close} title="Accessibility" side="bottom" clear>
      <FontSize />
      <div className="mt-4 divide-y divide-line border-y border-line">
        <Switch
          label="High contrast"
          checked={contrast || deviceContrast}
          disabled={deviceContrast}
          onChange={({ target }) => adjust({ contrast: target.checked })}
        >
          {deviceContrast ? ASKED : 'Stronger colours and clearer lines.'}
        </Switch>
        <Switch
          label="Less motion"
          checked={lessMotion}
          disabled={byDevice}
          onChange={({ target }) => choose({ motion: target.checked ? 'less' : null })}
        >
          {byDevice ? ASKED : 'Nothing slides, turns or plays by itself.'}
        </Switch>
        <Switch label="Underline links" checked={links} onChange={({ target }) => choose({ links: target.checked })}>
          Links in texts and lists are easier to see.
        </Switch>
      </div>
      <Button variant="secondary" className="mt-5 w-full" onClick={() => adjust(NO_ADJUSTMENTS)}>
        Back to standard
      </Button>
    </Sheet>
  )
}

/** In local storage as well, from where lib/choices.ts restores a lost cookie, and which tells other tabs. */
function adjust(change: Partial<Pick<Choices, 'font' | 'contrast'>>): void {
  choose(change)
  const { font, contrast } = change
  if (font !== undefined) writeText(STORAGE_KEYS.fontSize, font === FONT_SIZE.standard ? null : String(font))
  if (contrast !== undefined) writeText(STORAGE_KEYS.highContrast, contrast ? 'true' : null)
}

/** 70 to 200 percent, by buttons or a slider. */
function FontSize() {
  const { font } = useChoices()
  const id = useId()
  const { min, max, step } = FONT_SIZE
  const set = (size: number) => adjust({ font: Math.min(max, Math.max(min, size)) })
  // Not disabled at the ends: whoever gets there by keyboard keeps the focus.
  const by = (change: number) => ({
    'aria-disabled': (change < 0 ? font <= min : font >= max) || undefined,
    className: 'border border-ink aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:opacity-45',
    onClick: () => set(font + change),
  })
  return (
    <div role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label id={id} htmlFor={`${id}-range`} className="font-semibold">
          Font size
        </label>
        <div className="flex items-center gap-[min(0.5rem,8px)]">
          <IconButton label="Smaller text" {...by(-step)}>
            <Minus size={20} aria-hidden="true" />
          </IconButton>
          <output htmlFor={`${id}-range`} className="min-w-13 text-center font-semibold whitespace-nowrap">
            {font} %
          </output>
          <IconButton label="Larger text" {...by(step)}>
            <Plus size={20} aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <input
        id={`${id}-range`}
        type="range"
        min={min}
        max={max}
        step={step}
        value={font}
        aria-valuetext={`${font} percent`}
        onChange={({ target }) => set(target.valueAsNumber)}
        className="mt-1 block h-11 w-full accent-ink"
      />
      <div className="mt-3 rounded-card border border-line bg-surface px-4 py-3">
        <p className="font-semibold">
          <Price amount={1200} /> Denim jacket
        </p>
        <p className="text-sm text-ink-soft">This is how text looks in the shop.</p>
      </div>
    </div>
  )
}
