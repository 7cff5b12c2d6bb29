import { useEffect, useEffectEvent, useReducer, type ReactNode } from 'react'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { fetchWearables, obstacleOf, OBSTACLE_TEXTS, useWearables, type Wearable } from '../outfit/garments.ts'
import type { Photo } from '../photo.ts'
import { EMPTY, reduceAdjust, type AdjustAction } from './adjust-session.ts'
import { stopBackgroundRemoval } from './background-removal-client.ts'
import { Workbench } from './workbench.tsx'

/** As long as two sentences take to read. Milliseconds. */
const REFUSAL_MS = 7000

interface ByHandProps {
  photo: Photo
  /** What is laid on first: the first of them lies on top. */
  products: readonly CardProduct[]
  onBack: (() => void) | null
  children?: ReactNode
}

/**
 * Laying cut-outs on a photo by hand: for pieces without a garment, and for phones that cannot dress anybody (open-81). What is shown on
 * no photo is laid on none by hand either.
 */
export function ByHand({ photo, products, onBack, children }: ByHandProps) {
  const [session, reduce] = useReducer(reduceAdjust, EMPTY)
  const wearables = useWearables()
  // What lay on a drawn figure does not follow to a photo.
  const shown = { ...session, layers: session.layers.filter(({ product }) => refusalOf(wearables.get(product.id), photo) === null) }
  useCloseOnBack(onBack !== null, () => onBack?.())

  async function wear(product: CardProduct) {
    try {
      const known = (await fetchWearables([product.id])).get(product.id)
      const refusal = refusalOf(known, photo)
      if (refusal) notify.info(`${product.name} ${OBSTACLE_TEXTS[refusal]}`, REFUSAL_MS)
      else reduce({ kind: 'wear', product })
    } catch (error) {
      notify.failure(error)
    }
  }

  function act(action: AdjustAction) {
    if (action.kind === 'wear') void wear(action.product)
    else reduce(action)
  }

  const asked = products.map(({ id }) => id).join()
  const wearAll = useEffectEvent(async () => {
    for (const product of products.toReversed()) await wear(product)
  })
  useEffect(() => {
    if (asked) void wearAll()
  }, [asked])
  // Another photo: nobody knows where they stand in it.
  const { url } = photo
  useEffect(() => {
    if (url) reduce({ kind: 'place-anew' })
  }, [url])
  useEffect(() => stopBackgroundRemoval, [])
  return (
    <Workbench photo={photo} session={shown} act={act} onBack={onBack}>
      {children}
    </Workbench>
  )
}

/** Why a piece is not laid on this photo; null when it may be. The shop alone knows, not the words on its card. */
function refusalOf(wearable: Wearable | undefined, { drawn = false }: Pick<Photo, 'drawn'>) {
  const obstacle = wearable ? obstacleOf(wearable, !drawn) : 'gone'
  return obstacle === 'unprepared' ? null : obstacle
}
