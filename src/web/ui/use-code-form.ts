import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { ApiError } from '../lib/api.ts'
import { useNow } from './resend-button.tsx'

export interface CodeForm {
  form: RefObject<HTMLFormElement | null>
  /** The digits typed so far, at most six. */
  code: string
  type: (text: string) => void
  /** Under the field. */
  error: string | undefined
  busy: boolean
  /** No try is left, or the time is over: a new code is needed. */
  over: boolean
  submit: (event: FormEvent) => void
  /** What went wrong with something else of the form, such as sending another code. */
  refused: (failure: unknown) => void
}

interface CodeFormOptions {
  /** How often a wrong code may be typed. */
  tries: number
  /** Milliseconds by this machine's clock. */
  runsOutAt: number
  /** Throws ApiError: `code_wrong` uses up a try. */
  confirm: (code: string) => Promise<void>
}

/** Six digits that were sent to someone: typed, checked, wrong a few times, too late. */
export function useCodeForm({ tries, runsOutAt, confirm }: CodeFormOptions): CodeForm {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState(0)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const now = useNow()
  const over = wrong >= tries ? 'That was the last try.' : now >= runsOutAt ? 'This code has expired.' : null
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  useEffect(() => {
    if (error) form.current?.querySelector('input')?.focus()
  }, [error])

  function refused(failure: unknown): void {
    if (!(failure instanceof ApiError)) throw failure
    const isWrong = failure.code === 'code_wrong'
    setWrong((before) => before + (isWrong ? 1 : 0))
    setError(isWrong ? `${failure.message} ${triesLeft(tries - wrong - 1)}` : failure.message)
  }

  async function check(): Promise<void> {
    setBusy(true)
    try {
      await confirm(code)
    } catch (failure) {
      refused(failure)
      setBusy(false)
    }
  }

  return {
    form,
    code,
    type: (text) => setCode(text.replace(/\D/g, '').slice(0, 6)),
    error: over ? `${over} Ask for a new code.` : error,
    busy,
    over: over !== null,
    submit(event) {
      event.preventDefault()
      if (busy || over) return
      if (code.length === 6) void check()
      else setError('The code has six digits.')
    },
    refused,
  }
}

function triesLeft(remaining: number): string {
  return remaining === 1 ? '1 try left.' : `${remaining} tries left.`
}
