import { useEffect, useRef, useState } from 'react'
import type { Department } from '../../../../shop/catalogue/rules-kinds.ts'
import type { Rig } from '../../../../shop/try-on/rules-rig.ts'
import type { Mask, Pixels } from '../../../../shop/try-on/studio/rules-pixels.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Drawing } from '../studio/compare.tsx'
import type { FittingAnswer, FittingTask } from './mannequin-worker.ts'
import { figureFor, MAN, WOMAN } from './mannequin-figures.ts'
import { startFittingWorker } from './worn-pictures.ts'

/** After the last change: a point that is moved by keys is one change. Milliseconds. */
const REST = 350

interface FittingProps {
  photo: Pixels
  mask: Mask
  rig: Rig
  measurements: Readonly<Record<string, number>>
  department: Department
  /** Something that it cannot be worn without is missing. */
  isIncomplete: boolean
}

/** How it looks on the mannequin, as shoppers see it; anew after each change. */
export function Fitting({ photo, mask, rig, measurements, department, isIncomplete }: FittingProps) {
  const [figure, setFigure] = useState(() => figureFor(department))
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
      if (!worker.current) {
        worker.current = startFittingWorker()
        worker.current.addEventListener('message', ({ data: next }: MessageEvent<FittingAnswer>) => {
          if (next.id === asked.current) setAnswer((before) => ({ ...next, picture: next.picture ?? before?.picture ?? null }))
        })
      }
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
