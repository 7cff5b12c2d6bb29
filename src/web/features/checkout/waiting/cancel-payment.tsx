import { useEffect, useRef, useState } from 'react'
import { useDeaf } from '../../../lib/use-deaf.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { TapGuard } from '../../../ui/tap-guard.tsx'
import type { RequestError } from '../payment/payment-machine.ts'

/** It takes a payment off the phone: who has just opened what it is in has not read it yet. Milliseconds. */
const UNREAD_MS = 2000

interface Props {
  label: string
  busy: boolean
  /** Of the last try; what was asked for besides is answered elsewhere. */
  error: RequestError | null
  cancel: () => void
}

/** Ends a payment that may be on its way, after one question. */
export function CancelPayment({ label, busy, error, cancel }: Props) {
  const [asking, setAsking] = useState(false)
  const deaf = useDeaf(asking, UNREAD_MS)
  const refusal = error?.asked === 'cancelling' ? error.message : null
  if (asking || busy) return <Question busy={busy} refusal={refusal} cancel={cancel} keep={() => setAsking(false)} />
  return (
    <Button
      variant="quiet"
      className="-ml-[min(1.25rem,9vw)]"
      aria-disabled={deaf || undefined}
      onClick={deaf ? undefined : () => setAsking(true)}
    >
      {label}
    </Button>
  )
}

interface QuestionProps extends Pick<Props, 'busy' | 'cancel'> {
  refusal: string | null
  keep: () => void
}

function Question({ busy, refusal, cancel, keep }: QuestionProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div role="group" aria-label="Cancel this payment?" className="relative w-full space-y-3 rounded-card border border-ink p-4">
      <p ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Cancel this payment?
      </p>
      <p className="text-sm">Your pieces will be on sale again, and your bag stays saved. If you’ve already paid, please wait.</p>
      {refusal && <ErrorNote message={refusal} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" busy={busy} onClick={cancel}>
          {busy ? 'Cancelling…' : 'Yes, cancel'}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={keep}>
          No, keep it
        </Button>
      </div>
      <TapGuard since="asked" />
    </div>
  )
}
