import type { ReactNode } from 'react'

/** What went wrong and what to do about it, read out as soon as it appears. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
      {children}
    </p>
  )
}
