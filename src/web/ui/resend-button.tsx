import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

interface ResendButtonProps {
  /** Milliseconds, by this machine's clock. */
  readyAt: number
  /** What it throws is handed on. */
  send: () => Promise<void>
  onError: (error: unknown) => void
}

/** Requests another code, disabled until the one before had time to arrive. */
export function ResendButton({ readyAt, send, onError }: ResendButtonProps) {
  const [busy, setBusy] = useState(false)
  const remaining = Math.max(0, Math.ceil((readyAt - useNow()) / 1000))
  async function press(): Promise<void> {
    setBusy(true)
    try {
      await send()
    } catch (error) {
      onError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="secondary" size="lg" busy={busy} disabled={remaining > 0} onClick={() => void press()}>
      {remaining > 0 ? `Send again in ${remaining} s` : 'Send again'}
    </Button>
  )
}

/** Milliseconds since 1970, every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
