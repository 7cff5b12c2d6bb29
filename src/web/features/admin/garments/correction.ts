import type { PicturePoint, PointName, Rig } from '../../../../shop/try-on/rules-rig.ts'
import { isRecord } from '../../../lib/storage.ts'
import { NO_STEPS, withStep, type History } from '../studio/brush/history.ts'
import type { Stroke } from '../studio/brush/strokes.ts'
import { within } from './rig-points.ts'

// What an admin has changed of a prepared garment and not saved. Pure. Strokes and points share one history, so that Undo takes
// back what was done last, whatever it was.

export type Edit =
  | { kind: 'stroke'; stroke: Stroke }
  /** `moved`: the one point that is elsewhere; null for anything else. */
  | { kind: 'rig'; rig: Rig; moved: PointName | null }

export interface Correction {
  /** Of what the shop had when it was begun. */
  version: number
  edits: History<Edit>
}

export function newCorrection(version: number): Correction {
  return { version, edits: NO_STEPS }
}

/** The rig with what was changed of it. */
export function rigOf({ edits }: Correction, before: Rig): Rig {
  const last = edits.done.findLast((edit) => edit.kind === 'rig')
  return last?.kind === 'rig' ? last.rig : before
}

export function strokesOf({ edits }: Correction): Stroke[] {
  return edits.done.flatMap((edit) => (edit.kind === 'stroke' ? [edit.stroke] : []))
}

export function isUntouched({ edits }: Correction): boolean {
  return edits.done.length === 0
}

/** Moving one point again with the keys is one step, not one for each press. */
export function withPoint(correction: Correction, before: Rig, name: PointName, to: PicturePoint | null, isAgain: boolean): Correction {
  const rig = rigOf(correction, before)
  const { [name]: _, ...others } = rig.points
  const points = to ? { ...others, [name]: within(to) } : others
  const edit: Edit = { kind: 'rig', rig: { ...rig, points }, moved: name }
  const last = correction.edits.done.at(-1)
  if (!isAgain || last?.kind !== 'rig' || last.moved !== name) return withEdit(correction, edit)
  return { ...correction, edits: withStep({ done: correction.edits.done.slice(0, -1), undone: [] }, edit) }
}

export function withEdit(correction: Correction, edit: Edit): Correction {
  return { ...correction, edits: withStep(correction.edits, edit) }
}

/** What an earlier page kept; null when it is none, as after an update of the shop. */
export function correctionIn(found: unknown): Correction | null {
  if (!isRecord(found) || typeof found['version'] !== 'number' || !isRecord(found['edits'])) return null
  const { done, undone } = found['edits']
  return Array.isArray(done) && Array.isArray(undone) && [...done, ...undone].every(isEdit) ? (found as unknown as Correction) : null
}

function isEdit(found: unknown): found is Edit {
  if (!isRecord(found)) return false
  if (found['kind'] === 'stroke') return isRecord(found['stroke']) && Array.isArray(found['stroke']['points'])
  return found['kind'] === 'rig' && isRecord(found['rig']) && isRecord(found['rig']['points'])
}
