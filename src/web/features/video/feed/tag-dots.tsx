import { useEffect, useState, type RefObject } from 'react'
import type { Clip, ProductTag } from '../../../../shop/media/contract.ts'
import { isTagShown } from '../../../../shop/media/rules.ts'
import { preloadTagSheet } from '../card/tag-sheet-host.tsx'
import { EmbedBox } from '../player/embed.tsx'
import { clampPoint, pointIn, spreadPoints, type Box } from '../player/letterbox.ts'
import type { Player } from '../player/player.ts'
import { usePlayerTime } from '../player/use-player.ts'

/** Clear of the rim and the buttons on the right, which are two columns on a low screen (feed.css). Pixels. */
const RIM = { top: 28, right: 84, left: 28 }
const LOW = { below: 432, right: 132 }
/** Half of a dot, and the space below the words. Pixels. */
const BELOW = 28 + 22
const APART = 48

interface TagDotsProps {
  clip: Clip
  tags: readonly ProductTag[]
  player: Player
  frame: RefObject<Element | null>
  /** What lies along the bottom. */
  words: RefObject<Element | null>
  onOpen: (tag: ProductTag) => void
}

/** The pieces at their place and time on the clip (tag-04, open-62); all of them are in the list below at any time. */
export function TagDots({ clip, tags, player, frame, words, onOpen }: TagDotsProps) {
  const { time } = usePlayerTime(player)
  const box = useBox(frame)
  const below = useBox(words)
  const [focused, setFocused] = useState<string | null>(null)
  if (!box) return null
  // What has the focus stays: it must not vanish under a finger.
  const shown = tags.filter((tag) => tag.id === focused || isTagShown(tag, time))
  // Its content alone: the fade above it is only shade.
  const insets = { ...RIM, ...(box.height < LOW.below ? { right: LOW.right } : {}), bottom: (below?.height ?? 0) + BELOW }
  const places = spreadPoints(
    shown.map(({ position_x: x, position_y: y }) => clampPoint(box, pointIn(box, clip, 'cover', { x, y }), insets)),
    APART,
    insets.top,
    box.height - insets.bottom,
  )
  return shown.map((tag, at) => (
    <button
      key={tag.id}
      type="button"
      className="tag-dot"
      style={{ translate: `${places[at]?.x ?? 0}px ${places[at]?.y ?? 0}px` }}
      data-gone={tag.product.stock <= 0 || undefined}
      aria-label={`${stateOf(tag.product)}: ${tag.product.name}`}
      onFocus={() => setFocused(tag.id)}
      onBlur={() => setFocused(null)}
      onPointerDown={() => preloadTagSheet(clip.id)}
      onClick={() => onOpen(tag)}
    />
  ))
}

interface EmbedTagsProps {
  clip: Clip
  tags: readonly ProductTag[]
  onOpen: (product: string) => void
}

/** On the picture of an embedded video, before it plays: where it is then, and when, only YouTube knows. */
export function EmbedTags({ clip, tags, onOpen }: EmbedTagsProps) {
  return (
    <EmbedBox clip={clip}>
      {tags.map(({ id, product, position_x: x, position_y: y }) => (
        <button
          key={id}
          type="button"
          className="tag-dot"
          style={{ translate: 'none', left: `calc(${x}% - 1.375rem)`, top: `calc(${y}% - 1.375rem)` }}
          aria-label={`${stateOf(product)}: ${product.name}`}
          onPointerDown={() => preloadTagSheet(clip.id)}
          onClick={() => onOpen(product.id)}
        />
      ))}
    </EmbedBox>
  )
}

/** A piece that is gone still opens: what is like it is offered there. */
function stateOf({ stock, held }: ProductTag['product']): string {
  if (stock > 0) return 'Shop'
  return held ? 'In someone’s bag' : 'Sold'
}

function useBox(frame: RefObject<Element | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry?.contentRect ?? { width: 0, height: 0 }
      setBox(width > 0 ? { width, height } : null)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return box
}
