import type { FormEvent, ReactNode } from 'react'
import { openSignIn } from '../account/session/session-store.ts'

/** Opens the sign-in dialog (shell-07); without scripts it leads to the page of the same name. */
export function SignInButton({ className, children }: { className: string; children: ReactNode }) {
  const open = (event: FormEvent) => {
    event.preventDefault()
    openSignIn()
  }
  return (
    <form action="/login" onSubmit={open} className="contents">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  )
}
