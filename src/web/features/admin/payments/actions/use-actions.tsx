import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '../../../../lib/api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { ActionForm } from './action-form.tsx'
import type { AdminAction } from './actions.ts'
import { sendAction } from './send-action.ts'

interface Shown {
  title: string
  form: ReactNode
  /** Another opening, another form: nothing typed before stands in it. */
  turn: number
}

export interface AdminActions {
  /** Opens its form, or does it at once when there is nothing to say. */
  begin: (action: AdminAction, given?: Record<string, unknown>) => void
  /** Opens a form of another kind. */
  show: (title: string, form: (close: () => void) => ReactNode) => void
  /** The action that is being done without a form. */
  busy: string | null
  /** Stands somewhere in the page; empty until it is needed. */
  dialog: ReactNode
}

/** AdminActions of a page about money. The form is the dialog's own: whatever the page behind shows anew, it stays as it is. */
export function useAdminActions(refresh: () => Promise<void>): AdminActions {
  const [shown, setShown] = useState<Shown | null>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const firing = useRef(false)
  const close = () => setOpen(false)

  function show(title: string, form: (close: () => void) => ReactNode): void {
    setShown((before) => ({ title, form: form(close), turn: (before?.turn ?? 0) + 1 }))
    setOpen(true)
  }

  async function fire(action: AdminAction): Promise<void> {
    if (firing.current) return
    firing.current = true
    setBusy(action.path)
    try {
      await sendAction({ action, key: crypto.randomUUID(), refresh })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notify.error(error.message)
    } finally {
      firing.current = false
      setBusy(null)
    }
  }

  function begin(action: AdminAction, given?: Record<string, unknown>): void {
    if (action.fields.length === 0 && !action.confirm) void fire(action)
    else show(action.title, (end) => <ActionForm action={action} {...(given ? { given } : {})} refresh={refresh} onClose={end} />)
  }

  const dialog = (
    <Dialog open={open} onClose={close} title={shown?.title ?? ''}>
      <div key={shown?.turn}>{shown?.form}</div>
    </Dialog>
  )
  return { begin, show, busy, dialog }
}
