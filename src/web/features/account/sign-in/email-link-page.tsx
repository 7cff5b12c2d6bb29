import { useEffect, useRef, type ReactNode } from 'react'
import { orOffline, OFFLINE_MESSAGE } from '../session/offline-action.ts'
import type { RefusalCode } from '../../../../shop/errors.ts'

/** What came of the press of the button. `about` is what was changed, in a word. */
export type LinkReply = { done: true; about: string } | { done: false; code: RefusalCode; message: string; fields: Record<string, string> }

/** A link that was cut short has no token: a button would have nothing to confirm. */
export const INCOMPLETE_LINK = {
  done: false,
  code: 'link_invalid',
  message: 'This link is incomplete. Open it from the e-mail again, or request a new one.',
  fields: {},
} as const satisfies LinkReply

/** The frame of the pages that links in e-mails lead to. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page gutter py-10 lg:py-16">
      <div className="max-w-lg">
        <span aria-hidden="true" className="kikoi mb-5 block h-2 w-24 rounded-full" />
        <h1 className="display mb-4 text-2xl lg:text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** What did not work, said once and focused; nothing while all is well. */
export function LinkError({ reply }: { reply: LinkReply | null }) {
  const note = useRef<HTMLParagraphElement>(null)
  const message = reply && !reply.done && Object.keys(reply.fields).length === 0 ? reply.message : null
  useEffect(() => {
    if (message) note.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <p
      ref={note}
      role="alert"
      tabIndex={-1}
      className="mb-4 rounded-card border-l-4 border-primary bg-surface px-3 py-2.5 text-sm font-medium"
    >
      {message}
    </p>
  )
}

/** The page's action, or a word about the failed connection. */
export function linkReply(act: () => Promise<unknown>): Promise<LinkReply> {
  return orOffline(
    async () => (await act()) as LinkReply,
    () => ({ done: false, code: 'unavailable', message: OFFLINE_MESSAGE, fields: {} }),
  )
}
