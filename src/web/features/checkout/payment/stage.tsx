import CreditCard from 'lucide-react/icons/credit-card'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useState, useRef, type ReactNode } from 'react'
import { shopNow } from '../../../lib/api.ts'
import { clockText } from '../../../lib/dates.ts'
import { whole } from '../../../ui/whole.tsx'
import { secondsLeft } from './payment-machine.ts'
import WifiOff from 'lucide-react/icons/wifi-off'
import Check from 'lucide-react/icons/check'

export const METHOD_ICONS = { mpesa: Smartphone, card: CreditCard, bank: Landmark } as const

/** "Held for you 9:41": the time in which nobody else can buy these products. `until`: what they still wait for after that, if anything. */
export function HoldTimer({ expiresAt, until }: { expiresAt: string; until: string | null }) {
  const remaining = useSecondsLeft(expiresAt)
  const text = remaining > 0 ? clockText(remaining) : until
  return (
    <p role="timer" className="inline-flex min-h-9 items-center gap-2 rounded-full bg-sand px-3.5 text-sm">
      <Hourglass size={16} aria-hidden="true" />
      <span>
        {text === null ? (
          'No longer held'
        ) : (
          <>
            Held for you <strong className="font-bold">{text}</strong>
          </>
        )}
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

export function OfflineNote() {
  return (
    <p className="flex items-start gap-3 rounded-card border-l-4 border-sun bg-surface px-3 py-2.5 text-sm">
      <WifiOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      Weak connection. Your payment is safe, and we’ll continue automatically as soon as you’re back online.
    </p>
  )
}

/** The heading of a stage takes the focus when the stage begins: the button that led to it is gone. `aside`: something else has it. */
export function StageHeading({ aside = false, children }: { aside?: boolean; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  const first = useRef(!aside)
  useEffect(() => {
    if (first.current) ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h3 ref={ref} tabIndex={-1} className="display text-xl outline-none focus-visible:shadow-none">
      {typeof children === 'string' ? whole(children) : children}
    </h3>
  )
}

/** Stands for 1.5 s over everything (const-01). */
export function SuccessOverlay() {
  return (
    <div role="status" className="fixed inset-0 z-70 flex flex-col items-center justify-center gap-5 bg-green px-6 text-center text-white">
      <span className="flex size-24 items-center justify-center rounded-full bg-white text-green">
        <Check size={56} strokeWidth={3} aria-hidden="true" />
      </span>
      <p className="display text-3xl">Payment received</p>
      <p className="text-lg text-balance">Asante! Now tell us where to deliver.</p>
    </div>
  )
}
