import type { ComponentType } from 'react'
import type { Overlay } from '../../../../shop/overlays/rules.ts'
import type { Settings } from '../../../../shop/settings/rules.ts'
import type { Session } from '../../account/session/session-store.ts'
import type { OverlayEnd } from './shown-overlay.ts'

/** Where the visitor is, and who they are, when it is asked whether an overlay may open. */
export interface Visit {
  pathname: string
  /** With its question mark. */
  search: string
  session: Session
  settings: Settings
  /** Neither a mouse nor a trackpad. */
  isTouch: boolean
}

export interface OverlayProps {
  /** Closes it. */
  end: (how: OverlayEnd) => void
  /** Something lies over the page for a moment (a dialog, a payment, typing): what is not modal hides meanwhile. */
  hidden: boolean
}

/** What the scheduler knows of an overlay. */
export interface OverlayPlan {
  overlay: Overlay
  /** From when on it may open, in milliseconds after the page has loaded; null: only when `watch` asks for it. */
  after: (visit: Visit) => number | null
  /** Whether it has anything to say here and now: not seen yet, the right page. Asked again each time. */
  isWanted: (visit: Visit) => boolean
  /** Watches for the moment in which it would be of use, and calls `ask` then. Returns what stops it. */
  watch?: (visit: () => Visit, ask: () => void) => () => void
  /** What it needs to be shown; false: not now, and not again before the next page load. */
  prepare?: () => Promise<boolean>
  /** After it has gone by itself it comes again so many milliseconds later; null or absent: once in a page load. */
  again?: number
  load: () => Promise<ComponentType<OverlayProps>>
}

/** Neither a mouse nor a trackpad. Browser only. */
export function isTouchDevice(): boolean {
  return !matchMedia('(hover: hover) and (pointer: fine)').matches
}
