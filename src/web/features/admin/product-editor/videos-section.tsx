import type { ProductVideo } from '../../../../shop/media/contract-admin.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'
import { Link } from 'react-router'
import { EditorSection } from './editor-section.tsx'

/** The videos it is tagged on, each with the way to its tags. */
export function VideosSection({ videos }: { videos: readonly ProductVideo[] }) {
  return (
    <EditorSection title="Videos">
      {videos.length === 0 ? (
        <p className="text-ink-soft">No video shows it yet. Open a video and tag the piece on it.</p>
      ) : (
        <ul className="divide-y divide-line">
          {videos.map(({ id, title, thumbnail_url: thumbnail, is_shown: isShown }) => (
            <li key={id}>
              <Link to={`/admin/videos/${id}`} className="flex min-h-14 items-center gap-3 py-2 hover:bg-sand">
                <VideoThumbnail address={thumbnail} className="h-14 w-10 rounded-card bg-sand object-cover" />
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 font-semibold underline underline-offset-4">{title}</span>
                  {!isShown && <span className="block text-ink-soft">Not shown to shoppers</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ButtonLink to="/admin/videos" variant="soft">
        Tag it on a video
      </ButtonLink>
    </EditorSection>
  )
}
