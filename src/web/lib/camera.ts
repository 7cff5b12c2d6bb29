import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { isPageVisible, onVisibilityChange } from './page-visibility.ts'

interface CameraUse {
  /** Pixels. */
  width: number
  height?: number
  /** Which of the device's cameras; the one at the back when nobody says. A change opens the other. */
  facing?: 'environment' | 'user'
  /** Runs while it is open. */
  whileOpen?: (video: HTMLVideoElement, signal: AbortSignal) => Promise<void>
  /** What to do about a camera that does not open: "scan again", and what works without one. */
  again: string
  instead: string
}

/** A camera of this device, in a `<video>`. Only on pages that may use it: src/server/security.ts. */
export function useCamera(use: CameraUse): { video: RefObject<HTMLVideoElement | null>; trouble: string | null; isOpen: boolean } {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { facing = 'environment' } = use
  const ask = useEffectEvent((facingMode: 'environment' | 'user') => {
    const { width, height } = use
    const size = { width: { ideal: width }, ...(height && { height: { ideal: height } }) }
    return navigator.mediaDevices.getUserMedia({ audio: false, video: { facingMode, ...size } })
  })
  const opened = useEffectEvent(async (element: HTMLVideoElement, signal: AbortSignal) => {
    setTrouble(null)
    setOpen(true)
    await use.whileOpen?.(element, signal)
  })
  const failed = useEffectEvent((error: unknown) => {
    setOpen(false)
    setTrouble(troubleOf(error, use))
  })
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    let turn = new AbortController()
    const stop = () => {
      turn.abort()
      element.srcObject = null
    }
    const run = async (signal: AbortSignal) => {
      if (!wasLoadedAt(location.pathname)) {
        if (navigator.onLine) return location.reload()
        throw new Error('another document may not use the camera')
      }
      const stream = await ask(facing)
      const close = () => stream.getTracks().forEach((track) => track.stop())
      if (signal.aborted) return close()
      signal.addEventListener('abort', close)
      element.srcObject = stream
      await element.play()
      await opened(element, signal)
    }
    // A camera that nobody sees the picture of is off.
    const look = () => {
      stop()
      if (!isPageVisible()) return
      const mine = new AbortController()
      turn = mine
      run(mine.signal).catch((error: unknown) => {
        // Stopped by hand, while the browser was still asking.
        if (mine.signal.aborted) return
        stop()
        failed(error)
      })
    }
    const end = onVisibilityChange(look)
    look()
    return () => {
      end()
      stop()
    }
  }, [facing])
  return { video, trouble, isOpen }
}

function troubleOf(error: unknown, { again, instead }: CameraUse): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return `The browser does not let this page use the camera. Allow it beside the address of the page, then ${again}. Or: ${instead}`
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return `This device has no camera. ${instead}`
  if (name === 'NotReadableError') return `Another app is using the camera. Close it, then ${again}.`
  return `The camera could not be opened. ${instead} Or ${again}.`
}

/** The camera belongs to the document that was loaded: one of another page of ours may not use it (decision 43). */
export function wasLoadedAt(pathname: string): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && new URL(entry.name).pathname === pathname
}
