import type { ReactNode } from 'react'
import type { Trouble } from './payment-machine.ts'

/** A refusal or a lost answer, where the shopper looks. */
export function TroubleNote({ trouble, children }: { trouble: Trouble; children?: ReactNode }) {
  return (
    <div role="alert" className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm">
      <p className="font-medium">{trouble.message}</p>
      {children && <div className="mt-2 flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}
