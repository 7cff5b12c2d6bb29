import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { savesData } from '../../../lib/choices.ts'
import { prefersLessMotion } from '../../../lib/motion.ts'

/** A video plays while this much of it is in view. */
const IN_VIEW = 0.6

/** Plays a video while it is in view, unless nothing is to move by itself or the shopper has stopped it. */
export function useClip() {
  const card = useRef<HTMLLIElement>(null)
  const clip = useRef<HTMLVideoElement>(null)
  /** Grows from left to right as the video goes on. */
  const place = useRef<HTMLSpanElement>(null)
  const [started, setStarted] = useState(false)
  const [playing, setPlaying] = useState(false)
  const [muted, setMuted] = useState(true)
  const [failed, setFailed] = useState(false)
  const stopped = useRef(false)

  function play() {
    setStarted(true)
    // Refused, or gone before it began: its play button is shown.
    clip.current?.play().catch(() => undefined)
  }
  const comes = useEffectEvent(() => {
    if (!stopped.current && !prefersLessMotion() && !savesData()) play()
  })
  const goes = useEffectEvent(() => clip.current?.pause())
  useInView(card, comes, goes)
  // Only now is there something to play.
  useEffect(() => {
    if (started) clip.current?.play().catch(() => undefined)
  }, [started])

  function toggle() {
    stopped.current = playing
    if (playing) clip.current?.pause()
    else play()
  }
  function toggleSound() {
    if (clip.current) clip.current.muted = !muted
    setMuted(!muted)
  }
  const on = {
    onPlay: () => setPlaying(true),
    onPause: () => setPlaying(false),
    onError: () => setFailed(true),
    onTimeUpdate: () => {
      const { currentTime = 0, duration = 0 } = clip.current ?? {}
      if (place.current) place.current.style.scale = `${duration > 0 ? currentTime / duration : 0} 1`
    },
  }
  return { card, clip, place, started, playing, muted, failed, toggle, toggleSound, on }
}

function useInView(element: RefObject<Element | null>, comes: () => void, goes: () => void): void {
  const onChange = useEffectEvent((inView: boolean) => (inView ? comes() : goes()))
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting === true), { threshold: IN_VIEW })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}
