import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** On or off, at once. The whole row is the target; `children` is below the label. `onInk`: on a dark ground. */
export function Switch({
  label,
  children,
  checked,
  onInk = false,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: string; children?: ReactNode; onInk?: boolean }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 py-2 has-disabled:cursor-default">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {children && <span className={`block text-sm ${onInk ? 'text-on-ink' : 'text-ink-soft'}`}>{children}</span>}
      </span>
      <input type="checkbox" role="switch" {...rest} checked={checked} aria-checked={checked} className="peer sr-only" />
      <span
        aria-hidden="true"
        className={classes(
          'relative h-7 w-12 shrink-0 rounded-full bg-ink-faint transition-colors peer-checked:bg-green peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5',
          onInk && 'peer-focus-visible:outline-paper high-contrast:ring-2 high-contrast:ring-on-ink',
        )}
      />
    </label>
  )
}
