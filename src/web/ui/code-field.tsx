import { TextField } from './field.tsx'
import type { CodeForm } from './use-code-form.ts'

/** The field for six digits; phones offer those of the newest message. */
export function CodeField({ entry, hint }: { entry: Pick<CodeForm, 'code' | 'type' | 'error'>; hint?: string }) {
  return (
    <TextField
      label="Six-digit code"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      value={entry.code}
      onChange={(event) => entry.type(event.target.value)}
      hint={hint}
      error={entry.error}
    />
  )
}
