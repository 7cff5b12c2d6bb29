import { TextField } from './field.tsx'

interface SecondFactorFieldProps {
  error: string | undefined
  hint?: string
  required?: boolean
  autoFocus?: boolean
}

/** A code of the authenticator app, or a recovery code in its place. */
export function SecondFactorField({
  hint = 'The six digits from your authenticator app, or one of your recovery codes.',
  ...rest
}: SecondFactorFieldProps) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      hint={hint}
      {...rest}
    />
  )
}
