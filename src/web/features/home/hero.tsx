import { Picture, type PictureSource } from '../../ui/picture.tsx'

/** The shop's line; from tablets up beside it a few pieces, as on a rail. */
export function Hero({ pictures }: { pictures: readonly PictureSource[] }) {
  return (
    <section className="hero">
      <div className="page gutter hero-inner">
        <div>
          <h1 className="hero-line display">
            Worn before. <span>Loved again.</span>
          </h1>
          <p className="hero-lead">One-of-a-kind second-hand fashion, checked by hand in Nairobi.</p>
        </div>
        <div className="hero-rail" aria-hidden="true">
          {pictures.map((picture) => (
            <span key={picture.key} className="hero-pic">
              <Picture picture={{ ...picture, alt: '' }} sizes="(min-width:48em) 210px,1px" most={480} className="size-full object-cover" />
            </span>
          ))}
        </div>
      </div>
      <div className="kikoi relative h-2" />
    </section>
  )
}
