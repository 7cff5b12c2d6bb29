import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { shopNow } from '../../lib/api.ts'
import { clockText, secondsLeft } from './payment-machine.ts'

/** "Held for you 9:41": the time in which nobody else can buy these pieces. */
export function HoldTimer({ expiresAt, undecided }: { expiresAt: string; undecided: boolean }) {
  const left = useSecondsLeft(expiresAt)
  const text = left > 0 ? clockText(left) : undecided ? 'until M-Pesa answers' : 'no longer'
  return (
    <p role="timer" className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sand px-3.5 text-sm">
      <Hourglass size={16} aria-hidden="true" />
      <span>
        Held for you <strong className="font-bold">{text}</strong>
      </span>
    </p>
  )
}

export function useSecondsLeft(expiresAt: string): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return secondsLeft(expiresAt, now)
}
