import { useEffect, useEffectEvent, useReducer, useRef, type ReactNode } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { useCloseOnBack } from '../../../ui/use-close-on-back.ts'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { fetchWearables, obstacleOf, OBSTACLE_TEXTS, useWearables, type Wearable } from '../outfit/garments.ts'
import type { Photo } from '../photo.ts'
import { reduceAdjust, type AdjustAction, type Layer } from './adjust-session.ts'
import { stopBackgroundRemoval } from './background-removal-client.ts'
import { readLayers, writeLayers } from './stored-layers.ts'
import { Workbench } from './workbench.tsx'

/** As long as two sentences take to read. Milliseconds. */
const REFUSAL_MS = 7000

interface ByHandProps {
  userId: string
  photo: Photo
  /** Tells what is worked on from other photos, and from drawn figures. */
  surface: string
  /** What is laid on first: the first of them lies on top. */
  products: readonly CardProduct[]
  onBack: (() => void) | null
  children?: ReactNode
}

/**
 * Laying cut-outs on a photo by hand: for pieces without a garment, and for phones that cannot dress anybody (open-81). What is shown on
 * no photo is laid on none by hand either. What was laid on is there again after a reload.
 */
export function ByHand({ userId, photo, surface, products, onBack, children }: ByHandProps) {
  const [session, reduce] = useReducer(reduceAdjust, null, () => readLayers(userId, surface))
  const wearables = useWearables()
  // What lay on a drawn figure does not follow to a photo. Without a connection, what the shop said before holds.
  const isShown = ({ product, wearers }: Layer) => refusalOf(wearables.get(product.id) ?? { garment: null, wearers }, photo) === null
  const shown = { ...session, layers: session.layers.filter(isShown) }
  useCloseOnBack(onBack !== null, () => onBack?.())

  async function wear(product: CardProduct) {
    try {
      const known = (await fetchWearables([product.id])).get(product.id)
      const refusal = refusalOf(known, photo)
      if (refusal) notify.info(`${product.name} ${OBSTACLE_TEXTS[refusal]}`, REFUSAL_MS)
      else reduce({ kind: 'wear', product, wearers: known?.wearers ?? null })
    } catch (error) {
      notify.failure(error)
    }
  }

  function act(action: AdjustAction) {
    if (action.kind === 'wear') void wear(action.product)
    else reduce(action)
  }

  const isKnown = useRef(false)
  const asked = products.map(({ id }) => id).join()
  const wearAll = useEffectEvent(async (ids: string) => {
    // What lay there before is looked up once: it may cost something else by now, or be gone.
    if (!isKnown.current && session.layers.length > 0) await layersOf(session.layers.map(({ product }) => product.id)).then(reduce, ignore)
    isKnown.current = true
    for (const product of products.toReversed()) if (ids.includes(product.id)) await wear(product)
  })
  useEffect(() => {
    void wearAll(asked)
  }, [asked])
  // Another photo: nobody knows where they stand in it.
  const laidOn = useRef(surface)
  useEffect(() => {
    if (laidOn.current !== surface) reduce({ kind: 'place-anew' })
    laidOn.current = surface
  }, [surface])
  useEffect(() => writeLayers(userId, surface, session), [userId, surface, session])
  useEffect(() => stopBackgroundRemoval, [])
  return (
    <Workbench photo={photo} session={shown} act={act} onBack={onBack}>
      {children}
    </Workbench>
  )
}

/** Without a connection they stay as they were. */
const ignore = () => undefined

/** These products as they are now, with what the shop says of them. Throws ApiError. */
async function layersOf(ids: readonly string[]): Promise<AdjustAction> {
  const [{ items }] = await Promise.all([
    api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids.join(',')}`),
    fetchWearables(ids, undefined, true),
  ])
  return { kind: 'renew', products: items }
}

/** Why a piece is not laid on this photo; null when it may be. The shop alone knows, not the words on its card. */
function refusalOf(wearable: Wearable | undefined, { drawn = false }: Pick<Photo, 'drawn'>) {
  const obstacle = wearable ? obstacleOf(wearable, !drawn) : 'gone'
  return obstacle === 'unprepared' ? null : obstacle
}
