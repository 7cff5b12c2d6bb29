import { useEffect, useEffectEvent, useState } from 'react'
import type { AdminVideo, VideoEventName, VideoEvents, VideoWork } from '../../../../shop/media/contract-admin.ts'
import { createSharedStream, mayCall } from '../../../lib/shared-stream.ts'

/** A page in the background stops listening after this long; who comes back sees what is so then. Milliseconds. */
const REST_MS = 15_000
/** Several changes at once are asked for together. Milliseconds. */
const GATHER_MS = 300

const NAMES = Object.keys({ hello: true, video: true, signed_out: true } satisfies Record<VideoEventName, true>) as VideoEventName[]

const stream = createSharedStream<VideoEvents>({
  address: '/api/live/videos',
  name: 'upya:videos-live',
  events: NAMES,
  restsAfter: REST_MS,
  mayReturn: mayCall('/api/uploads', [401, 403]),
})

/** Called with how far the work on a video is, in every tab; `onHello` at each connection: what came before it was missed. Returns what stops it. */
export function onVideoWork(onWork: (work: VideoWork) => void, onHello: () => void): () => void {
  const stops = [stream.on('video', onWork), stream.on('hello', onHello)]
  return () => stops.forEach((stop) => stop())
}

/** These videos with how far the work on them is by now; `refresh` when one has come to another state, or one that is not here has. */
export function useVideoWork<Video extends Pick<AdminVideo, 'id' | 'state' | 'step'>>(
  videos: readonly Video[],
  refresh: () => Promise<void>,
): Video[] {
  const [works, setWorks] = useState<ReadonlyMap<string, VideoWork>>(new Map())
  const stateOf = useEffectEvent((id: string) => videos.find((video) => video.id === id)?.state)
  const reload = useEffectEvent(() => void refresh())
  useEffect(() => {
    const states = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, GATHER_MS)
    }
    const stop = onVideoWork((work) => {
      if ((states.get(work.id) ?? stateOf(work.id)) !== work.state) soon()
      states.set(work.id, work.state)
      setWorks((before) => new Map(before).set(work.id, work))
    }, soon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return videos.map((video) => {
    const work = works.get(video.id)
    return work?.step && work.state === video.state ? { ...video, step: { name: work.step, progress: work.progress ?? 0 } } : video
  })
}
