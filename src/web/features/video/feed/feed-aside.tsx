import type { TagSheetProps } from '../card/tag-sheet-host.tsx'
import { ProductPanel } from '../card/product-panel.tsx'
import { ProductRows } from '../card/tag-sheet.tsx'
import { productsOf } from '../card/video-tags.ts'

interface FeedAsideProps extends Pick<TagSheetProps, 'clip' | 'pieces' | 'view'> {
  onView: (video: string, view: string) => void
}

/** What can be bought of the clip, beside it. */
export function FeedAside({ clip, pieces, view, onView }: FeedAsideProps) {
  const products = productsOf(pieces.tags ?? [])
  const only = products.length === 1 ? products[0] : undefined
  const product = products.find(({ id }) => id === view) ?? only
  if (clip.tags === 0) return <aside className="feed-aside" aria-hidden="true" />
  return (
    <aside className="feed-aside" aria-label="In this video">
      <h2 className="display mb-3 text-xl">{product ? 'Shop this piece' : 'In this video'}</h2>
      {product ? (
        <ProductPanel key={product.id} product={product} video={clip.id} back={only ? null : () => onView(clip.id, 'list')} />
      ) : (
        <ProductRows clip={clip} pieces={pieces} onOpen={(id) => onView(clip.id, id)} />
      )}
    </aside>
  )
}
