import Maximize2 from 'lucide-react/icons/maximize-2'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Picture as PictureData } from '../../../shop/catalogue/contract.ts'
import { pictureUrl, renditionWidths } from '../../../shop/catalogue/rules.ts'
import { averageColour } from '../../lib/placeholder.ts'
import { Picture } from '../../ui/picture.tsx'
import { useStrip } from './use-strip.ts'

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }))

const SIZES = '(min-width:80em) 490px,(min-width:48em) 40vw,90vw'

export function largestUrl(picture: PictureData): string {
  return pictureUrl(picture.key, renditionWidths(picture.width).at(-1) ?? 1080)
}

/** True when little of a picture is lost in an upright 3:4 frame; others are shown whole. */
function fits({ width, height }: PictureData): boolean {
  return width / height > 0.6 && width / height < 0.9
}

/** Pictures edge to edge on phones, with thumbnails beside them on desktop; a tap enlarges. `children` lie on the picture. */
export function Gallery({ pictures, children }: { pictures: readonly PictureData[]; children: ReactNode }) {
  const { strip, current, goTo } = useStrip(pictures.length)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  return (
    <section aria-label="Pictures" className="gallery">
      <div className="gallery-frame product-picture">
        <div ref={strip} className="gallery-strip no-scrollbar">
          {pictures.map((picture, index) => (
            <a
              key={picture.key}
              href={largestUrl(picture)}
              className="gallery-slide"
              style={{ background: fits(picture) ? averageColour(picture.thumbhash) : 'var(--color-sand)' }}
              aria-label={`Enlarge picture ${index + 1} of ${pictures.length}`}
              onClick={(event) => {
                event.preventDefault()
                setEnlarged(index)
              }}
            >
              <Picture
                picture={picture}
                sizes={SIZES}
                least={480}
                first={index === 0}
                className={fits(picture) ? 'size-full object-cover' : 'size-full object-contain'}
              />
            </a>
          ))}
        </div>
        <span className="tile-badges">{children}</span>
        <span aria-hidden="true" className="gallery-zoom">
          <Maximize2 size={18} />
        </span>
        {pictures.length > 1 && (
          <span aria-hidden="true" className="gallery-dots">
            {pictures.map((picture, index) => (
              <span key={picture.key} data-on={index === current || undefined} />
            ))}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="gallery-thumbs" role="group" aria-label="Choose a picture">
          {pictures.map((picture, index) => (
            <button
              key={picture.key}
              type="button"
              aria-label={`Picture ${index + 1}`}
              aria-pressed={index === current}
              onClick={() => goTo(index)}
            >
              <img src={pictureUrl(picture.key, 160)} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
            </button>
          ))}
        </div>
      )}
      {enlarged !== null && (
        <Suspense fallback={null}>
          <Lightbox pictures={pictures} start={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </section>
  )
}
