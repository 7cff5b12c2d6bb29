import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface EmptyDrawingProps {
  /** Shapes on a field of 96 by 96; `TAG` for the one in the shop's red. */
  children: ReactNode
  className?: string
}

export const TAG = 'fill-primary stroke-none'
export const LINE = 'fill-none'

/** What lies where there is nothing yet: one small family of drawings, each beside the words it goes with. */
export function EmptyDrawing({ children, className }: EmptyDrawingProps) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classes('block size-24 fill-surface stroke-ink-soft', className)}
    >
      <circle cx="48" cy="48" r="46" className="fill-sand stroke-none" />
      {children}
    </svg>
  )
}
