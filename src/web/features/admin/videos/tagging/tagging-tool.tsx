import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { useRef, useState, type KeyboardEvent } from 'react'
import type { ProductCard } from '../../../../../shop/catalogue/contract.ts'
import type { AdminTag, AdminVideoDetail } from '../../../../../shop/media/contract-admin.ts'
import { tagTimesAt } from '../../../../../shop/media/rules-tags.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { VideoThumbnail } from '../../../../ui/video-thumbnail.tsx'
import { PiecePicker } from './piece-picker.tsx'
import { TagDots } from './tag-dots.tsx'
import { TagList } from './tag-list.tsx'
import { lineOf, moved, retimed } from './tag-edits.ts'
import { TagTimes } from './tag-times.tsx'
import { Timeline } from './timeline.tsx'
import { usePlayhead } from './use-playhead.ts'
import { useTags } from './use-tags.ts'

/** A picture of the video. Seconds. */
const FRAME = 1 / 30
const ARROWS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

const ICON = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

interface TaggingToolProps {
  video: AdminVideoDetail
  reload: () => Promise<void>
}

/** Tags pieces on the playing video (tag-01 to tag-04, role-06): pick a piece, click its place; then move it in the picture and in time. */
export function TaggingTool({ video, reload }: TaggingToolProps) {
  const { video: player, time, playing, on, seek, toggle } = usePlayhead()
  const { tags, preview, save, place, remove, undo, redo } = useTags(video, reload)
  const [piece, setPiece] = useState<ProductCard | null>(null)
  const [placing, setPlacing] = useState(false)
  const [selected, setSelected] = useState<string | null>(null)
  const { width, height, sources, origin } = video
  const source = sources.find(({ name }) => name === '480p') ?? sources[0]
  const isElsewhere = origin === 'youtube'
  const duration = video.duration || lineOf(tags)
  const picture = useRef<HTMLDivElement>(null)
  const chosen = tags.find(({ id }) => id === selected) ?? null

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.target instanceof HTMLInputElement) return
    if (event.key === 'Escape' && piece) setPiece(null)
    else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) (event.shiftKey ? redo : undo)?.()
    else if (event.key === ',' || event.key === '.') {
      player.current?.pause()
      seek(Math.min(duration, Math.max(0, time + (event.key === ',' ? -FRAME : FRAME))))
    } else if (!chosen || !change(chosen, event)) return
    event.preventDefault()
  }
  /** What a key does to the chosen tag; false for none of its keys. */
  function change(tag: AdminTag, { key, shiftKey }: KeyboardEvent): boolean {
    const arrow = ARROWS[key]
    const far = shiftKey ? 5 : 1
    if (arrow) save(moved(tag, tag.position_x + arrow[0] * far, tag.position_y + arrow[1] * far), tag)
    else if (key === '[') save(retimed(tag, 'show_at', time, duration), tag)
    else if (key === ']') save(retimed(tag, 'hide_at', time, duration), tag)
    else if (key === 'Delete') remove(tag)
    else return false
    return true
  }
  /** tag-01. On phones the pieces are below the video: it comes back into sight, and playing goes on. */
  function pick(picked: ProductCard): void {
    setPiece(picked)
    picture.current?.scrollIntoView({ block: 'center' })
  }
  /** tag-02; on success tagging mode ends (tag-03). */
  async function placePiece(position_x: number, position_y: number): Promise<void> {
    if (!piece || placing) return
    const now = player.current?.currentTime ?? time
    setPlacing(true)
    if (await place(piece.id, { ...tagTimesAt(now, duration), position_x, position_y })) setPiece(null)
    setPlacing(false)
  }

  if (!source && !isElsewhere) return <p className="admin-panel px-4 py-4 text-ink-soft">Pieces can be tagged once the video plays here.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
    <section aria-labelledby="tags" className="admin-panel px-4 py-4" onKeyDown={onKeyDown}>
      <h2 id="tags" className="mb-3 text-lg font-semibold">
        Tagged pieces
      </h2>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <div className="space-y-2">
          <Guide piece={piece?.name ?? null} isElsewhere={isElsewhere} />
          <div
            ref={picture}
            className="relative mx-auto overflow-hidden rounded-card bg-ink"
            style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(70dvh * ${width / height})` }}
          >
            {source ? (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- for admins, who write the captions
              <video ref={player} src={source.url} muted loop playsInline preload="metadata" className="size-full" {...on} />
            ) : (
              <VideoThumbnail address={video.thumbnail_url} eager className="absolute inset-0 size-full object-cover" />
            )}
            <TagDots
              tags={tags}
              time={isElsewhere ? null : time}
              selected={selected}
              placing={piece?.name ?? null}
              onPlace={(x, y) => void placePiece(x, y)}
              onSelect={setSelected}
              onDrag={preview}
              onDrop={save}
            />
          </div>
          <div className="flex items-center gap-2">
            {source && (
              <Button variant="ink" onClick={toggle}>
                {playing ? 'Pause' : 'Play'}
              </Button>
            )}
            {piece && (
              <Button variant="secondary" onClick={() => setPiece(null)}>
                Stop tagging
              </Button>
            )}
            <UndoButtons undo={undo} redo={redo} />
            <span className="ml-auto tabular-nums">
              {video.duration ? `${time.toFixed(1)} / ${duration.toFixed(1)} s` : `${time.toFixed(1)} s`}
            </span>
          </div>
          <Timeline
            tags={tags}
            time={time}
            duration={duration}
            selected={selected}
            onSeek={seek}
            onSelect={setSelected}
            onDrag={preview}
            onDrop={save}
          />
        </div>
        <div className="min-w-0 space-y-4">
          <PiecePicker onPick={pick} />
          <TagList tags={tags} selected={selected} onSelect={setSelected} onRemove={remove} />
          {isElsewhere && chosen && (
            <TagTimes
              key={`${chosen.id} ${chosen.show_at} ${chosen.hide_at}`}
              tag={chosen}
              duration={video.duration || Infinity}
              onSave={save}
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** What to do next; and what is different where YouTube's player is. */
function Guide({ piece, isElsewhere }: { piece: string | null; isElsewhere: boolean }) {
  const place = isElsewhere ? 'picture' : 'video'
  return (
    <>
      <p role="status" className={piece ? 'rounded-card bg-sand px-3 py-2 font-semibold' : 'text-ink-soft'}>
        {piece ? `Click where “${piece}” is.` : `Pick a piece, then click its place in the ${place}.`}
      </p>
      {isElsewhere && (
        <p className="text-ink-soft">
          YouTube doesn’t tell us where its player is. Shoppers see the tags on this picture before it plays; while it plays, the pieces are
          listed beside it in the order of their times. Set the time below before you place a piece, or type it afterwards.
        </p>
      )}
    </>
  )
}

function UndoButtons({ undo, redo }: Pick<ReturnType<typeof useTags>, 'undo' | 'redo'>) {
  return (
    <>
      <IconButton label="Undo" disabled={!undo} onClick={() => undo?.()}>
        <Undo {...ICON} />
      </IconButton>
      <IconButton label="Redo" disabled={!redo} onClick={() => redo?.()}>
        <Redo {...ICON} />
      </IconButton>
    </>
  )
}
