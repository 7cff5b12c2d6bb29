import { pictureUrl } from '../../../shop/catalogue/rules.ts'
import { classes } from '../../ui/classes.ts'

/** A small upright picture of a piece; its name stands beside it, so the picture itself is silent. */
export function Thumb({ pictureKey, faded = false, className }: { pictureKey: string | null; faded?: boolean; className?: string }) {
  return (
    <span className={classes('block aspect-3/4 shrink-0 overflow-hidden rounded-card bg-sand', className)}>
      {pictureKey && (
        <img
          src={pictureUrl(pictureKey, 160)}
          srcSet={`${pictureUrl(pictureKey, 160)} 160w, ${pictureUrl(pictureKey, 320)} 320w`}
          sizes="96px"
          alt=""
          width={96}
          height={128}
          loading="lazy"
          decoding="async"
          className={classes('size-full object-cover', faded && 'opacity-45 grayscale')}
        />
      )}
    </span>
  )
}
