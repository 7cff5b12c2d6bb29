import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useLocation } from 'react-router'
import type { FomoNotification } from '../../../../shop/fomo/contract.ts'
import { isShown, placeText, whenText } from '../../../../shop/fomo/rules.ts'
import { shopNow } from '../../../lib/api.ts'
import { isPageVisible, onVisibilityChange } from '../../../lib/page-visibility.ts'
import { STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { useSelected, useStore, type Readable } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/button.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { exitOffer } from '../../bag/store/exit-offer.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { useOpenProduct } from '../../product/navigation/open-product.ts'
import { isTouchDevice, type OverlayProps } from '../state/overlay-plan.ts'
import { tellsAt } from './plan.ts'
import { currentRound, markTold } from './purchase-round.ts'
import './recent-purchases.css'

const visibility: Readable<boolean> = { get: isPageVisible, subscribe: onVisibilityChange }

/** A round of purchases, one after the other, in a corner that nothing else needs: it takes no focus, and nothing is announced (fomo-02, fomo-03). */
export function RecentPurchases({ end, hidden }: OverlayProps) {
  const settings = useSettings()
  const { pathname } = useLocation()
  const [round] = useState(currentRound)
  const [at, setAt] = useState(0)
  const [isPointed, setPointed] = useState(false)
  const [hasFocus, setHasFocus] = useState(false)
  const isVisible = useStore(visibility, true)
  const entry = round[at]
  // What is switched off meanwhile is not told any longer.
  const hasChip = useSelected(exitOffer, ({ open }) => open !== null, false)
  const isOver = hidden || hasChip || !entry || !isShown(entry, settings) || !tellsAt(pathname)

  const { each_mobile: mobile, each_desktop: desktop } = settings.recent_purchases
  const stay = (isTouchDevice() ? mobile : desktop) * 1000
  useTurn(at, stay, isOver || isPointed || hasFocus || !isVisible, () => setAt(at + 1))
  const leave = useEffectEvent(() => end('gone'))
  useEffect(() => {
    if (isOver) leave()
  }, [isOver])
  useEffect(() => {
    if (entry) markTold(entry.id)
  }, [entry])
  if (isOver) return null

  return (
    <Card
      entry={entry}
      onPoint={setPointed}
      onFocus={setHasFocus}
      onOpen={() => end('accepted')}
      onClose={() => {
        writeText(STORAGE_KEYS.recentPurchasesSeen, 'true')
        end('dismissed')
      }}
    />
  )
}

/** Calls `next` when `at` has been there for so long, milliseconds; time in which it is paused does not count. */
function useTurn(at: number, ms: number, isPaused: boolean, next: () => void): void {
  const shown = useRef({ at, ms: 0 })
  const turn = useEffectEvent(next)
  useEffect(() => {
    if (shown.current.at !== at) shown.current = { at, ms: 0 }
    if (isPaused) return
    const current = shown.current
    const begun = Date.now()
    const timer = setTimeout(() => turn(), Math.max(0, ms - current.ms))
    return () => {
      clearTimeout(timer)
      current.ms += Date.now() - begun
    }
  }, [at, ms, isPaused])
}

interface CardProps {
  entry: FomoNotification
  onPoint: (isIn: boolean) => void
  onFocus: (isIn: boolean) => void
  onOpen: () => void
  onClose: () => void
}

function Card({ entry, onPoint, onFocus, onOpen, onClose }: CardProps) {
  const openProduct = useOpenProduct()
  // Where the keyboard came from, and goes back to.
  const before = useRef<EventTarget | null>(null)
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) => currentTarget.parentElement?.contains(relatedTarget) ?? false
  function close(): void {
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
    onClose()
  }
  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  function open(event: MouseEvent): void {
    if (isPlainClick(event)) {
      event.preventDefault()
      openProduct({ id: entry.product_id })
    }
    onOpen()
  }
  const control = {
    onPointerEnter: () => onPoint(true),
    onPointerLeave: () => onPoint(false),
    onPointerCancel: () => onPoint(false),
    onFocus: (event: FocusEvent) => {
      if (!isInside(event)) before.current = event.relatedTarget
      onFocus(true)
    },
    onBlur: (event: FocusEvent) => {
      if (!isInside(event)) onFocus(false)
    },
    onKeyDown: pressed,
  }
  return (
    <aside aria-label="Recent purchases" aria-live="off" data-bar className="recent-purchases">
      <a {...control} key={entry.id} href={`/product/${entry.product_id}`} onClick={open} className="recent-purchase">
        <span className="recent-purchase-words">
          <b>{entry.customer_name}</b> {placeText(entry.customer_location)} bought <b>{entry.product_name}</b>
        </span>
        <span className="recent-purchase-when">{whenText(entry, shopNow())}</span>
      </a>
      <IconButton {...control} label="Close recent purchases" onClick={close}>
        <X size={18} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
