import Check from 'lucide-react/icons/check'
import Sparkles from 'lucide-react/icons/sparkles'
import X from 'lucide-react/icons/x'
import { useCallback } from 'react'
import type { ListingPhoto } from './kept-listings.ts'

interface PhotoStripProps {
  photos: readonly ListingPhoto[]
  /** Why one of them was not taken. */
  error: string | null
  onRemove: (id: string) => void
  onClean: (photo: ListingPhoto) => void
}

/** What was taken of this piece, in its order; the first is the cover. */
export function PhotoStrip({ photos, error, onRemove, onClean }: PhotoStripProps) {
  return (
    <div className="mt-3">
      <p role="status" className="text-center text-sm text-ink-soft">
        {photos.length === 0
          ? 'Front, back, label, and any flaw.'
          : `${photos.length === 1 ? '1 photo' : `${photos.length} photos`}, kept on this device.`}
      </p>
      {error && (
        <p role="alert" className="mt-1 text-center font-medium text-primary-strong">
          {error} Remove the photo that was not taken.
        </p>
      )}
      {photos.length > 0 && (
        <ul aria-label="Photos of this piece" className="photo-strip">
          {photos.map((photo, at) => (
            <li key={photo.id} className="photo-strip-photo">
              <span className="photo-strip-picture">
                <Photo picture={photo.picture} name={`Photo ${at + 1}`} />
                <button
                  type="button"
                  className="photo-strip-remove"
                  aria-label={`Remove photo ${at + 1}`}
                  onClick={() => onRemove(photo.id)}
                >
                  <X size={16} aria-hidden="true" />
                </button>
              </span>
              <button
                type="button"
                className="photo-strip-clean"
                aria-label={`${photo.original ? 'Cleaned up' : 'Clean up'} photo ${at + 1}`}
                onClick={() => onClean(photo)}
              >
                {photo.original ? <Check size={16} aria-hidden="true" /> : <Sparkles size={16} aria-hidden="true" />}
                {photo.original ? 'Cleaned up' : 'Clean up'}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Photo({ picture, name }: { picture: Blob; name: string }) {
  // Its address lasts as long as the image is there: bytes of pieces that were sent are let go.
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt={name} />
}
