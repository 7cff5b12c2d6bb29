import Hourglass from 'lucide-react/icons/hourglass'
import { useEffect, useState } from 'react'
import { shopNow } from '../../../lib/api.ts'
import { clockText, secondsLeft } from './payment-machine.ts'

/** "Held for you 9:41": the time in which nobody else can buy these products. `until`: what they still wait for after that, if anything. */
export function HoldTimer({ expiresAt, until }: { expiresAt: string; until: string | null }) {
  const remaining = useSecondsLeft(expiresAt)
  const text = remaining > 0 ? clockText(remaining) : (until ?? 'no longer')
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
  return secondsLeft(expiresAt, useShopClock())
}

/** The shop's time, second by second. Milliseconds since 1970. */
export function useShopClock(): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
