import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { fetchWearables } from './garments.ts'
import { EMPTY_OUTFIT, reduceOutfit, type OutfitAction, type WornPiece } from './outfit-session.ts'
import { readOutfit, storedOutfitOf, writeOutfit, type StoredOutfit } from './stored-outfit.ts'
import type { Visit } from './visit.ts'

/** A piece that cannot be put on, and why: no garment is prepared, or it is not shown on photos. */
export interface BlockedPiece {
  product: CardProduct
  why: 'unprepared' | 'mannequin-only'
}

interface OutfitOptions {
  userId: string
  /** Those that the address brings: the first is what one came for. */
  linked: readonly CardProduct[]
  start: Visit | null
  who: Pick<StoredOutfit, 'wearer' | 'camera' | 'skinTone'>
  /** The photo is kept on this device, and so is what it wears. */
  isStored: boolean
}

/** What is worn, remembered for this tab; pieces come in when their garments are known. */
export function useOutfit({ userId, linked, start, who, isStored }: OutfitOptions) {
  const [session, act] = useReducer(reduceOutfit, start?.session ?? EMPTY_OUTFIT)
  const [blocked, setBlocked] = useState<BlockedPiece | null>(null)
  const [restored, setRestored] = useState(start !== null)
  const asks = useRef(0)
  const { wearer, camera, skinTone } = who
  const onPhoto = wearer === 'photo'

  /** `how`: beside what is worn on other parts of the body, or in the place of the chosen piece. `photo`: somebody in a photo wears it. */
  async function wear(product: CardProduct, how: 'wear' | 'swap' = 'wear', photo = onPhoto) {
    const ask = ++asks.current
    try {
      const found = await pieceOf(product, photo)
      // Another one was tapped meanwhile.
      if (ask !== asks.current) return
      setBlocked('why' in found ? found : null)
      if (!('why' in found)) act({ kind: how, piece: found })
    } catch (error) {
      notify.failure(error)
    }
  }

  /** All of a look that can be shown, in the place of what is worn. */
  async function wearLook(products: readonly CardProduct[], around: string) {
    const ask = ++asks.current
    try {
      const found = await Promise.all(products.map((product) => pieceOf(product, onPhoto)))
      if (ask !== asks.current) return
      setBlocked(null)
      act({ kind: 'wear-look', pieces: found.flatMap((piece) => ('why' in piece ? [] : piece)), chosen: around })
    } catch (error) {
      notify.failure(error)
    }
  }

  const arrived = useEffectEvent(async (stored: StoredPieces | null, ids: readonly string[]) => {
    if (stored) act({ kind: 'restore', ...stored })
    setRestored(true)
    for (const product of linked.toReversed()) if (ids.includes(product.id)) await wear(product)
  })
  const asked = linked.map(({ id }) => id).join()
  const isNew = useEffectEvent(() => start === null && !restored)
  useEffect(() => {
    let here = true
    void storedPieces(isNew() ? userId : null).then((stored) => {
      if (here) void arrived(stored, asked.split(','))
    })
    return () => {
      here = false
    }
  }, [userId, asked])

  useEffect(() => {
    if (restored) writeOutfit(userId, storedOutfitOf(session, { wearer, camera, skinTone }), isStored)
  }, [userId, session, wearer, camera, skinTone, isStored, restored])

  // Somebody in a photo is not shown in what only the mannequin wears.
  const hidden = useMemo(() => (onPhoto ? session.worn.filter(({ wearable }) => !wearable.on_photos) : NOTHING), [session.worn, onPhoto])
  const shown = useMemo(
    () => (hidden.length > 0 ? reduceOutfit(session, { kind: 'drop', ids: idsOf(hidden) }) : session),
    [session, hidden],
  )
  const [first] = hidden

  function dismiss() {
    setBlocked(null)
    if (first) act({ kind: 'drop', ids: idsOf(hidden) })
  }

  return {
    session: shown,
    act,
    wear,
    wearLook,
    blocked: blocked ?? (first ? { product: first.product, why: 'mannequin-only' as const } : null),
    dismiss,
  }
}

export type OutfitState = ReturnType<typeof useOutfit>

const NOTHING: readonly WornPiece[] = []

function idsOf(pieces: readonly WornPiece[]): string[] {
  return pieces.map(({ product }) => product.id)
}

type StoredPieces = Omit<Extract<OutfitAction, { kind: 'restore' }>, 'kind'>

/** What this member wore before a reload; null when nothing is known. */
async function storedPieces(userId: string | null): Promise<StoredPieces | null> {
  const stored = userId && readOutfit(userId)
  if (!stored) return null
  const { worn: ids, chosen, tucked, nudges } = stored
  // Without a connection one begins with nothing on.
  const worn = ids.length > 0 ? await piecesOf(ids).catch((): WornPiece[] => []) : []
  return { worn, chosen, tucked, nudges }
}

/** Throws ApiError. */
async function pieceOf(product: CardProduct, onPhoto: boolean): Promise<WornPiece | BlockedPiece> {
  const wearable = (await fetchWearables([product.id])).get(product.id)
  if (!wearable) return { product, why: 'unprepared' }
  return onPhoto && !wearable.on_photos ? { product, why: 'mannequin-only' } : { product, wearable }
}

/** Those of the products that are still there and can be worn, in this order. Throws ApiError. */
async function piecesOf(ids: readonly string[]): Promise<WornPiece[]> {
  const [{ items }, wearables] = await Promise.all([
    api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids.join(',')}`),
    fetchWearables(ids),
  ])
  return ids.flatMap((id) => {
    const product = items.find((item) => item.id === id)
    const wearable = wearables.get(id)
    return product && wearable ? [{ product, wearable }] : []
  })
}
