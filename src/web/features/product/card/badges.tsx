import type { CardProduct } from '../data/card-product.ts'

/** "NEW", "BESTSELLER" and "-20%" (card-02). */
export function Badges({ product }: { product: Pick<CardProduct, 'is_new' | 'is_bestseller' | 'discount_percentage'> }) {
  const { is_new, is_bestseller, discount_percentage } = product
  return (
    <>
      {is_new && <span className="badge badge-new">NEW</span>}
      {is_bestseller && <span className="badge badge-best">BESTSELLER</span>}
      {discount_percentage ? <span className="badge badge-cut">-{discount_percentage}%</span> : null}
    </>
  )
}
