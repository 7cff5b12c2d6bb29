import { Fragment, use, type ReactNode } from 'react'
import type { GridView } from '../../../../shop/choices.ts'
import { viewersProof } from '../../../../shop/settings/rules.ts'
import { SavesDataContext } from '../../../lib/choices.ts'
import { createLru } from '../../../lib/lru.ts'
import { PagePart } from '../../../lib/page-part.tsx'
import { useLiveProducts } from '../live/use-live-products.ts'
import { useSettings } from '../live/live-settings.ts'
import type { CardProduct } from '../data/card-product.ts'
import { preloadCardPicture, type PictureLoad } from './carousel/card-picture.tsx'
import { ProductCard } from './product-card.tsx'
import { SizeDialog } from './size-dialog.tsx'
import { useCardActions } from './use-card-actions.ts'

interface ProductGridProps {
  products: readonly CardProduct[]
  label: string
  view?: GridView
  /** How many cards are seen on arrival: fetched with the page. */
  eager?: number
  /** How many of those go before everything else. */
  first?: number
  /** What follows the product at this position, counted from 1 of so many. */
  after?: (position: number, count: number) => ReactNode
  /** Further cards, such as skeletons. */
  children?: ReactNode
}

/** Product cards that say what is true this moment, with the size dialog they share. */
export function ProductGrid(props: ProductGridProps) {
  const { products, label, view = 'normal', eager = 0, first = 0, after, children } = props
  const shown = useLiveProducts(products)
  const proof = viewersProof(useSettings())
  const { actions, question, answer } = useCardActions(shown)
  const saves = use(SavesDataContext)
  // A card whose HTML is known is not rendered.
  for (const { images } of shown.slice(0, first)) if (images[0]) preloadCardPicture(images[0], saves)

  return (
    <>
      <ul className="product-grid" data-view={view} aria-label={label}>
        {shown.map((product, index) => {
          const load: PictureLoad | undefined = index < first ? 'first' : index < eager ? 'eager' : undefined
          const discover = index === 0
          return (
            <Fragment key={product.id}>
              <PagePart name="product-card" by={() => `${proof} ${saves} ${load} ${discover} ${numberOf(product)}`}>
                <ProductCard product={product} proof={proof} actions={actions} discover={discover} load={load} />
              </PagePart>
              {after?.(index + 1, shown.length)}
            </Fragment>
          )
        })}
        {children}
      </ul>
      <SizeDialog question={question} onAnswer={answer} />
    </>
  )
}

const CACHED_NUMBERS = 1500
const numbers = new WeakMap<CardProduct, number>()
const numbersByContent = createLru<number>(CACHED_NUMBERS)
let last = 0

/** Says all that a card shows of its product in a word: the same for every object with the same in it. Products never change. */
function numberOf(product: CardProduct): number {
  const known = numbers.get(product)
  if (known !== undefined) return known
  const content = JSON.stringify(product)
  const number = numbersByContent.get(content) ?? ++last
  numbers.set(product, number)
  numbersByContent.set(content, number)
  return number
}
