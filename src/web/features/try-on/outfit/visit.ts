import { onSignedOut } from '../../account/session/session-store.ts'
import type { Photo } from '../photo.ts'
import type { OutfitSession } from './outfit-session.ts'
import type { StoredOutfit } from './stored-outfit.ts'

/** The fitting room while the tab lives: whoever looks at a product and comes back finds it as it was. */
export interface Visit {
  wearer: StoredOutfit['wearer']
  photo: Photo | null
  /** The photo is kept on this device. */
  isStored: boolean
  /** Its flaws were seen, and it is used all the same. */
  accepted: boolean
  /** Pieces are laid on by hand. */
  byHand: boolean
  skinTone: number
  /** As StoredOutfit. */
  came: string | null
  session: OutfitSession
}

let last: { userId: string; visit: Visit } | null = null
let watched = false

export function lastVisit(userId: string): Visit | null {
  return last?.userId === userId ? last.visit : null
}

/** Whoever signs out leaves nothing in this tab, either. */
export function rememberVisit(userId: string, visit: Visit): void {
  last = { userId, visit }
  if (watched) return
  watched = true
  onSignedOut(() => {
    if (last?.visit.photo) URL.revokeObjectURL(last.visit.photo.url)
    last = null
  })
}
