// How far a cut-out and its points can be trusted. Pure.

import type { Garment } from '../rules-rig.ts'
import type { MaskSigns } from './garment-mask.ts'
import type { FoundRig } from './rig.ts'

/** For each sign: from where on it speaks against the cut-out, where that alone is enough, and what an admin is told. */
const SIGNS: Record<'bold' | 'unstable' | 'contested' | 'dropped', { from: number; enough: number; reason: string }> = {
  bold: { from: 0.05, enough: 0.25, reason: 'The ground and the garment have much the same colours.' },
  unstable: { from: 0.1, enough: 0.3, reason: 'What is garment and what is ground is not clear.' },
  contested: { from: 0.06, enough: 0.2, reason: 'Shape and colours do not agree.' },
  dropped: { from: 0.05, enough: 0.3, reason: 'There is more than one thing in the picture.' },
}

export function confidenceOf(signs: MaskSigns, _found: FoundRig, _garment: Garment): { confidence: number; reasons: string[] } {
  let confidence = 1
  const reasons: string[] = []
  for (const [name, { from, enough, reason }] of Object.entries(SIGNS)) {
    const doubt = ((signs[name as keyof typeof SIGNS] ?? 0) - from) / (enough - from)
    if (doubt <= 0) continue
    confidence *= 1 - 0.5 * Math.min(1.6, doubt)
    reasons.push(reason)
  }
  return { confidence, reasons }
}
