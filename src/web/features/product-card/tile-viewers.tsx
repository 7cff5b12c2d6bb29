import { isHighDemand } from '../../../shop/settings/rules.ts'
import { useSettings } from '../live-shop/settings-now.ts'
import { useViewers } from '../viewers/use-viewers.ts'

/** How many look at the piece, in as few words as a tile has room for (card-13, open-25). Its line is there before the number is, so nothing jumps. */
export function TileViewers({ id, gone }: { id: string; gone: boolean }) {
  const { social_proof: proof } = useSettings()
  const viewers = useViewers(id, 'card')
  if (proof === 'off') return null
  return (
    <p className="tile-viewers">
      {viewers !== null && !gone && (
        <>
          <span>
            {viewers}
            <span className="tile-looking"> looking</span>
          </span>
          {isHighDemand(viewers) && <strong>High demand</strong>}
        </>
      )}
    </p>
  )
}
