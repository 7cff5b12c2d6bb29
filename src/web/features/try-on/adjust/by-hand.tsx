import { useEffect, useEffectEvent, useReducer, type ReactNode } from 'react'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import type { Photo } from '../photo.ts'
import { EMPTY, mayLieOn, reduceAdjust, type AdjustAction } from './adjust-session.ts'
import { stopBackgroundRemoval } from './background-removal-client.ts'
import { Workbench } from './workbench.tsx'

interface ByHandProps {
  photo: Photo
  /** What is laid on first: the first of them lies on top. */
  products: readonly CardProduct[]
  onBack: (() => void) | null
  children?: ReactNode
}

/** Laying cut-outs on a photo by hand: for pieces without a garment, and for phones that cannot dress anybody (open-81). */
export function ByHand({ photo, products, onBack, children }: ByHandProps) {
  const [session, reduce] = useReducer(reduceAdjust, EMPTY)
  // What lay on a drawn figure does not follow to a photo.
  const shown = { ...session, layers: session.layers.filter(({ product }) => mayLieOn(photo, product)) }

  function act(action: AdjustAction) {
    if (action.kind === 'wear' && !mayLieOn(photo, action.product)) {
      notify.info(`${action.product.name} is only shown on the mannequin, not on photos of people.`)
      return
    }
    reduce(action)
  }

  const asked = products.map(({ id }) => id).join()
  const wear = useEffectEvent(() => products.toReversed().forEach((product) => act({ kind: 'wear', product })))
  useEffect(() => {
    if (asked) wear()
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
