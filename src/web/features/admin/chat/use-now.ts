import { useEffect, useState } from 'react'
import { shopNow } from '../../../lib/api.ts'

/** The moment by the shop's clock (ISO), again every 15 seconds; before the page is live that of `loaded`. */
export function useNow(loaded: string): string {
  const [now, setNow] = useState<string | null>(null)
  useEffect(() => {
    const look = () => setNow(new Date(shopNow()).toISOString())
    const timer = setInterval(look, 15_000)
    return () => clearInterval(timer)
  }, [])
  return now !== null && now > loaded ? now : loaded
}
