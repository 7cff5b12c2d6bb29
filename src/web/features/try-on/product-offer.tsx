import { useState } from 'react'
import type { Product } from '../../../shop/catalogue/contract.ts'
import { stockLabel } from '../../../shop/catalogue/rules.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { Price } from '../../ui/price.tsx'
import { useLiveProduct } from '../product/live/use-live-products.ts'
import { useMySizeFor } from '../sizing/my-sizes/my-size.ts'
import { needsChoice, onlySize, stockClass, type CardProduct } from '../product/data/card-product.ts'
import { HeldText } from '../product/card/held-sizes.tsx'
import { SizeDialog } from '../product/card/size-dialog.tsx'
import { startPurchase, type SizeQuestion } from '../product/card/use-card-actions.ts'
import { productQuery } from '../product/data/product-cache.ts'
import { preloadProduct, useOpenProduct } from '../product/navigation/open-product.ts'
import { FitLine } from '../sizing/fit-line.tsx'

/** The chosen product: what it costs, whether it fits, and the way into the bag. Give its id as the key, too. */
export function ProductOffer({ known }: { known: CardProduct }) {
  const product = useLiveProduct(known)
  const whole = useWhole(product.id)
  const openProduct = useOpenProduct()
  const mine = useMySizeFor(product)
  const [question, setQuestion] = useState<SizeQuestion | null>(null)
  const gone = product.stock <= 0

  function add() {
    if (needsChoice(product)) setQuestion({ product, purpose: 'bag' })
    else startPurchase('bag', product, onlySize(product))
  }

  return (
    <section aria-label={product.name}>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <a
            href={`/product/${product.id}`}
            className="-my-1 inline-flex min-h-11 max-w-full items-center font-semibold underline decoration-line decoration-2 underline-offset-4"
            onPointerDown={() => preloadProduct(product.id)}
            onClick={(event) => {
              if (!isPlainClick(event)) return
              event.preventDefault()
              openProduct(product)
            }}
          >
            <span className="truncate">{product.name}</span>
          </a>
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
            <Price amount={product.price} original={product.original_price} />
            <span className={stockClass(product.stock)}>
              {gone && product.held ? <HeldText id={product.id} /> : stockLabel(product.stock)}
            </span>
          </p>
        </div>
        <Button disabled={gone} onClick={add}>
          Add to Bag
        </Button>
      </div>
      {whole && <FitLine product={whole} size={needsChoice(product) ? mine : onlySize(product)} />}
      <SizeDialog
        question={question}
        onAnswer={(size) => {
          if (question && size) startPurchase('bag', question.product, size)
          setQuestion(null)
        }}
      />
    </section>
  )
}

/** Its measurements, for the question whether it fits; null as long as they are not here. */
function useWhole(id: string): Product | null {
  return useQuery(productQuery, id).data
}
