import { classes } from './classes.ts'

/** A quiet block in the place of what is on its way; `className` gives it the real shape. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('block animate-breathe rounded-badge bg-idle', className)} />
}
