import { useState, type FormEvent } from 'react'
import { ApiError } from '../lib/api.ts'
import { fieldsOf } from '../lib/form-fields.ts'
import { useErrorFocus } from './use-error-focus.ts'

export interface FormAction {
  errors: Record<string, string>
  error: string | null
  busy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * A form that does one thing once, such as changing a password: nothing of it is stored anywhere. `check` says what is
 * wrong field by field; `act` throws ApiError.
 */
export function useFormAction(
  act: (typed: (field: string) => string) => Promise<void>,
  check?: (typed: (field: string) => string) => Record<string, string>,
): FormAction {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const focusFirstError = useErrorFocus()

  async function run(typed: (field: string) => string, form: HTMLFormElement) {
    setBusy(true)
    try {
      await act(typed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = fieldsOf(error.fields)
      setErrors(fields)
      setError(Object.keys(fields).length > 0 ? null : error.message)
      focusFirstError(form)
    } finally {
      setBusy(false)
    }
  }

  return {
    errors,
    error,
    busy,
    submit(event) {
      event.preventDefault()
      if (busy) return
      const data = new FormData(event.currentTarget)
      const typed = (field: string) => String(data.get(field) ?? '')
      const wrong = check?.(typed) ?? {}
      setErrors(wrong)
      setError(null)
      if (Object.keys(wrong).length > 0) focusFirstError(event.currentTarget)
      else void run(typed, event.currentTarget)
    },
  }
}
