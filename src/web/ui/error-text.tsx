import { classes } from './classes.ts'
import { whole } from './whole.tsx'

/** What went wrong, where it belongs to no field. */
export function ErrorText({ text, className }: { text: string | null; className?: string }) {
  if (!text) return null
  return (
    <p
      role="alert"
      tabIndex={-1}
      className={classes('rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium', className)}
    >
      {whole(text)}
    </p>
  )
}
