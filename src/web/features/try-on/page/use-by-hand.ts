import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { isLaidOn, surfaceOf } from '../adjust/stored-layers.ts'
import type { DresserView } from '../outfit/dresser.ts'
import { readOutfit } from '../outfit/stored-outfit.ts'
import type { OutfitState } from '../outfit/use-outfit.ts'
import type { WearerState } from '../outfit/use-wearer.ts'
import type { Visit } from '../outfit/visit.ts'
import { canvasOf, penOf, toJpeg, type Photo } from '../photo.ts'
import { canDress } from '../worker/client.ts'

interface ByHandWork {
  photo: Photo
  /** Tells it from other photos, and from drawn figures. */
  surface: string
  products: readonly CardProduct[]
}

/** What is worked on where nobody stands. */
const FIGURE = 'figure'

/** What is laid on by hand, over the picture as it is now; over a drawn figure where there is none. */
export function useByHand(userId: string, { view, kind, photo }: WearerState, start: Visit | null) {
  const [work, setWork] = useState<ByHandWork | null>(null)
  const [reopens, setReopens] = useState(() => (start ? start.byHand : (readOutfit(userId)?.byHand ?? false)))
  const forced = work !== null && !canDress()
  const seen = kind === 'photo' ? photo : null

  async function begin(products: readonly CardProduct[]) {
    setReopens(false)
    try {
      const base = await photoOfView(view, seen)
      setWork({ photo: base, surface: seen ? surfaceOf(seen) : kind === 'mannequin' ? kind : FIGURE, products })
    } catch {
      notify.error('Your phone is low on memory. Close some pages and try again.')
    }
  }

  function end() {
    setReopens(false)
    setWork(null)
  }

  return {
    // Where nobody can be dressed, another photo is worked on at once.
    work: work && forced && photo ? { ...work, photo, surface: surfaceOf(photo) } : work,
    forced,
    /** It was open before a reload, and opens again as soon as what it is laid on is there. */
    reopens,
    isOpen: work !== null || reopens,
    begin,
    end,
  }
}

export type ByHandState = ReturnType<typeof useByHand>

interface Reopened {
  userId: string
  hand: ByHandState
  wearer: WearerState
  outfit: OutfitState
}

/** Goes on with what was laid on by hand before a reload. */
export function useReopenedByHand({ userId, hand, wearer, outfit }: Reopened): void {
  const { reopens, begin, end } = hand
  const state = reopens ? stateOfBase(userId, wearer, outfit) : 'coming'
  const reopen = useEffectEvent(() => void (state === 'there' ? begin([]) : end()))
  useEffect(() => {
    if (state !== 'coming') reopen()
  }, [state])
}

/** Whether what pieces were laid on is to be seen again. A photo that was not kept is lost. */
function stateOfBase(userId: string, wearer: WearerState, outfit: OutfitState): 'coming' | 'there' | 'lost' {
  const { isKnown, kind, photo, mustAsk, view } = wearer
  if (!isKnown) return 'coming'
  if (kind === null || (kind === 'photo' && !photo)) return !canDress() && isLaidOn(userId, FIGURE) ? 'there' : 'lost'
  if (!canDress() || mustAsk) return 'there'
  const { work, failure, ready, reading, picture } = view
  if (work) return 'coming'
  if (failure || (reading && !ready)) return 'there'
  const isDressed = outfit.isRestored && !outfit.isComing && (outfit.session.worn.length === 0 || picture !== null)
  return ready && isDressed ? 'there' : 'coming'
}

/** What is seen now, as something to lay pieces on: the wearer as they are dressed. Throws when the phone has no memory left. */
async function photoOfView({ picture, plain }: DresserView, photo: Photo | null): Promise<Photo> {
  const seen = picture ?? (photo ? null : plain)
  if (!seen) return photo ?? (await import('../adjust/figure.ts')).drawnFigure()
  const canvas = canvasOf(seen.width, seen.height)
  penOf(canvas).drawImage(seen, 0, 0)
  const blob = await toJpeg(canvas)
  return { blob, url: URL.createObjectURL(blob), width: seen.width, height: seen.height, drawn: photo === null }
}
