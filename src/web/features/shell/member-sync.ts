import { onMemberEvent } from '../../lib/member-events.ts'
import { syncBag } from '../bag/store/bag-sync.ts'
import { followNotifications } from '../notifications/notifications-store.ts'
import { renew } from '../account/session/refresh.ts'
import { syncWishlist } from '../wishlist/store/wishlist-sync.ts'

/** Wishlist, bag and notifications of who is signed in, as long as they are. Returns what ends it. */
export function startMemberSync(userId: string): () => void {
  const ends = [
    syncWishlist(userId),
    syncBag(userId),
    followNotifications(),
    // Ended on another device: being refused a new token signs this one out as well.
    onMemberEvent('signed_out', () => void renew()),
  ]
  return () => ends.forEach((end) => end())
}
