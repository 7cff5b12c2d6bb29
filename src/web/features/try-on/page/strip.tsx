import { useEffect, useRef, type ReactNode } from 'react'
import { averageColour } from '../../../lib/placeholder.ts'
import { centreIn } from '../../../lib/centre-in.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import { OBSTACLE_RIBBONS, obstacleOf, type Wearables } from '../outfit/garments.ts'
import { STRIP_LABELS, type Strip, type StripName } from '../outfit/strips.ts'

interface StripViewProps {
  strips: readonly Strip[]
  shown: Strip
  onStrip: (name: StripName) => void
  wearables: Wearables
  worn: readonly string[]
  chosen: string | null
  /** The mannequin wears what is not shown on photos, too. */
  onMannequin: boolean
  onPiece: (product: CardProduct) => void
  /** The stylist's, in the place of single pieces. */
  outfits: ReactNode
}

/** The pieces to swap through, from where the shopper has met them. */
export function StripView({ strips, shown, onStrip, wearables, worn, chosen, onMannequin, onPiece, outfits }: StripViewProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (chosen && shown.name) centreIn(list.current, list.current?.querySelector<HTMLElement>('[data-chosen]'))
  }, [chosen, shown.name])
  return (
    <section aria-label="Pieces to try on" className="min-w-0">
      <div role="group" aria-label="From" className="room-tabs no-scrollbar">
        {strips.map(({ name }) => (
          <Chip key={name} selected={name === shown.name} onClick={() => onStrip(name)}>
            {STRIP_LABELS[name]}
          </Chip>
        ))}
      </div>
      {shown.name === 'outfits' ? (
        outfits
      ) : (
        <ul ref={list} aria-label={STRIP_LABELS[shown.name]} className="room-strip">
          {shown.products.map((product) => (
            <li key={product.id}>
              <StripPiece
                product={product}
                worn={worn.includes(product.id)}
                chosen={product.id === chosen}
                note={noteOf(product, wearables, onMannequin)}
                onPress={() => onPiece(product)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** What keeps a piece from being put on; null when nothing does, or nobody knows yet. */
export function noteOf({ id }: CardProduct, wearables: Wearables, onMannequin: boolean): string | null {
  const wearable = wearables.get(id)
  const obstacle = wearable && obstacleOf(wearable, !onMannequin)
  return obstacle ? OBSTACLE_RIBBONS[obstacle] : null
}

interface StripPieceProps {
  product: CardProduct
  worn: boolean
  chosen: boolean
  note: string | null
  onPress: () => void
}

function StripPiece({ product, worn, chosen, note, onPress }: StripPieceProps) {
  const picture = product.images[0]
  const ribbon = worn ? 'On you' : note
  return (
    <button type="button" className="room-piece" aria-pressed={worn} data-chosen={chosen || undefined} onClick={onPress}>
      <span className="room-piece-picture" style={picture && { background: averageColour(picture.thumbhash) }}>
        {picture && <Picture picture={{ ...picture, alt: '' }} sizes="84px" least={160} most={320} className="size-full object-cover" />}
        {ribbon && (
          <span className="room-piece-ribbon" data-worn={worn || undefined}>
            {ribbon}
          </span>
        )}
      </span>
      <span className="sr-only">{product.name}, </span>
      <Price amount={product.price} className="mt-1 block text-xs" />
    </button>
  )
}
