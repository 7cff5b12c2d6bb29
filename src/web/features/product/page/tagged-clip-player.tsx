import type { Clip } from '../../../../shop/media/contract.ts'
import { api } from '../../../lib/api.ts'
import { createQuery } from '../../../lib/query.ts'
import { useQuery } from '../../../lib/use-query.ts'
import { ClipView } from '../../video/player/clip-view.tsx'
import { Unavailable } from '../../video/player/controls.tsx'
import { TaggedClipPoster, type TaggedClipProps } from './tagged-clip.tsx'

const clips = createQuery<Clip | null>({
  staleTime: 60_000,
  max: 20,
  fetch: async (id, signal) => (await api<{ items: Clip[] }>('GET', `/api/feed/clips?ids=${id}`, { signal })).items[0] ?? null,
})

/** The player of the video that shows the product best. */
export function TaggedClipPlayer({ id, name, poster, active, asked }: TaggedClipProps) {
  const { data, isPending } = useQuery(clips, active ? id : null)
  if (!data)
    return (
      <TaggedClipPoster name={name} poster={poster} busy={isPending}>
        {active && !isPending && <Unavailable details="" />}
      </TaggedClipPoster>
    )
  return (
    <div className="relative size-full">
      <ClipView clip={data} sizes="(min-width:80em) 490px,(min-width:48em) 40vw,90vw" asked={asked && active} />
    </div>
  )
}
