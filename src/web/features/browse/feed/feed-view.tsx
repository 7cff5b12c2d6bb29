import { useEffect, useEffectEvent, useState } from 'react'
import type { Video } from '../../../../shop/media/contract.ts'
import { moveByKey, usePager } from '../fullscreen/use-pager.ts'
import { FeedClip } from './feed-clip.tsx'
import './feed.css'

/** The shop's videos, one per screen. A shared link names one of them after the #, and the browser goes there by itself. */
export function FeedView({ videos }: { videos: readonly Video[] }) {
  const [index, setIndex] = useState(0)
  const [sound, setSound] = useState(false)
  const { scroller, go } = usePager({ index, count: videos.length, onIndex: setIndex, onMoving: () => {} })

  const onKey = useEffectEvent((event: KeyboardEvent) => moveByKey(event, go))
  useEffect(() => {
    const element = scroller.current
    const listener = (event: KeyboardEvent) => void onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [scroller])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
    <div ref={scroller} className="feed" tabIndex={0} role="region" aria-label="Videos, one by one">
      <h1 className="sr-only">Videos</h1>
      <ol>
        {videos.map((video, at) => (
          <FeedClip
            key={video.id}
            video={video}
            near={Math.abs(at - index) <= 1}
            active={at === index}
            sound={sound}
            onSound={() => setSound(!sound)}
          />
        ))}
      </ol>
    </div>
  )
}
