import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ProductCard } from '../../../../shop/catalogue/contract.ts'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'
import type { CardProduct } from '../../product/data/card-product.ts'
import { fetchWearables, obstacleOf, type Obstacle } from './garments.ts'
import { EMPTY_OUTFIT, reduceOutfit, type OutfitAction, type WornPiece } from './outfit-session.ts'
import { readOutfit, readPieces, storedOutfitOf, writeOutfit, type StoredOutfit } from './stored-outfit.ts'
import type { Visit } from './visit.ts'

/** A piece that cannot be put on, and why. */
export interface BlockedPiece {
  product: CardProduct
  why: Obstacle
}

interface OutfitOptions {
  userId: string
  /** Those that the address brings: the first is what one came for. */
  linked: readonly CardProduct[]
  start: Visit | null
  who: Pick<StoredOutfit, 'wearer' | 'camera' | 'byHand' | 'skinTone'>
  /** The photo is kept on this device, and so is what it wears. */
  isStored: boolean
}

/** What is worn, remembered for this tab; pieces come in when their garments are known. */
export function useOutfit({ userId, linked, start, who, isStored }: OutfitOptions) {
  const [session, act] = useReducer(reduceOutfit, start?.session ?? EMPTY_OUTFIT)
  const [blocked, setBlocked] = useState<BlockedPiece | null>(null)
  const [isComing, setComing] = useState(false)
  const [restored, setRestored] = useState(start !== null)
  const [came, setCame] = useState(start?.came ?? null)
  const asks = useRef(0)
  const { wearer, camera, byHand, skinTone } = who
  const onPhoto = wearer === 'photo'

  /** `how`: beside what is worn on other parts of the body, or in the place of the chosen piece. `photo`: somebody in a photo wears it. */
  async function wear(product: CardProduct, how: 'wear' | 'swap' = 'wear', photo = onPhoto) {
    await ask(pieceOf(product, photo), (found) => {
      setBlocked('why' in found ? found : null)
      if (!('why' in found)) act({ kind: how, piece: found })
    })
  }

  /** All of a look that can be shown, in the place of what is worn. */
  async function wearLook(products: readonly CardProduct[], around: string) {
    await ask(Promise.all(products.map((product) => pieceOf(product, onPhoto))), (found) => {
      setBlocked(null)
      act({ kind: 'wear-look', pieces: found.flatMap((piece) => ('why' in piece ? [] : piece)), chosen: around })
    })
  }

  /** What comes of the question that was asked last; of those before it nothing, as another one was tapped meanwhile. */
  async function ask<Found>(question: Promise<Found>, then: (found: Found) => void) {
    const nth = ++asks.current
    setComing(true)
    try {
      const found = await question
      if (nth === asks.current) then(found)
    } catch (error) {
      if (nth === asks.current) notify.failure(error)
    } finally {
      if (nth === asks.current) setComing(false)
    }
  }

  const { key } = useLocation()
  const asked = linked.map(({ id }) => id).join()
  // What the address brings is put on once: after a reload, and on the way back, it may have been swapped for something else.
  const arrived = useEffectEvent(async (stored: StoredPieces | null, ids: string) => {
    if (stored) act({ kind: 'restore', ...stored })
    setRestored(true)
    const now = `${key} ${ids}`
    if (now !== (stored ? stored.came : came))
      for (const product of linked.toReversed()) if (ids.split(',').includes(product.id)) await wear(product)
    setCame(now)
  })
  const isNew = useEffectEvent(() => start === null && !restored)
  useEffect(() => {
    let here = true
    void storedPieces(isNew() ? userId : null).then((stored) => {
      if (here) void arrived(stored, asked)
    })
    return () => {
      here = false
    }
  }, [userId, asked])

  useEffect(() => {
    if (restored) writeOutfit(userId, storedOutfitOf(session, { wearer, camera, byHand, skinTone, came }), isStored, session.worn)
  }, [userId, session, wearer, camera, byHand, skinTone, came, isStored, restored])

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
    came,
    /** What was asked for is on its way. */
    isComing,
    /** What was worn before a reload is on again. */
    isRestored: restored,
    blocked: blocked ?? (first ? { product: first.product, why: 'mannequin-only' as const } : null),
    dismiss,
  }
}

export type OutfitState = ReturnType<typeof useOutfit>

const NOTHING: readonly WornPiece[] = []

function idsOf(pieces: readonly WornPiece[]): string[] {
  return pieces.map(({ product }) => product.id)
}

type StoredPieces = Omit<Extract<OutfitAction, { kind: 'restore' }>, 'kind'> & Pick<StoredOutfit, 'came'>

/** What this member wore before a reload; null when nothing is known. */
async function storedPieces(userId: string | null): Promise<StoredPieces | null> {
  const stored = userId && readOutfit(userId)
  if (!stored) return null
  const { worn: ids, chosen, tucked, nudges, came } = stored
  const worn = ids.length > 0 ? await piecesOf(ids).catch(() => readPieces(ids)) : []
  return { worn, chosen, tucked, nudges, came }
}

/** Throws ApiError. */
async function pieceOf(product: CardProduct, onPhoto: boolean): Promise<WornPiece | BlockedPiece> {
  const found = (await fetchWearables([product.id], undefined, true)).get(product.id)
  const why = found ? obstacleOf(found, onPhoto) : 'gone'
  return why || !found?.garment ? { product, why: why ?? 'unprepared' } : { product, wearable: found.garment }
}

/** Those of the products that are still there and can be worn, in this order. Throws ApiError. */
async function piecesOf(ids: readonly string[]): Promise<WornPiece[]> {
  const [{ items }, wearables] = await Promise.all([
    api<{ items: ProductCard[] }>('GET', `/api/products/cards?ids=${ids.join(',')}`),
    fetchWearables(ids),
  ])
  return ids.flatMap((id) => {
    const product = items.find((item) => item.id === id)
    const wearable = wearables.get(id)?.garment
    return product && wearable ? [{ product, wearable }] : []
  })
}
