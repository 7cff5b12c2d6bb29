import type { ChangeEvent, ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'

interface FileButtonProps {
  onFile: (file: File) => void
  className: string
  /** Opens the camera at once, on devices that have one. */
  capture?: boolean
  busy?: boolean
  children: ReactNode
}

/** A button that asks for a picture. */
export function FileButton({ onFile, className, capture = false, busy = false, children }: FileButtonProps) {
  function onChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // The same file may be chosen again.
    currentTarget.value = ''
    if (file) onFile(file)
  }
  return (
    <label className={classes(className, 'fitting-file')}>
      <input
        type="file"
        accept="image/*"
        {...(capture ? { capture: 'user' } : {})}
        disabled={busy}
        className="sr-only"
        onChange={onChange}
      />
      {children}
    </label>
  )
}
