import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { useState } from 'react'
import { DEVICE_LOOKS_MAX } from '../../../../shop/try-on/looks/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { notify } from '../../../ui/notify.ts'
import { saveLook, type LookPiece } from './device-looks.ts'

interface SaveLookButtonProps {
  userId: string
  pieces: readonly LookPiece[]
  /** The picture as it is now, labelled as a simulation; called with the press. Rejects when the phone cannot make one. */
  makePicture: () => Promise<Blob>
}

/** Saves what is worn, on this device. */
export function SaveLookButton({ userId, pieces, makePicture }: SaveLookButtonProps) {
  const [busy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      const picture = await makePicture()
      const saved = await saveLook(userId, { pieces, picture })
      if (saved === 'saved') notify.success('Saved on this device. It’s under Your looks.')
      else if (saved === 'full') notify.error(`You have ${DEVICE_LOOKS_MAX} looks here. Delete one first.`)
      else notify.error('There isn’t enough space on this device to save the look.')
    } catch {
      notify.error('Your phone couldn’t make the picture. Close some pages and try again.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="secondary" busy={busy} disabled={pieces.length === 0} onClick={() => void save()}>
      <BookmarkPlus size={18} aria-hidden="true" />
      Save this look
    </Button>
  )
}
