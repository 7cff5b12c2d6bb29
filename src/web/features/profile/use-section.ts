import { useState, type FormEvent } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useBrowserValue } from '../../lib/store.ts'
import { useErrorFocus } from '../../ui/use-error-focus.ts'
import { draftText, readDraft, writeDraft } from './profile-draft.ts'
import { fieldsOf } from '../../lib/form-fields.ts'
import { fromDraft, sameValues } from './section-values.ts'

interface SectionOptions<V> {
  userId: string
  /** Names the section in its draft. */
  name: string
  /** As the server has it. */
  start: V
  /** What is wrong, field by field in words. */
  check?: (values: V) => Record<string, string>
  /** Sends the values and returns them as stored. Throws ApiError. */
  save: (values: V) => Promise<V>
}

export interface Section<V> {
  values: V
  errors: Record<string, string>
  status: 'rest' | 'saving' | 'saved'
  /** Why it was not saved; null when nothing is wrong beyond the fields. */
  error: string | null
  /** There is something to save. */
  changed: boolean
  change: (part: Partial<V>) => void
  undo: () => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** One section of the profile, saved for itself. What is typed survives a failed connection, a refusal, a reload and a detour. */
export function useSection<V extends object>({ userId, name, start, check, save }: SectionOptions<V>): Section<V> {
  const [saved, setSaved] = useState(start)
  const [typed, setTyped] = useState<V | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [status, setStatus] = useState<Section<V>['status']>('rest')
  const [error, setError] = useState<string | null>(null)
  const focusFirstError = useErrorFocus()
  // The server, which rendered the page, knows no drafts.
  const draft = useBrowserValue(() => draftText(userId, name), null)
  const values = typed ?? (draft === null ? saved : fromDraft(saved, JSON.parse(draft) as Record<string, unknown>))

  function hold(next: V, base: V) {
    setTyped(next)
    writeDraft(userId, name, sameValues(next, base) ? null : next)
  }

  async function send(sent: V, form: HTMLFormElement) {
    setStatus('saving')
    setError(null)
    try {
      const stored = await save(sent)
      setSaved(stored)
      // What was typed in the meantime stays, and is not saved yet.
      setTyped((now) => (now === null || sameValues(now, sent) ? stored : now))
      if (sameValues(readDraft(userId, name), sent)) writeDraft(userId, name, null)
      setStatus('saved')
    } catch (error) {
      setStatus('rest')
      if (!(error instanceof ApiError)) throw error
      const fields = fieldsOf(error.fields)
      setErrors(fields)
      const shown = Object.keys(fields).some((field) => Object.hasOwn(sent, field))
      setError(shown ? null : error.message)
      focusFirstError(form)
    }
  }

  return {
    values,
    errors,
    status,
    error,
    changed: !sameValues(values, saved),
    change(part) {
      hold({ ...values, ...part }, saved)
      // What is being corrected is not wrong until it is sent again.
      setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([field]) => !Object.hasOwn(part, field))))
      setStatus((previous) => (previous === 'saving' ? previous : 'rest'))
    },
    undo() {
      hold(saved, saved)
      setErrors({})
      setError(null)
    },
    submit(event) {
      event.preventDefault()
      if (status === 'saving') return
      const wrong = check?.(values) ?? {}
      setErrors(wrong)
      setError(null)
      if (Object.keys(wrong).length > 0) focusFirstError(event.currentTarget)
      else void send(values, event.currentTarget)
    },
  }
}
