import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Clip } from '../../../../shop/media/contract.ts'
import { useDataSaver } from '../../../lib/choices.ts'
import { moveByKey, usePager } from '../../browse/fullscreen/use-pager.ts'
import { useOpenProduct } from '../../product/navigation/open-product.ts'
import { productAt } from '../../product/navigation/modal-location.ts'
import { Lazy } from '../../../ui/lazy.tsx'
import { notify } from '../../../ui/notify.ts'
import { TagSheetHost, type TagView } from '../card/tag-sheet-host.tsx'
import { useTags } from '../card/video-tags.ts'
import { recordEngagement } from '../player/engagement.ts'
import { CaptionTrack } from '../player/caption-view.tsx'
import { playByKey } from '../player/keys.ts'
import { FeedSlide } from './feed-slide.tsx'
import { PLAYERS, usePlayers } from './use-players.ts'
import { keepVisit, useVisit } from './use-visit.ts'
import '../player/clip.css'
import './feed.css'

// Phones have no room for it.
const loadAside = async () => (await import('./feed-aside.tsx')).FeedAside

/** So many slides before and after the one in view are there; the others are empty space. Each one fetches its picture. */
const NEAR = { data: 2, saver: 1 }

/** The shop's videos, one per screen: snapping on phones, beside their pieces on desktop (routes-02). */
export function FeedView({ first }: { first: readonly Clip[] }) {
  const { visit, setIndex } = useVisit(first)
  const { ids, clips, index } = visit
  const near = useDataSaver() ? NEAR.saver : NEAR.data
  const from = Math.max(0, index - near)
  const covered = productAt(useLocation()) !== null
  const clipAt = (at: number) => clips.get(ids[at] ?? '')
  const clip = clipAt(index)
  const { players, playerAt, toggle } = usePlayers(clipAt, index, covered)
  const pieces = useTags(clip?.id ?? '', (clip?.tags ?? 0) > 0)
  const openProduct = useOpenProduct()
  const [view, setView] = useState<TagView>('closed')
  const wide = useWide()
  const [moving, setMoving] = useState(false)
  const { scroller, go } = usePager({ index, count: ids.length, onIndex: move, onMoving: setMoving })
  useAddress(clip, moving || covered)
  useKeys(scroller, (event) => (clip && playByKey(event, playerAt(index), clip.id, () => toggle(clip, index))) || moveByKey(event, go))

  const leave = useEffectEvent(() => keepVisit(visit, playerAt(index).time.get().time))
  useEffect(() => () => leave(), [])

  function move(to: number) {
    setView('closed')
    setIndex(to)
  }
  // The same function all the time: slides that a swipe does not concern are not rendered anew.
  const open = useCallback((video: string, product: string) => {
    recordEngagement({ video, bit: 'tag_open', ...(product === 'list' ? {} : { product }) })
    setView(product)
  }, [])

  return (
    <div className="feed-shell">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys */}
      <div ref={scroller} className="feed" tabIndex={0} role="region" aria-label="Videos, one by one">
        <h1 className="sr-only">Videos</h1>
        <p className="sr-only" aria-live="polite">
          {moving ? '' : clip?.title}
        </p>
        {players.map(({ player, ref }, slot) => {
          const at = placeOf(slot, index)
          const shown = clipAt(at)
          return (
            <div key={slot} className="feed-player" style={{ translate: `-50% ${at * 100}%` }}>
              <video ref={ref} muted loop playsInline preload="auto" className="clip-fill" aria-label={shown?.title} tabIndex={-1}>
                {at === index && shown && <CaptionTrack clip={shown} player={player} />}
              </video>
            </div>
          )
        })}
        <ol style={{ height: `${ids.length * 100}cqh` }}>
          {ids.slice(from, index + near + 1).map((id, place) => {
            const at = from + place
            const shown = clips.get(id)
            if (!shown) return null
            return (
              <FeedSlide
                key={id}
                clip={shown}
                place={at}
                player={playerAt(at)}
                active={at === index}
                first={at === 0 && index === 0}
                tags={at === index ? pieces.tags : null}
                onToggle={toggle}
                onOpen={open}
                onSwipeLeft={openProduct}
              />
            )
          })}
        </ol>
      </div>
      {wide && clip ? (
        <Lazy
          load={loadAside}
          onError={() => notify.notLoaded('The pieces of this video')}
          with={{ clip, pieces, view, onView: open }}
          placeholder={<aside className="feed-aside" aria-hidden="true" />}
        />
      ) : (
        clip && <TagSheetHost key={clip.id} clip={clip} pieces={pieces} view={view} onView={setView} />
      )}
    </div>
  )
}

/** Of the three places around the one in view, that of this player. */
function placeOf(slot: number, index: number): number {
  return [index - 1, index, index + 1].find((at) => (at + PLAYERS) % PLAYERS === slot) ?? index
}

const WIDE = '(width >= 64rem)'

/** There is room for the pieces beside the clip; not known before the page is live. */
function useWide(): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const query = matchMedia(WIDE)
    const listen = () => setWide(query.matches)
    listen()
    query.addEventListener('change', listen)
    return () => query.removeEventListener('change', listen)
  }, [])
  return wide
}

/** The address is that of the clip in view, without a step more in the history: one Back leaves the feed. */
function useAddress(clip: Clip | undefined, waiting: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  const begun = useRef<string | undefined>(clip?.id)
  const id = clip?.id
  const show = useEffectEvent((video: string) => {
    const params = new URLSearchParams(location.search)
    if (params.get('video') === video || (begun.current === video && !params.has('video'))) return
    begun.current = undefined
    params.set('video', video)
    void navigate(`?${params.toString()}`, { replace: true, preventScrollReset: true, state: location.state })
  })
  useEffect(() => {
    if (id && !waiting) show(id)
  }, [id, waiting])
}

function useKeys(scroller: React.RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => boolean | undefined): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      // On the page itself, or in the feed: not in dialogs, fields or the pieces beside it.
      const { target } = event
      if (target === document.body || (target instanceof Node && scroller.current?.contains(target))) press(event)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [scroller])
}
