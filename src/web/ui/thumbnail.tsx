import { pictureUrl } from '../../shop/catalogue/rules.ts'
import type { Kind } from '../../shop/catalogue/rules-kinds.ts'
import { classes } from './classes.ts'
import { ProductDrawing } from './product-drawing.tsx'

interface ThumbProps {
  pictureKey: string | null
  name: string
  /** What is drawn when there is no picture. */
  kind?: Kind | null | undefined
  faded?: boolean
  className?: string
}

/** A small upright picture of a product; its name is beside it, so the picture itself is silent. */
export function Thumbnail({ pictureKey, name, kind, faded = false, className }: ThumbProps) {
  const look = classes('size-full object-cover', faded && 'opacity-45 grayscale')
  return (
    <span className={classes('block aspect-3/4 shrink-0 overflow-hidden rounded-card bg-sand', className)}>
      {pictureKey ? (
        <img
          src={pictureUrl(pictureKey, 160)}
          srcSet={`${pictureUrl(pictureKey, 160)} 160w, ${pictureUrl(pictureKey, 320)} 320w`}
          sizes="96px"
          alt=""
          width={96}
          height={128}
          loading="lazy"
          decoding="async"
          className={look}
        />
      ) : (
        <ProductDrawing name={name} kind={kind} silent className={look} />
      )}
    </span>
  )
}
