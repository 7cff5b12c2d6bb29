import { useState } from 'react'
import { useLocation } from 'react-router'
import { Lazy } from '../../../ui/lazy.tsx'
import { offlineIndex } from '../../product/data/offline-index.ts'
import { useInstallWay, wasOffered } from './install.ts'

/** Who has opened so many pieces likes it here. */
const PIECES_SEEN = 3
/** Nobody is interrupted anywhere else. */
const QUIET_PLACES: readonly string[] = ['/', '/wishlist']

const loadNote = async () => (await import('./install-note.tsx')).InstallNote

/** Mounted once, in the shell: offers the home screen once, to who comes back to the list after a few pieces. */
export function InstallHost() {
  const way = useInstallWay()
  const { pathname, mask } = useLocation()
  const [offers, setOffers] = useState(false)
  const quiet = QUIET_PLACES.includes(pathname) && !mask
  if (way && quiet && !offers && !wasOffered() && offlineIndex().length >= PIECES_SEEN) setOffers(true)
  if (!offers || !way || !quiet) return null
  return <Lazy load={loadNote} onLost={() => undefined} with={{ way, onEnd: () => setOffers(false) }} />
}
