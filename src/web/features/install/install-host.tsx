import { useState } from 'react'
import { useLocation } from 'react-router'
import { Late } from '../../ui/late.tsx'
import { keptIndex } from '../offline/kept-index.ts'
import { useCanInstall, wasOffered } from './install.ts'

/** Who has opened so many pieces likes it here. */
const PIECES_SEEN = 3
/** Nobody is interrupted anywhere else. */
const QUIET_PLACES: readonly string[] = ['/', '/wishlist']

const loadNote = async () => (await import('./install-note.tsx')).InstallNote

/** Mounted once, in the shell: offers the home screen once, to who comes back to the list after a few pieces. */
export function InstallHost() {
  const can = useCanInstall()
  const { pathname, mask } = useLocation()
  const [offers, setOffers] = useState(false)
  const quiet = QUIET_PLACES.includes(pathname) && !mask
  if (can && quiet && !offers && !wasOffered() && keptIndex().length >= PIECES_SEEN) setOffers(true)
  if (!offers || !can || !quiet) return null
  return <Late load={loadNote} onLost={() => undefined} with={{ onEnd: () => setOffers(false) }} />
}
