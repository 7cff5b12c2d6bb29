import ExternalLink from 'lucide-react/icons/external-link'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Clip } from '../../../../shop/media/contract.ts'
import { playerPagePath } from '../../../../shop/media/rules-youtube.ts'
import type { Player } from './player.ts'
import { isSoundOn } from './sound.ts'
import './embed.css'

/** True for a video that plays in YouTube's player, and has no files of ours. */
export function isEmbedded({ youtube_id }: Pick<Clip, 'youtube_id'>): boolean {
  return youtube_id !== null
}

/** Where the picture of an embedded video is, and its player once it plays: all of it in sight. The others fill their place. */
export function EmbedBox({ clip, children }: { clip: Pick<Clip, 'youtube_id' | 'width' | 'height'>; children: ReactNode }) {
  if (!isEmbedded(clip)) return children
  return (
    <div className="embed">
      <div
        className="embed-box"
        data-upright={clip.height > clip.width || undefined}
        style={{ '--ratio': clip.width / clip.height } as React.CSSProperties}
      >
        {children}
      </div>
    </div>
  )
}

/** YouTube's player, after a tap: nothing is asked of YouTube before. Its terms want nothing laid over it. */
export function EmbedPlayer({ clip, player }: { clip: Clip; player: Player }) {
  return (
    <EmbedBox clip={clip}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of ours without scripts; the player in it has one */}
      <iframe
        src={playerPagePath(clip.id, { sound: isSoundOn() })}
        title={`${clip.title}, on YouTube`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        onLoad={() => player.count.started()}
        className="clip-fill"
      />
      <div className="embed-ways">
        <a href={clip.url} target="_blank" rel="noopener" className="embed-way">
          <ExternalLink size={16} aria-hidden="true" />
          Open YouTube
        </a>
        <button type="button" className="embed-way" aria-label={`Close the player: ${clip.title}`} onClick={() => player.pause()}>
          <X size={18} aria-hidden="true" />
          Close
        </button>
      </div>
    </EmbedBox>
  )
}
