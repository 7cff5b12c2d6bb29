import { useEffect, useMemo, useRef, useState } from 'react'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import { readText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts'
import { useBrowserValue } from '../../../lib/store.ts'
import { markUnsaved } from '../../../lib/unsaved-work.ts'
import { redo, undo } from '../studio/brush/history.ts'
import { correctionIn, isUntouched, newCorrection, rigOf, strokesOf, type Correction } from './correction.ts'

/** What an admin changes of one garment: kept in this tab over a reload until it is saved or thrown away. A component has one garment for its life. */
export function useCorrection({ id, version, garment, rig }: PreparedGarmentDetail) {
  const key = STORAGE_KEYS.garmentDraft + id
  const [read] = useState(() => () => readText(key, 'session') ?? '')
  const text = useBrowserValue(read, '')
  const [own, setOwn] = useState<Correction | null>(null)
  const kept = useMemo(() => correctionIn(parsed(text)), [text])
  const correction = own ?? kept ?? newCorrection(version)
  const before = useMemo<Rig>(() => rig ?? { garment, sleeves: null, points: {} }, [rig, garment])
  const isClean = isUntouched(correction)
  const unmark = useRef<() => void>(undefined)
  useEffect(() => {
    if (isClean) return
    unmark.current = markUnsaved('kept')
    return () => unmark.current?.()
  }, [isClean])

  function change(next: Correction): void {
    setOwn(next)
    writeText(key, isUntouched(next) ? null : JSON.stringify(next), 'session')
  }
  const { done, undone } = correction.edits
  return {
    correction,
    before,
    rig: rigOf(correction, before),
    strokes: useMemo(() => strokesOf(correction), [correction]),
    isClean,
    /** It was begun before this page was loaded. */
    isFound: own === null && !isClean,
    change,
    undo: done.length > 0 ? () => change({ ...correction, edits: undo(correction.edits) }) : null,
    redo: undone.length > 0 ? () => change({ ...correction, edits: redo(correction.edits) }) : null,
    /** Saved or thrown away: nothing of it is left. */
    forget(now: number) {
      unmark.current?.()
      change(newCorrection(now))
    },
  }
}

export type CorrectionWork = ReturnType<typeof useCorrection>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
