import Eye from 'lucide-react/icons/eye'
import { useViewers } from '../../product/live/use-viewers.ts'

/** How many watch, 5 to 50 where the shop simulates it (video-08). */
export function VideoViewers({ id }: { id: string }) {
  const viewers = useViewers(id, 'video')
  if (viewers === null) return null
  return (
    <span className="clip-viewers">
      <Eye size={14} aria-hidden="true" />
      <span className="tabular-nums">{viewers}</span>
      <span className="sr-only"> people are watching</span>
    </span>
  )
}
