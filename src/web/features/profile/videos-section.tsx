import Film from 'lucide-react/icons/film'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Video, VideoPage } from '../../../shop/media/contract.ts'
import { api, ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { nairobiTime } from '../../lib/dates.ts'
import { VideoThumbnail } from '../../ui/video-thumbnail.tsx'
import { SectionCard } from './section-card.tsx'

/** What the member has uploaded, newest first (profile-05). */
export function VideosSection({ start }: { start: VideoPage }) {
  const [{ items, next_cursor: cursor }, setPage] = useState(start)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function more() {
    setBusy(true)
    setError(null)
    try {
      const next = await api<VideoPage>('GET', `/api/profile/videos?cursor=${encodeURIComponent(cursor ?? '')}`)
      setPage((previous) => ({ items: [...previous.items, ...next.items], next_cursor: next.next_cursor }))
    } catch (error) {
      setError(error instanceof ApiError ? error.message : 'We couldn’t do that. Please try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <SectionCard id="videos" title="My Videos">
      {items.length === 0 ? (
        <p className="text-ink-soft">No videos uploaded yet</p>
      ) : (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3">
          {items.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mt-4 text-sm font-medium text-primary-strong">
          {error}
        </p>
      )}
      {cursor && (
        <Button variant="secondary" className="mt-5" busy={busy} onClick={() => void more()}>
          {busy ? 'Loading…' : 'More videos'}
        </Button>
      )}
    </SectionCard>
  )
}

/** Opens in the feed, once shoppers can see it. */
function VideoCard({ video: { id, thumbnail_url: thumbnail, title, created_at: at } }: { video: Video }) {
  return (
    <li>
      <Link to={`/feed?video=${id}`} className="group block rounded-card">
        <span className="relative flex aspect-3/4 items-center justify-center overflow-hidden rounded-card bg-sand">
          <Film size={28} strokeWidth={1.5} aria-hidden="true" className="text-ink-soft" />
          <VideoThumbnail address={thumbnail} className="absolute inset-0 size-full object-cover" />
          <span aria-hidden="true" className="absolute right-2 bottom-2 flex rounded-full bg-ink/70 p-2 text-paper">
            <Play size={16} fill="currentColor" />
          </span>
        </span>
        <span className="mt-2 line-clamp-2 text-sm font-semibold group-hover:underline">{title}</span>
      </Link>
      <p className="text-xs text-ink-soft">{nairobiTime(at).split(',')[0]}</p>
    </li>
  )
}
