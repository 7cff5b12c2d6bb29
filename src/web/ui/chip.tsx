import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The look of a chip, for links and labels that act as one. */
export function chipClass(selected: boolean, more?: string): string {
  return classes(
    'inline-flex min-h-11 max-w-full min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border px-4 text-sm font-medium transition-colors',
    selected ? 'border-ink bg-ink text-paper' : 'border-line bg-surface text-ink hover:border-ink',
    more,
  )
}

interface ChipProps extends ComponentProps<'button'> {
  selected: boolean
  /** Switched off and struck through. */
  gone?: boolean
  /** Gone, but it may come back: not struck through. */
  held?: boolean | undefined
}

/** A toggle: `selected` is announced. */
export function Chip({ selected, gone = false, held = false, className, ...rest }: ChipProps) {
  const look = classes(gone && 'border-dashed text-ink-soft hover:border-line', gone && !held && 'line-through', className)
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      disabled={gone || rest.disabled}
      className={chipClass(selected && !gone, look)}
    />
  )
}
