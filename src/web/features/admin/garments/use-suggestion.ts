import { useState } from 'react'
import type { Garment, Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Mask } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { notify } from '../../../ui/notify.ts'
import { withEdit } from './correction.ts'
import { suggestedRig } from './garment-actions.ts'
import { asGarment, missingPoints, withSuggestions, type Box } from './rig-points.ts'
import type { CorrectionWork } from './use-correction.ts'

/** The points of a garment, looked for anew by the shop in the outline as it is painted: one step for Undo. */
export function useSuggestion(id: string, { rig, correction, change }: CorrectionWork, mask: Mask, box: Box) {
  const [busy, setBusy] = useState(false)
  const put = (next: Rig) => change(withEdit(correction, { kind: 'rig', rig: next, moved: null }))

  async function look(garment: Garment): Promise<void> {
    setBusy(true)
    try {
      const found = await suggestedRig(id, garment, mask)
      put(missingPoints(found).length > 0 ? withSuggestions(found, box) : found)
    } catch (error) {
      // Another kind needs its points in any case; where they usually are is better than none.
      if (garment === rig.garment) notify.failure(error)
      else put(asGarment(rig, garment, rig.sleeves, box))
    } finally {
      setBusy(false)
    }
  }
  return { busy, look: (garment: Garment) => void look(garment), put }
}
