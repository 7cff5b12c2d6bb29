import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { notify } from '../../../ui/notify.ts'
import { Picture } from '../../../ui/picture.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { openSignIn, useSession } from '../../account/session/session-store.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { openSizeChart, preloadSizeChart } from '../../sizing/chart/size-chart.ts'
import { openOverlayOnRequest } from '../../overlays/state/shown-overlay.ts'

/** As many are on the rail. */
const RAIL = [1, 2, 3] as const

/** The shop's line, below it another that an admin may have put there, and three ways in (home-01); from tablets up beside it what the shop has featured, or its own drawings. */
export function Hero({ featured, line }: { featured: readonly CardProduct[]; line?: string | null | undefined }) {
  return (
    <section className="hero">
      <div className="page gutter hero-inner">
        <div>
          <h1 className="hero-line display">
            Worn before. <span>Loved again.</span>
          </h1>
          <p className="hero-lead">{line ?? 'Second-hand, one of a kind, checked by hand.'}</p>
          <div className="hero-ways">
            <button
              type="button"
              className="hero-way needs-script"
              onPointerDown={preloadTour}
              onClick={() => openOverlayOnRequest('tour')}
            >
              Let's Walk You
            </button>
            <TryOn />
            <button
              type="button"
              data-tour="size-guide"
              className="hero-way needs-script"
              onPointerDown={preloadSizeChart}
              onClick={() => openSizeChart()}
            >
              Size Guide
            </button>
          </div>
        </div>
        {/* The same products begin the list below. */}
        <div className="hero-rail" aria-hidden="true">
          {RAIL.map((place) => {
            const product = featured[place - 1]
            return product?.images[0] ? (
              <Link key={place} to={`/product/${product.id}`} className="hero-pic" tabIndex={-1}>
                <Picture
                  picture={{ ...product.images[0], alt: '' }}
                  sizes="(min-width:48em) 210px,1px"
                  most={480}
                  className="size-full object-cover"
                />
              </Link>
            ) : (
              <span key={place} className={`hero-pic hero-drawn-${place}`} />
            )
          })}
        </div>
      </div>
      <div className="kikoi relative h-1.5 lg:h-2" />
    </section>
  )
}

/** To the fitting room (home-04); who is signed out is asked to sign in first (home-03). */
function TryOn() {
  const { state } = useSession()
  const ask = (event: MouseEvent) => {
    // While it is not known who is here the page itself finds out.
    if (state !== 'signed-out' || !isPlainClick(event)) return
    event.preventDefault()
    notify.error('Please sign in to use the virtual try-on feature')
    openSignIn({ next: '/try-on' })
  }
  return (
    <Link to="/try-on" className="hero-way" onClick={ask}>
      Virtual Try-On
    </Link>
  )
}

/** Fetches the code of the tour ahead, on a sign that it is about to be needed. */
function preloadTour(): void {
  void import('../../tour/tour-dialog.tsx').catch(() => undefined)
}
