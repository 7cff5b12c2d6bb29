import { useEffect, useState } from 'react'

/** Returns what to call after a form was refused: the first field that is wrong has the focus once it is marked. */
export function useErrorFocus(): (form: HTMLFormElement | null) => void {
  const [refused, setRefused] = useState<{ form: HTMLFormElement | null } | null>(null)
  // What is set together is drawn together: the marks are there when this runs.
  useEffect(() => refused?.form?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [refused])
  return (form) => setRefused({ form })
}
