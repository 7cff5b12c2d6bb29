import type { ReactNode } from 'react'
import { whole } from './whole.tsx'

/** A refusal or a lost answer where the shopper sees it, with what can be done about it. */
export function ErrorNote({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm">
      <p className="font-medium">{whole(message)}</p>
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
