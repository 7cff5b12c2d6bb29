import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ProductRun, ProductRunDetail } from '../../../../shop/merchandising/contract-runs.ts'
import { api, shopNow } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { notify } from '../../../ui/notify.ts'
import { usePolling, type Snapshot } from '../page/use-polling.ts'
import { isMoving, progressText, toDo } from './run-words.ts'

/** Milliseconds between two looks at a run that moves; one that rests is looked at rarely. */
const MOVING_MS = 1000
const RESTING_MS = 30_000

export type RunAction = 'stop' | 'undo' | 'confirm' | 'drop'

/** A run as it is this second, and what can be done with it. `onEnd`: it has come to a rest. */
export function useRun(loaded: Snapshot<ProductRunDetail>, path: `/api/${string}`, onEnd?: () => void) {
  const [fast, setFast] = useState(isMoving(loaded.data))
  const polled = usePolling(loaded, path, fast ? MOVING_MS : RESTING_MS)
  const [busy, setBusy] = useState(false)
  const moving = isMoving(polled.data)
  if (moving !== fast) setFast(moving)
  const ended = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (!moving) ended()
  }, [moving])

  async function act(action: RunAction): Promise<void> {
    setBusy(true)
    try {
      await api('POST', `/api/admin/products/runs/${polled.data.id}/${action}`)
    } catch (error) {
      notify.failure(error)
    } finally {
      setBusy(false)
      await polled.refresh()
    }
  }
  return { ...polled, busy, act }
}

interface RunStatusProps {
  run: ProductRun
  busy: boolean
  act: (action: RunAction) => Promise<void>
  /** In the list it was begun in: floats, and leads to its page. */
  begun?: boolean
  onClose?: () => void
}

/** What a run is, how far it has come, and how it is stopped or taken back. */
export function RunStatus({ run, busy, act, begun = false, onClose }: RunStatusProps) {
  const canUndo = run.undo_until !== null && Date.parse(run.undo_until) > shopNow()
  return (
    <div className={classes('product-run', begun && 'product-run-begun')}>
      <div role="status" className="min-w-0">
        <p className="font-semibold">{run.title}</p>
        <p className="text-ink-soft">{progressText(run)}</p>
        {isMoving(run) && run.state !== 'reading' && (
          <progress value={run.done} max={Math.max(1, toDo(run))} aria-label={progressText(run)} />
        )}
        {run.error && <p className="text-primary-strong">{run.error}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {run.state === 'running' && (
          <Button variant="secondary" busy={busy} onClick={() => void act('stop')}>
            Stop
          </Button>
        )}
        {canUndo && (
          <Button variant="secondary" busy={busy} onClick={() => void act('undo')}>
            Undo
          </Button>
        )}
        {begun && (
          <Link
            to={`/admin/products/runs/${run.id}`}
            className="inline-flex min-h-11 items-center px-2 font-semibold underline underline-offset-4"
          >
            Each piece
          </Link>
        )}
        {onClose && !isMoving(run) && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

/** Of a run that was begun in the table. */
export function RunBanner({ run, onEnd, onClose }: { run: ProductRunDetail; onEnd: () => void; onClose: () => void }) {
  const [loaded] = useState({ data: run, at: run.created_at })
  const { data, busy, act } = useRun(loaded, `/api/admin/products/runs/${run.id}?limit=1`, onEnd)
  return <RunStatus run={data} busy={busy} act={act} begun onClose={onClose} />
}
