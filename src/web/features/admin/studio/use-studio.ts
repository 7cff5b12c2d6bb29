import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { composeStudio, type StudioChoices } from '../../../../shop/try-on/studio/rules-compose.ts'
import { boxOf, type Mask, type Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import type { Garment } from '../../../../shop/try-on/rules-rig.ts'
import { SURE, WHOLE_SIDE } from '../../../../shop/try-on/studio/rules-studio.ts'
import { ApiError } from '../../../lib/api.ts'
import { NO_STEPS, redo, undo, withStep, type History } from './brush/history.ts'
import { createPainter, type Stroke } from './brush/strokes.ts'
import { pictureOf, pixelsOf } from './brush/canvas-pixels.ts'
import { requestCutOut } from './cut-out-request.ts'
import { keepDraft, keptDraft } from './studio-draft.ts'

/** Of the picture while it is worked on, and of the photo it is made of then. Pixels. */
const PREVIEW_WIDTH = 420
const PREVIEW_SIDE = 640
const QUALITY = 0.9

type Phase = { is: 'cutting' } | { is: 'failed'; why: string } | { is: 'ready'; doubts: readonly string[] }

interface Cut {
  photo: Pixels
  small: Pixels
  mask: Mask
  /** What the shop suggests. Degrees. */
  angle: number
}

/** One photo on its way to a catalogue picture: cut out by the shop, put right by hand, composed here. `id` names the photo for its draft. */
export function useStudio(photo: Blob, garment: Garment | null, id: string) {
  const [before] = useState(() => keptDraft(id))
  const [cut, setCut] = useState<Cut | null>(null)
  const [phase, setPhase] = useState<Phase>({ is: 'cutting' })
  const [strokes, setStrokes] = useState<History<Stroke>>(before?.strokes ?? NO_STEPS)
  const [chosen, setChosen] = useState<StudioChoices | null>(before?.choices ?? null)
  const suggestedAngle = cut?.angle ?? 0
  const choices = useMemo<StudioChoices>(() => chosen ?? { angle: suggestedAngle, light: true }, [chosen, suggestedAngle])
  const call = useRef<AbortController>(undefined)

  async function cutOut(from: Blob): Promise<void> {
    call.current?.abort()
    const { signal } = (call.current = new AbortController())
    try {
      const [pixels, small] = await Promise.all([pixelsOf(from), pixelsOf(from, PREVIEW_SIDE)])
      const { mask, angle, confidence, reasons } = await requestCutOut(from, garment, signal)
      if (signal.aborted) return
      setCut({ photo: pixels, small, mask, angle })
      setPhase({ is: 'ready', doubts: confidence < SURE ? reasons : [] })
    } catch (error) {
      if (!signal.aborted) setPhase({ is: 'failed', why: error instanceof ApiError ? error.message : 'This photo could not be read.' })
    }
  }
  const begin = useEffectEvent((from: Blob) => void cutOut(from))
  useEffect(() => {
    begin(photo)
    return () => call.current?.abort()
  }, [photo])

  const isThrownAway = useRef(false)
  useEffect(() => {
    if (isThrownAway.current) return
    const isTouched = chosen !== null || strokes.done.length + strokes.undone.length > 0
    keepDraft(id, isTouched ? { strokes, choices: chosen } : null)
  }, [id, strokes, chosen])

  const paint = useMemo(() => cut && createPainter(cut.mask, cut.photo), [cut])
  const mask = useMemo(() => paint && paint(strokes.done), [paint, strokes])
  // Sliders stay under the finger: the picture follows as fast as it can.
  const late = useDeferredValue(choices)
  const lateMask = useDeferredValue(mask)
  const preview = useMemo(() => cut && lateMask && composeStudio(cut.small, lateMask, late, PREVIEW_WIDTH), [cut, lateMask, late])

  return {
    phase,
    photo: cut?.photo ?? null,
    mask,
    /** Where the piece was found in the photo. */
    box: useMemo(() => cut && boxOf(cut.mask), [cut]),
    /** Null while there is nothing to be seen of the piece. */
    preview,
    choices,
    suggestedAngle,
    choose: (to: Partial<StudioChoices>) => setChosen((now) => ({ ...(now ?? choices), ...to })),
    /** It was begun before this was opened. */
    isFound: before !== null,
    /** Used or not wanted: nothing of it is kept. */
    forget() {
      isThrownAway.current = true
      keepDraft(id, null)
    },
    stroke: (stroke: Stroke) => setStrokes((before) => withStep(before, stroke)),
    undo: strokes.done.length > 0 ? () => setStrokes(undo) : null,
    redo: strokes.undone.length > 0 ? () => setStrokes(redo) : null,
    again() {
      setPhase({ is: 'cutting' })
      void cutOut(photo)
    },
    /** The catalogue picture as it is kept; null when there is nothing of the piece. */
    async finish(): Promise<Blob | null> {
      const whole = mask && composeStudio(await pixelsOf(photo, WHOLE_SIDE), mask, choices)
      return whole && pictureOf(whole, 'image/jpeg', QUALITY)
    },
  }
}

export type Studio = ReturnType<typeof useStudio>
