import Share2 from 'lucide-react/icons/share-2'
import { Button } from '../../../ui/button.tsx'
import type { BagEntry } from '../store/bag-items.ts'
import { shareLink } from '../../product/card/share.ts'
import { bagNote } from './shared-lines.ts'

/** Sends the bag as a link: to oneself on another phone, or to who is to choose along. */
export function ShareBag({ entries }: { entries: readonly BagEntry[] }) {
  const note = bagNote(entries, location.origin)
  if (!note) return null
  return (
    <Button variant="quiet" onClick={() => void shareLink(note)}>
      <Share2 size={18} aria-hidden="true" /> Share this bag
    </Button>
  )
}
