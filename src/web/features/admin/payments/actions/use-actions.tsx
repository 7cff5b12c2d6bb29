import { useRef, useState, type ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { notify } from '../../../../ui/notify.ts'
import { ActionForm } from './action-form.tsx'
import type { AdminAction } from './actions.ts'
import { sendAction } from './send-action.ts'

interface OpenedForm {
  title: string
  form: ReactNode
  /** Another number for every opening: a form never begins with what was typed into the one before. */
  opening: number
}

export interface AdminActions {
  /** Opens the form of the action, or runs it at once when there is nothing to fill in. `given` is sent along. */
  start: (action: AdminAction, given?: Record<string, unknown>) => void
  /** Opens a form of another kind. */
  openForm: (title: string, form: (close: () => void) => ReactNode) => void
  /** Path of the action that runs without a form. */
  running: string | null
  /** To be rendered by the page. */
  dialog: ReactNode
}

/** The actions of a page about money. Forms live in the dialog: refreshing the page behind does not touch them. */
export function useAdminActions(refresh: () => Promise<void>): AdminActions {
  const [opened, setOpened] = useState<OpenedForm | null>(null)
  const [open, setOpen] = useState(false)
  const [running, setRunning] = useState<string | null>(null)
  const isRunning = useRef(false)
  const close = () => setOpen(false)

  function openForm(title: string, form: (close: () => void) => ReactNode): void {
    setOpened((before) => ({ title, form: form(close), opening: (before?.opening ?? 0) + 1 }))
    setOpen(true)
  }

  async function runNow(action: AdminAction): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    setRunning(action.path)
    try {
      await sendAction({ action, key: crypto.randomUUID(), refresh })
    } catch (error) {
      notify.failure(error)
    } finally {
      isRunning.current = false
      setRunning(null)
    }
  }

  function start(action: AdminAction, given?: Record<string, unknown>): void {
    if (action.fields.length === 0 && !action.confirm) void runNow(action)
    else openForm(action.title, (end) => <ActionForm action={action} {...(given ? { given } : {})} refresh={refresh} onClose={end} />)
  }

  const dialog = (
    <Dialog open={open} onClose={close} title={opened?.title ?? ''}>
      <div key={opened?.opening}>{opened?.form}</div>
    </Dialog>
  )
  return { start, openForm, running, dialog }
}
