import Share2 from 'lucide-react/icons/share-2'
import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Product } from '../../../../shop/catalogue/contract.ts'
import { stockLabel } from '../../../../shop/catalogue/rules.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Price } from '../../../ui/price.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showChat } from '../../chat/state/chat-view.ts'
import { useMySizeFor } from '../../sizing/my-sizes/my-size.ts'
import {
  isOneOfOne,
  needsChoice,
  onlySize,
  ONE_OF_ONE,
  sizeChoices,
  stockClass,
  type SizeChoice,
  type CardProduct,
} from '../data/card-product.ts'
import { HeldText } from '../card/held-sizes.tsx'
import { useAddToBag } from '../card/use-add-to-bag.ts'
import { startPurchase, type Purchase } from '../card/use-card-actions.ts'
import { shareProduct } from '../card/share.ts'
import { TryOnLink } from './try-on-link.tsx'
import { FitLine } from '../../sizing/fit-line.tsx'
import { ViewersText } from '../live/viewers-text.tsx'
import { WishButton } from '../../wishlist/store/wish-button.tsx'
import { ProductSoldOut } from './product-sold-out.tsx'
import { SizePicker } from './size-picker.tsx'

/** Kinds with measurements, for which advice on fit will be shown. */
const FITTED_CATEGORIES: readonly string[] = ['clothing', 'shoes']

interface BuyBoxProps {
  product: CardProduct
  /** Everything about it; null while only its card is known. */
  whole: Product | null
  /** The rest is on its way. */
  waiting?: boolean
}

/** Price, sizes and the two ways to buy (product-02, product-04). On phones the buttons stick to the foot of the screen. */
export function BuyBox({ product, whole, waiting = false }: BuyBoxProps) {
  const sizes = useId()
  const choices = sizeChoices(product)
  const { size, choose } = useChosenSize(product, choices)
  const [missing, setMissing] = useState(false)
  const chosen = choices.find((choice) => choice.size === size)
  const price = chosen?.price ?? product.price
  const gone = product.stock <= 0

  function buy(purpose: Purchase) {
    if (choices.length === 0 || size !== null) return startPurchase(purpose, product, size)
    setMissing(true)
    document.getElementById(sizes)?.scrollIntoView({ block: 'center' })
  }

  const toBag = useAddToBag(product, () => buy('bag'), size)

  return (
    <>
      <PriceAndStock product={product} price={price} stock={chosen?.stock ?? product.stock} />
      {!gone && <ViewersText id={product.id} surface="modal" className="text-ink-soft" />}
      {choices.length > 0 && (
        <SizePicker
          id={sizes}
          product={product}
          choices={choices}
          chosen={size}
          gone={gone}
          missing={missing}
          onChoose={(picked) => {
            choose(picked)
            setMissing(false)
          }}
        />
      )}
      {whole && <FitLine product={whole} size={choices.length > 1 ? size : null} />}
      {waiting && FITTED_CATEGORIES.includes(product.category) && <Skeleton className="mt-6 h-12 rounded-card" />}
      <div className="flex flex-wrap">
        {!gone && product.images.length > 0 && (
          <TryOnLink productId={product.id} icon className="try-it-on">
            Try it on
          </TryOnLink>
        )}
        <AskAbout id={product.id} />
      </div>
      {/* Said aloud when it happens while the page is open. */}
      <div role="status">{gone && <ProductSoldOut product={product} />}</div>
      <div className="buy-bar">
        <div className="min-w-0 @max-[15rem]:hidden md:hidden">
          <Price amount={price} className="block leading-tight" />
          <span className="block truncate text-xs text-ink-soft">
            <BarText product={product} size={size} choices={choices} />
          </span>
        </div>
        <Button
          variant={toBag.isIn ? 'soft' : 'secondary'}
          size="lg"
          disabled={gone}
          className="buy-button max-md:px-3.5 max-md:text-sm @max-[15rem]:flex-1 @max-[15rem]:px-2"
          onClick={toBag.press}
        >
          {toBag.label}
        </Button>
        <Button
          size="lg"
          disabled={gone}
          className="buy-button max-md:px-3.5 max-md:text-sm @max-[15rem]:flex-1 @max-[15rem]:px-2"
          onClick={() => buy('buy')}
        >
          Buy Now
        </Button>
      </div>
    </>
  )
}

function PriceAndStock({ product, price, stock }: { product: CardProduct; price: number; stock: number }) {
  return (
    <>
      <p className="mt-1.5">
        <Price amount={price} original={product.original_price} className="display text-2xl" />
      </p>
      <div className="flex items-center justify-between gap-2">
        <p className="flex flex-wrap gap-x-3">
          <span className={stockClass(stock)}>{stockLabel(stock)}</span>
          {isOneOfOne(product) && <span className="font-semibold">{ONE_OF_ONE}</span>}
          <span className="text-ink-soft">{product.condition}</span>
        </p>
        <div className="-mr-1 flex shrink-0 items-center gap-1 md:mr-0">
          <IconButton label={`Share ${product.name}`} onClick={() => void shareProduct(product)}>
            <Share2 size={21} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <WishButton plain product={product} />
        </div>
      </div>
    </>
  )
}

/** The way to the chat about this piece: on its own page, where the chat has room and the questions are about the piece (assist-04). */
function AskAbout({ id }: { id: string }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = `/product/${id}`
  const ask = async () => {
    // In the place of the modal: Back leads to the page that was behind it.
    if (pathname !== page) await navigate(page, { replace: true })
    // They may have gone elsewhere meanwhile.
    if (location.pathname === page) showChat('compact')
  }
  return (
    <button type="button" aria-haspopup="dialog" className="try-it-on ask-about needs-script" onClick={() => void ask()}>
      Ask about this piece
    </button>
  )
}

/** The size that is chosen, that there is only one of, or that the shopper wears; never one that has gone. */
function useChosenSize(product: CardProduct, choices: readonly SizeChoice[]) {
  const [picked, choose] = useState<string | null>(null)
  const mine = useMySizeFor(product)
  const inStock = choices.some(({ size, stock }) => size === picked && stock > 0)
  if (!needsChoice(product)) return { size: onlySize(product), choose }
  return { size: inStock ? picked : mine, choose }
}

function BarText({ product, size, choices }: { product: CardProduct; size: string | null; choices: readonly SizeChoice[] }) {
  const { id, stock, held } = product
  if (stock <= 0) return held ? <HeldText id={id} /> : stockLabel(0)
  if (size) return `Size ${size}`
  if (choices.length > 0) return 'Choose a size'
  return stock === 1 ? 'One piece' : stockLabel(stock)
}
