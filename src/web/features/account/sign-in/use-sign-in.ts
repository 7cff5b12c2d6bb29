import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { submitSignIn, signInErrors, type SignInFields, type SignInMode } from './sign-in.ts'
import type { SignInError } from './sign-in-error.ts'

export interface SignInFormState {
  form: RefObject<HTMLFormElement | null>
  error: SignInError | null
  busy: boolean
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Back from the code to e-mail and password. */
  restart: () => void
  /** What was said of another way in. */
  say: (error: SignInError | null) => void
}

/** The form's way to a session. What was typed stays in the form, whatever the answer is. */
export function useSignInForm(mode: SignInMode, start: SignInError | null, next?: string): SignInFormState {
  const form = useRef<HTMLFormElement>(null)
  const [lastResult, setLastResult] = useState({ mode, error: start })
  const [busy, setBusy] = useState(false)
  // What was said of one mode, perhaps late, says nothing in the other.
  const error = lastResult.mode === mode ? lastResult.error : null
  const setError = (next: SignInError | null) => setLastResult({ mode, error: next })

  useEffect(() => {
    if (error && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid], [role="alert"], [name="code"]')?.focus()
  }, [error, busy])

  const send = async (fields: SignInFields) => {
    setBusy(true)
    // A repeated error must be announced again.
    setError(error && { message: null, fields: {}, needsCode: error.needsCode })
    try {
      setError(await submitSignIn(mode, fields, next))
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    error,
    busy,
    submit(event) {
      event.preventDefault()
      if (busy) return
      const fields = typedIn(event.currentTarget)
      const wrong = signInErrors(mode, fields)
      if (wrong) setError({ message: null, fields: wrong, needsCode: false })
      else void send(fields)
    },
    restart: () => setError(null),
    say: setError,
  }
}

function typedIn(form: HTMLFormElement): SignInFields {
  const data = new FormData(form)
  const text = (field: string) => String(data.get(field) ?? '')
  return { email: text('email'), password: text('password'), full_name: text('full_name'), code: text('code') }
}
