import { useState } from 'react'
import { useLocation } from 'react-router'
import { Lazy } from '../../../ui/lazy.tsx'
import { offlineIndex } from '../../product/data/offline-index.ts'
import { useInstallMethod, wasOffered } from './install.ts'

/** Who has opened so many products likes it here. */
const PAGES_BEFORE_PROMPT = 3
/** Nobody is interrupted anywhere else. */
const QUIET_PLACES: readonly string[] = ['/', '/wishlist']

const loadNote = async () => (await import('./install-note.tsx')).InstallNote

/** Mounted once, in the shell: offers the home screen once, to who comes back to the list after a few products. */
export function InstallHost() {
  const method = useInstallMethod()
  const { pathname, mask } = useLocation()
  const [offers, setOffers] = useState(false)
  const quiet = QUIET_PLACES.includes(pathname) && !mask
  if (method && quiet && !offers && !wasOffered() && offlineIndex().length >= PAGES_BEFORE_PROMPT) setOffers(true)
  if (!offers || !method || !quiet) return null
  return <Lazy load={loadNote} onError={() => undefined} with={{ method, onEnd: () => setOffers(false) }} />
}
