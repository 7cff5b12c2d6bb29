import { DELIVERY_AREAS, offeredAreas, type DeliveryArea } from '../../../../shop/delivery.ts'
import { isRecord, STORAGE_KEYS, stored } from '../../../lib/storage.ts'
import { useSettings } from '../../product/live/live-settings.ts'
import { useStore } from '../../../lib/store.ts'

/** The one code on the bag (open-18), and where it came from (data-04). */
export interface ChosenDiscount {
  code: string
  source: 'manual' | 'exit_intent' | 'assistant'
}

const SOURCES: readonly unknown[] = ['manual', 'exit_intent', 'assistant']

export const discountChoice = stored<ChosenDiscount | null>(STORAGE_KEYS.discount, (found) => {
  if (!isRecord(found) || typeof found['code'] !== 'string' || !found['code'].trim()) return null
  const source = SOURCES.includes(found['source']) ? (found['source'] as ChosenDiscount['source']) : 'manual'
  return { code: found['code'].slice(0, 40), source }
})

/** Null until the shopper has chosen. */
export const areaChoice = stored<DeliveryArea | null>(
  STORAGE_KEYS.deliveryArea,
  (found) => DELIVERY_AREAS.find((area) => area === found) ?? null,
)

/** Puts a code on the bag; the next quote says whether it counts (discount-01). */
export function applyDiscount(code: string, source: ChosenDiscount['source'] = 'manual'): void {
  discountChoice.set({ code: code.trim().toUpperCase().slice(0, 40), source })
}

export function removeDiscount(): void {
  discountChoice.set(null)
}

export function useDiscountChoice(): ChosenDiscount | null {
  return useStore(discountChoice, null)
}

/** Null, too, when nothing is delivered there any more. */
export function useAreaChoice(): DeliveryArea | null {
  const chosen = useStore(areaChoice, null)
  const { delivery } = useSettings()
  return chosen && delivery[chosen].offered ? chosen : null
}

/** Where it goes: as chosen, else the first area that anything is delivered to. */
export function useDeliveryArea(): DeliveryArea {
  const chosen = useAreaChoice()
  const { delivery } = useSettings()
  return chosen ?? offeredAreas(delivery)[0] ?? 'nairobi'
}
