import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { Clip } from '../../../../shop/media/contract.ts'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Thumbnail } from '../../../ui/thumbnail.tsx'
import { HeldText } from '../../product/card/held-sizes.tsx'
import { sizesText, type CardProduct } from '../../product/data/card-product.ts'
import { productAt } from '../../product/navigation/modal-location.ts'
import { recordEngagement } from '../player/engagement.ts'
import { ProductPanel } from './product-panel.tsx'
import type { TagSheetProps, TagView } from './tag-sheet-host.tsx'
import { productsOf, type VideoTags } from './video-tags.ts'

/** The pieces of a video over it, while it goes on playing: the list, and each with its sizes and Add to Bag (video-03). */
export function TagSheet({ clip, pieces, view, onView }: TagSheetProps) {
  const products = productsOf(pieces.tags ?? [])
  const [shown, setShown] = useState<TagView>(view)
  // Kept while it closes, so that it does not empty on its way out.
  if (view !== 'closed' && view !== shown) setShown(view)
  const product = products.find(({ id }) => id === shown)
  return (
    <Sheet
      open={view !== 'closed'}
      onClose={() => onView('closed')}
      title={product ? 'Shop this piece' : 'In this video'}
      side="bottom"
      screen={shown}
      clear
    >
      <div>
        {view !== 'closed' && <ClosesUnderProduct onClose={() => onView('closed')} />}
        {product ? (
          <ProductPanel key={product.id} product={product} video={clip.id} back={products.length > 1 ? () => onView('list') : null} />
        ) : (
          <ProductRows clip={clip} pieces={pieces} onOpen={onView} />
        )}
      </div>
    </Sheet>
  )
}

/** Above the page of a piece Back would close the sheet, which nobody sees any more, and stay there. */
function ClosesUnderProduct({ onClose }: { onClose: () => void }) {
  const covered = productAt(useLocation()) !== null
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (covered) close()
  }, [covered])
  return null
}

interface ProductRowsProps {
  clip: Clip
  pieces: VideoTags
  onOpen: (id: string) => void
}

/** All pieces of a video; what to do as long as they are not there. */
export function ProductRows({ clip, pieces: { tags, failed, refetch }, onOpen }: ProductRowsProps) {
  const products = productsOf(tags ?? [])
  if (failed)
    return (
      <div role="status">
        <p className="text-sm text-ink-soft">The pieces of this video haven’t loaded. Check your internet connection.</p>
        <Button variant="secondary" className="mt-3" onClick={refetch}>
          Try again
        </Button>
      </div>
    )
  if (!tags) return <RowSkeletons count={Math.min(clip.tags, 4)} />
  if (products.length === 0) return <p className="text-sm text-ink-soft">What was in this video has left the shop.</p>
  return (
    <ul className="-my-2 divide-y divide-line">
      {products.map((product) => (
        <li key={product.id}>
          <button
            type="button"
            className="flex w-full items-center gap-3 py-3 text-left"
            onClick={() => {
              recordEngagement({ video: clip.id, bit: 'tag_open', product: product.id })
              onOpen(product.id)
            }}
          >
            <Thumbnail pictureKey={product.images[0]?.key ?? null} name={product.name} kind={product.kind} className="w-16" />
            <span className="min-w-0 flex-1">
              <Price amount={product.price} original={product.original_price} className="block font-semibold" />
              <span className="line-clamp-2 text-sm">{product.name}</span>
              <span className="mt-0.5 block text-xs text-ink-soft">
                <RowState product={product} />
              </span>
            </span>
            <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function RowSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="-my-2">
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className="flex items-center gap-3 py-3">
          <Skeleton className="aspect-3/4 w-16" />
          <span className="flex-1">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="mt-2 h-4 w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}

function RowState({ product }: { product: CardProduct }) {
  if (product.stock > 0) return [sizesText(product), stockLabel(product.stock)].filter(Boolean).join(' · ')
  return product.held ? <HeldText id={product.id} /> : 'Sold'
}
