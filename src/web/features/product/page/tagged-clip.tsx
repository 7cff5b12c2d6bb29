import type { Clip } from '../../../../shop/media/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'
import { ClipView } from '../../video/player/clip-view.tsx'
import { Unavailable } from '../../video/player/controls.tsx'

const clips = createQuery<Clip | null>({
  staleTime: 60_000,
  max: 20,
  fetch: async (id, signal) => (await api<{ items: Clip[] }>('GET', `/api/feed/clips?ids=${id}`, { signal })).items[0] ?? null,
})

interface TaggedClipProps {
  id: string
  name: string
  /** Address of a picture. */
  poster: string | null
  /** It is in view. */
  active: boolean
  /** It was asked for: it plays as soon as it is there. */
  asked: boolean
}

/** The video that shows the product best, among its pictures (product-01); asked for when it comes into view. */
export function TaggedClip({ id, name, poster, active, asked }: TaggedClipProps) {
  const { data, isPending } = useQuery(clips, active ? id : null)
  if (!data)
    return (
      <div className="relative size-full bg-ink text-paper" role="group" aria-label={`Video of ${name}`} aria-busy={isPending}>
        <VideoThumbnail address={poster} className="size-full object-cover" />
        {active && !isPending && <Unavailable details="" />}
      </div>
    )
  return (
    <div className="relative size-full">
      <ClipView clip={data} sizes="(min-width:80em) 490px,(min-width:48em) 40vw,90vw" asked={asked && active} />
    </div>
  )
}
