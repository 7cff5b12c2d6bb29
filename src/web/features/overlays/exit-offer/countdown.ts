import { useEffect, useState } from 'react'

/** Whole seconds, of which the last one is 1. Moments are milliseconds since 1970. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000))
}

/** Seconds that are left, second by second; 0 when it is over. Browser only. */
export function useSecondsUntil(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const rest = until - Date.now()
      setLeft(secondsUntil(until, Date.now()))
      // At the next whole second; a page that slept knows at once.
      if (rest > 0) timer = setTimeout(tick, rest % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until])
  return left
}
