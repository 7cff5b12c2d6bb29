import { isHighDemand, type SocialProof } from '../../../../shop/settings/rules.ts'
import { useViewersAs } from '../live/use-viewers.ts'

/** How many look at the product, in as few words as a card has room for (card-13, open-25). Its line is there before the number is, so nothing jumps. */
export function CardViewers({ id, gone, proof }: { id: string; gone: boolean; proof: SocialProof }) {
  const viewers = useViewersAs(proof, id, 'card')
  if (proof === 'off') return null
  return (
    <p className="product-card-viewers">
      {viewers !== null && !gone && (
        <>
          <span>
            {viewers}
            <span className="product-card-looking"> looking</span>
          </span>
          {isHighDemand(viewers) && <strong>High demand</strong>}
        </>
      )}
    </p>
  )
}
