import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { notify } from '../../../ui/notify.ts'
import { Picture, type PictureSource } from '../../../ui/picture.tsx'
import { isPlainClick } from '../../../ui/plain-click.ts'
import { openSignIn, useSession } from '../../account/session/session-store.ts'
import { openSizeChart, preloadSizeChart } from '../../sizing/chart/size-chart.ts'
import { preloadTour, startTour } from '../../tour/tour.ts'

/** The shop's line and three ways in (home-01); from tablets up beside it a few products, as on a rail. */
export function Hero({ pictures }: { pictures: readonly PictureSource[] }) {
  return (
    <section className="hero">
      <div className="page gutter hero-inner">
        <div>
          <h1 className="hero-line display">
            Worn before. <span>Loved again.</span>
          </h1>
          <p className="hero-lead">Second-hand, one of a kind, checked by hand.</p>
          <div className="hero-ways">
            <button type="button" className="hero-way needs-script" onPointerDown={preloadTour} onClick={startTour}>
              Let's Walk You
            </button>
            <TryOn />
            <button type="button" className="hero-way needs-script" onPointerDown={preloadSizeChart} onClick={() => openSizeChart()}>
              Size Guide
            </button>
          </div>
        </div>
        <div className="hero-rail" aria-hidden="true">
          {pictures.map((picture) => (
            <span key={picture.key} className="hero-pic">
              <Picture picture={{ ...picture, alt: '' }} sizes="(min-width:48em) 210px,1px" most={480} className="size-full object-cover" />
            </span>
          ))}
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
