import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** The look of a chip, for links and labels that act as one. */
export function chipClass(selected: boolean, more?: string): string {
  return classes(
    'inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-full border px-4 text-sm font-medium whitespace-nowrap transition-colors',
    selected ? 'border-ink bg-ink text-paper' : 'border-line bg-surface text-ink hover:border-ink',
    more,
  )
}

/** A toggle: `selected` is announced; `gone` strikes it through and switches it off. */
export function Chip({ selected, gone = false, className, ...rest }: ComponentProps<'button'> & { selected: boolean; gone?: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={selected}
      disabled={gone || rest.disabled}
      className={chipClass(selected && !gone, classes(gone && 'border-dashed text-ink-soft line-through hover:border-line', className))}
    />
  )
}
