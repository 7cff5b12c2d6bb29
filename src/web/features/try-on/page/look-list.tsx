import { averageColour } from '../../../lib/placeholder.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import type { CardProduct } from '../../product/data/card-product.ts'
import type { Wearables } from '../outfit/garments.ts'
import type { WornPiece } from '../outfit/outfit-session.ts'
import type { StylistLook } from '../outfit/strips.ts'
import { noteOf } from './strip.tsx'
import type { SwapState } from './use-swap.ts'

interface LookListProps {
  swap: Pick<SwapState, 'looks' | 'around' | 'wearables'>
  worn: readonly WornPiece[]
  /** The mannequin wears what is not shown on photos, too. */
  onMannequin: boolean
  /** `around`: the piece they are made around. */
  onLook: (products: readonly CardProduct[], around: string) => void
}

/** Whole outfits around the chosen piece: one tap puts all of it on. */
export function LookList({ swap: { looks, around, wearables }, worn, onMannequin, onLook }: LookListProps) {
  if (!around) return null
  const { data, error, isPending } = looks
  if (!data && isPending) return <p role="status" className="room-looks-said">{`Putting outfits together around ${around.name}…`}</p>
  if (!data) return <ErrorNote message={error instanceof Error ? error.message : 'We couldn’t load the outfits.'} />
  if (data.length === 0)
    return <p role="status" className="room-looks-said">{`Nothing in stock makes an outfit with ${around.name} right now.`}</p>
  const ids = worn.map(({ product }) => product.id)
  const shownOf = ({ products }: StylistLook) => products.filter((product) => noteOf(product, wearables, onMannequin) === null)
  // Those of which most can be seen come first.
  const missingIn = (look: StylistLook) => look.products.length - shownOf(look).length
  return (
    <>
      <p className="room-looks-said max-md:sr-only">
        Our stylist’s picks around <strong>{around.name}</strong>
      </p>
      <ul aria-label="Outfits" className="room-strip room-looks">
        {data
          .toSorted((one, other) => missingIn(one) - missingIn(other))
          .map((look) => {
            const shown = shownOf(look)
            const isOn = shown.length === ids.length && shown.every(({ id }) => ids.includes(id))
            return (
              <li key={look.products.map(({ id }) => id).join()}>
                <LookTile
                  look={look}
                  wearables={wearables}
                  onMannequin={onMannequin}
                  isOn={isOn}
                  onPress={() => onLook(shown, around.id)}
                />
              </li>
            )
          })}
      </ul>
    </>
  )
}

interface LookTileProps {
  look: StylistLook
  wearables: Wearables
  onMannequin: boolean
  isOn: boolean
  onPress: () => void
}

function LookTile({ look: { name, products, total }, wearables, onMannequin, isOn, onPress }: LookTileProps) {
  const left = products.filter((product) => noteOf(product, wearables, onMannequin) !== null)
  return (
    <button type="button" className="room-look" aria-pressed={isOn} onClick={onPress}>
      <span className="room-look-pictures">
        {products.map((product) => (
          <LookPicture key={product.id} product={product} isLeft={left.includes(product)} />
        ))}
      </span>
      <span className="room-look-name">{name}</span>
      <span className="sr-only">: {products.map((product) => product.name).join(', ')}. </span>
      <span className="flex items-baseline justify-between gap-2 text-xs">
        <Price amount={total} />
        <span className="text-ink-soft">
          {isOn ? 'On you' : left.length > 0 ? `${left.length} can’t be shown` : `${products.length} pieces`}
        </span>
      </span>
    </button>
  )
}

function LookPicture({ product: { images }, isLeft }: { product: CardProduct; isLeft: boolean }) {
  const [picture] = images
  return (
    <span className="room-look-picture" data-left={isLeft || undefined} style={picture && { background: averageColour(picture.thumbhash) }}>
      {picture && <Picture picture={{ ...picture, alt: '' }} sizes="64px" least={160} most={160} className="size-full object-cover" />}
    </span>
  )
}
