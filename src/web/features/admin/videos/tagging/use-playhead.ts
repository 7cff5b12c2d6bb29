import { useEffect, useRef, useState } from 'react'

/** Where the video is, at each picture while it plays. Seconds. */
export function usePlayhead() {
  const video = useRef<HTMLVideoElement>(null)
  const [time, setTime] = useState(0)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    if (!playing) return
    let frame = requestAnimationFrame(function next() {
      setTime(video.current?.currentTime ?? 0)
      frame = requestAnimationFrame(next)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing])

  return {
    video,
    time,
    playing,
    /** For the video element. */
    on: {
      onPlay: () => setPlaying(true),
      onPause: () => setPlaying(false),
      onTimeUpdate: () => setTime(video.current?.currentTime ?? 0),
    },
    seek(to: number) {
      if (video.current) video.current.currentTime = to
      setTime(to)
    },
    toggle() {
      if (playing) video.current?.pause()
      // A play that a pause overtakes is no failure.
      else video.current?.play().catch(() => undefined)
    },
  }
}
