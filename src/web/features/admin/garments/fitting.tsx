import { useEffect, useRef, useState } from 'react'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Mask, Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { Chip } from '../../../ui/chip.tsx'
import { GUEST_FIGURES } from '../../try-on/mannequin/figure-of.ts'
import type { Figure } from '../../try-on/worker/protocol.ts'
import { Drawing } from '../studio/compare.tsx'
import type { FittingAnswer, FittingTask } from './mannequin-worker.ts'

/** After the last change: a point that is moved by keys is one change. Milliseconds. */
const REST = 350

const WOMAN: Figure = GUEST_FIGURES.middle
const MAN: Figure = { height: 176, chest: 100, waist: 86, hips: 98, inseam: 82, bodyType: null, department: 'men', skinTone: 4 }

interface FittingProps {
  photo: Pixels
  mask: Mask
  rig: Rig
  measurements: Readonly<Record<string, number>>
  /** Something that it cannot be worn without is missing. */
  isIncomplete: boolean
}

/** How it looks on the mannequin, as shoppers see it; anew after each change. */
export function Fitting({ photo, mask, rig, measurements, isIncomplete }: FittingProps) {
  const [figure, setFigure] = useState(WOMAN)
  const { picture, isBusy, isBroken } = useFitting({ figure, photo, mask, rig, measurements }, isIncomplete)
  return (
    <section aria-label="On the mannequin" className="garment-worn">
      <div className="garment-fitting" aria-busy={isBusy}>
        {picture && <Drawing pixels={picture} />}
        <p role="status" className="garment-fitting-state">
          {isIncomplete ? 'Place the missing points first.' : isBroken ? 'This browser could not dress it.' : isBusy ? 'Trying it on…' : ''}
        </p>
      </div>
      <Chip selected={figure === MAN} onClick={() => setFigure(figure === MAN ? WOMAN : MAN)}>
        On a man
      </Chip>
    </section>
  )
}

function useFitting({ figure, photo, mask, rig, measurements }: Omit<FittingTask, 'id'>, isIncomplete: boolean) {
  const worker = useRef<Worker | null>(null)
  const asked = useRef(0)
  const [answer, setAnswer] = useState<FittingAnswer | null>(null)
  const [wanted, setWanted] = useState(0)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  useEffect(() => {
    if (isIncomplete || typeof Worker === 'undefined') return
    const timer = setTimeout(() => {
      worker.current ??= startWorker(
        (next) => next.id === asked.current && setAnswer((before) => ({ ...next, picture: next.picture ?? before?.picture ?? null })),
      )
      const task: FittingTask = { id: ++asked.current, figure, photo, mask, rig, measurements }
      setWanted(task.id)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.current.postMessage(task)
    }, REST)
    return () => clearTimeout(timer)
  }, [figure, photo, mask, rig, measurements, isIncomplete])
  const isBusy = wanted > 0 && answer?.id !== wanted
  return { picture: answer?.picture ?? null, isBusy, isBroken: !isBusy && answer !== null && answer.picture === null }
}

function startWorker(onAnswer: (answer: FittingAnswer) => void): Worker {
  const worker = new Worker(new URL('./mannequin-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<FittingAnswer>) => onAnswer(data))
  return worker
}
