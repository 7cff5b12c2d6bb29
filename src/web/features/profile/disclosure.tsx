import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { whole } from '../../ui/whole.tsx'

interface DisclosureProps {
  title: string
  /** Said beside the button while it is closed. */
  about: ReactNode
  action: string
  /** `close` folds it up again, with words about how it went. */
  children: (close: (message?: string) => void) => ReactNode
}

/** One setting of a section: a row and a button, which opens its form. */
export function Disclosure({ title, about, action, children }: DisclosureProps) {
  const live = useHydrated()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  return (
    <div className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{title}</h3>
          <p role="status" className={message ? 'text-sm font-medium wrap-anywhere text-green' : 'text-sm wrap-anywhere text-ink-soft'}>
            {message === null ? about : whole(message)}
          </p>
        </div>
        <Button
          variant={open ? 'quiet' : 'secondary'}
          className="shrink-0"
          disabled={!live}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open)
            setMessage(null)
          }}
        >
          {open ? 'Cancel' : action}
        </Button>
      </div>
      {open && (
        <div className="mt-4 max-w-md">
          {children((text) => {
            setOpen(false)
            setMessage(text ?? null)
          })}
        </div>
      )}
    </div>
  )
}
