import Play from 'lucide-react/icons/play'
import { Link } from 'react-router'
import type { Clip } from '../../../../shop/media/contract.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Poster } from '../player/poster.tsx'
import '../player/clip.css'

const SIZES = '(min-width:64em) 15vw,(min-width:40em) 30vw,46vw'

/** In the place of a video that was taken away: it says so, and what there is instead. */
export function GoneVideoView({ similar }: { similar: readonly Clip[] }) {
  return (
    <div className="page gutter py-8 lg:py-14">
      <h1 className="display text-3xl lg:text-4xl">This video is no longer here</h1>
      <p className="mt-3 max-w-[46ch] text-ink-soft">
        {similar.length > 0
          ? 'Its pieces may be sold by now. Here are others like it, with pieces you can still get.'
          : 'Its pieces may be sold by now. Have a look at what’s in the shop.'}
      </p>
      {similar.length > 0 && (
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6" aria-label="Videos like it">
          {similar.map((clip) => (
            <li key={clip.id}>
              <Link to={`/feed?video=${clip.id}`} className="group block rounded-card">
                <span className="relative block aspect-9/14 overflow-hidden rounded-card bg-ink text-paper">
                  <Poster clip={clip} sizes={SIZES} />
                  <span aria-hidden="true" className="absolute right-2 bottom-2 flex rounded-full bg-ink/70 p-2">
                    <Play size={16} fill="currentColor" />
                  </span>
                </span>
                <span className="mt-2 line-clamp-2 text-sm font-semibold group-hover:underline">{clip.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 flex flex-wrap gap-3">
        {similar.length > 0 && (
          <ButtonLink to="/feed" size="lg">
            Watch all videos
          </ButtonLink>
        )}
        <ButtonLink to="/" variant="secondary" size="lg">
          Back to the shop
        </ButtonLink>
      </p>
    </div>
  )
}
