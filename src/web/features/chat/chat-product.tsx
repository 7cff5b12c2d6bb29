import ExternalLink from 'lucide-react/icons/external-link'
import Share2 from 'lucide-react/icons/share-2'
import { STOCK_BADGE } from '../../../shop/assistant/rules.ts'
import { stockLabel } from '../../../shop/catalogue/rules.ts'
import type { ProductCard } from '../../../shop/catalogue/contract.ts'
import { useSelected } from '../../lib/store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { needsChoice, onlySize, sizesText } from '../product/data/card-product.ts'
import { useLiveProducts } from '../product/live/use-live-products.ts'
import { shareProduct } from '../product/card/share.ts'
import { preloadSizeDialog } from '../product/card/size-dialog.tsx'
import { useAddToBag } from '../product/card/use-add-to-bag.ts'
import { chatTexts } from './chat-texts.ts'
import { addPiece } from './bag-changes.ts'
import { askSize } from './size-question.ts'
import { NEW_CHAT, chat } from './chat-store.ts'

/** Pieces of a message, as they are now (assist-07). */
export function ChatProducts({ products }: { products: readonly ProductCard[] }) {
  const live = useLiveProducts(products)
  return (
    <ul className="chat-products">
      {live.map((product) => (
        <ChatProduct key={product.id} product={product} />
      ))}
    </ul>
  )
}

function ChatProduct({ product }: { product: ProductCard }) {
  const texts = chatTexts(useSelected(chat, ({ language }) => language, NEW_CHAT.language))
  const { id, name, kind, price, original_price: original, stock, images } = product
  const add = () => (needsChoice(product) ? askSize(product) : addPiece(product, onlySize(product)))
  const { label, press } = useAddToBag(product, add)
  const sizes = sizesText(product)
  return (
    <li className="chat-product">
      <Thumbnail pictureKey={images[0]?.key ?? null} name={name} kind={kind} faded={stock <= 0} className="chat-product-picture" />
      <div className="min-w-0">
        <p className="chat-product-name">{name}</p>
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-sm">
          <Price amount={price} original={original} />
          {sizes && <span className="text-ink-soft">{sizes}</span>}
        </p>
        <StockBadge stock={stock} />
      </div>
      <div className="chat-product-foot">
        <Button
          variant="ink"
          className="min-w-0 flex-1"
          disabled={stock <= 0}
          onPointerDown={() => needsChoice(product) && preloadSizeDialog()}
          onClick={press}
        >
          {label}
          <span className="sr-only">: {name}</span>
        </Button>
        <a href={`/product/${id}`} target="_blank" rel="noopener" className="chat-icon" aria-label={texts.newTab(name)}>
          <ExternalLink size={18} aria-hidden="true" />
        </a>
        <IconButton label={texts.share(name)} onClick={() => void shareProduct(product)}>
          <Share2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** In the words of product-07: under 5 red, under 10 orange, else green (assist-08, open-54). */
function StockBadge({ stock }: { stock: number }) {
  const colour = stock < STOCK_BADGE.low ? 'red' : stock < STOCK_BADGE.few ? 'orange' : 'green'
  return (
    <span className="chat-stock" data-stock={colour}>
      {stockLabel(Math.max(0, stock))}
    </span>
  )
}
