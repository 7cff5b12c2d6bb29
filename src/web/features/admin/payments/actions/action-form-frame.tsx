import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Action } from '../../../profile/use-action.ts'

interface DeedFrameProps {
  will: readonly string[]
  send: string
  action: Action
  onCancel: () => void
  /** Nothing can be sent yet. */
  unready?: boolean
  children?: ReactNode
}

/** The form of a deed: what it will do, what must be said, and a way out. */
export function DeedFrame({ will, send, action, onCancel, unready = false, children }: DeedFrameProps) {
  return (
    <form noValidate onSubmit={action.submit} className="space-y-4 text-base">
      {will.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {action.trouble && (
        <p role="alert" className="rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium">
          {action.trouble}
        </p>
      )}
      {children}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" busy={action.busy} disabled={unready} className="min-w-32">
          {send}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
