import { Link } from 'react-router'
import type { AdminHighlight } from '../../../../shop/highlights/contract.ts'
import { SLOTS, stateText } from '../../../../shop/highlights/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { VideoThumbnail } from '../../../ui/video-thumbnail.tsx'

interface HighlightRowProps {
  item: AdminHighlight
  /** ISO. */
  now: string
  busy: boolean
  onRemove: () => void
}

const CHANGES = { same: '', changed: 'Changed', new: 'New' } as const
/** Pictures of what is in it. */
const PICTURES = 5

/** One of the draft: what it is, whether it is shown, and what is in it. */
export function HighlightRow({ item, now, busy, onRemove }: HighlightRowProps) {
  const { entry, change, beyond } = item
  const { label, slots } = SLOTS[entry.kind]
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_8rem]">
          <Link to={`/admin/highlights/${entry.id}`} className="text-base font-semibold break-words underline-offset-4 hover:underline">
            {entry.title}
          </Link>
          <p className="text-ink-soft">
            {change !== 'same' && <strong className="text-primary-strong">{CHANGES[change]} · </strong>}
            {label} · {stateText(entry, Date.parse(now))}
          </p>
          {beyond && (
            <p className="font-semibold text-primary-strong">
              Not shown: {slots === 1 ? 'another comes first' : `${slots} others come first`}.
            </p>
          )}
        </div>
        <Button variant="quiet" busy={busy} aria-label={`Remove “${entry.title}”`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <Contents item={item} />
    </div>
  )
}

function Contents({ item: { entry, pieces, clips, gone, short } }: { item: AdminHighlight }) {
  if (entry.kind === 'banner') {
    return (
      <p className="break-words text-ink-soft">
        {entry.text && `${entry.text} · `}leads to {entry.link}
      </p>
    )
  }
  const { shown, needs } = SLOTS[entry.kind]
  const left = pieces.length + clips.length
  const spare = Math.max(0, left - shown)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="flex gap-1">
        {pieces.slice(0, PICTURES).map(({ id, name, kind, picture }) => (
          <Thumbnail key={id} pictureKey={picture} name={name} kind={kind} className="w-9" />
        ))}
        {clips
          .slice(0, PICTURES)
          .map(({ id, name, picture, thumbnail }) =>
            picture ? (
              <Thumbnail key={id} pictureKey={picture} name={name} className="w-9" />
            ) : (
              <VideoThumbnail key={id} address={thumbnail} className="h-12 w-9 rounded-card bg-sand object-cover" />
            ),
          )}
      </span>
      <p className={short ? 'font-semibold text-primary-strong' : 'text-ink-soft'}>
        {Math.min(left, shown)} of {shown} shown
        {spare > 0 && `, ${spare} to move up`}
        {gone > 0 && `, ${gone} sold or gone`}
        {short && `, needs ${needs}`}
      </p>
    </div>
  )
}
