import type { ReactNode } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ErrorText } from '../../../../ui/error-text.tsx'
import type { FormAction } from '../../../../ui/use-form-action.ts'

interface ActionFormFrameProps {
  consequences: readonly string[]
  submitLabel: string
  /** Where "Cancel" could mean what the form does. */
  cancelLabel?: string
  form: FormAction
  onCancel: () => void
  /** Something must be chosen first. */
  unready?: boolean
  children?: ReactNode
}

/** The form of an action: what it will do, its fields, and the buttons. */
export function ActionFormFrame(props: ActionFormFrameProps) {
  const { consequences, submitLabel, cancelLabel = 'Cancel', form, onCancel, unready = false, children } = props
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4 text-base">
      {consequences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ErrorText text={form.error} />
      {children}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" busy={form.busy} disabled={unready} className="min-w-32">
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </form>
  )
}
