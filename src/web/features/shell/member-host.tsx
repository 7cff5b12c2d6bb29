import { useEffect } from 'react'
import { onOnline } from '../../lib/page-visibility.ts'
import { STORAGE_KEYS, writeText } from '../../lib/storage.ts'
import { clearUnread } from '../notifications/unread-count.ts'
import { mayBeSignedIn, useSession } from '../account/session/session-store.ts'
import { clearWishlist } from '../wishlist/store/wishlist-store.ts'

/** Mounted once, in the shell: keeps what a member has in this browser in sync with the server, and lets go of it when they leave. */
export function MemberHost() {
  const { state, user } = useSession()
  const id = user?.id
  useEffect(() => {
    if (id) return syncWhenLoaded(id)
    clearUnread()
    // Without a connection the session is unknown; that is not a sign-out.
    if (state !== 'signed-out' || mayBeSignedIn()) return
    clearWishlist()
    // The bag stays (open-46), but is nobody's copy any more.
    writeText(STORAGE_KEYS.bagSync, null)
  }, [id, state])
  return null
}

/** The code for it is fetched, without a connection as soon as there is one. Returns what ends all of it. */
function syncWhenLoaded(userId: string): () => void {
  let ended = false
  let end = () => {}
  let stopWaiting = () => {}
  const start = () => {
    import('./member-sync.ts')
      .then(({ startMemberSync }) => {
        if (!ended) end = startMemberSync(userId)
      })
      .catch(() => {
        if (!ended) stopWaiting = onOnline(restart)
      })
  }
  const restart = () => {
    stopWaiting()
    start()
  }
  start()
  return () => {
    ended = true
    stopWaiting()
    end()
  }
}
