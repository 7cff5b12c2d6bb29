import type { WorkProgress } from '../worker/protocol.ts'
import { shareDone, stageText, workText } from './words.ts'

/** What is being done, in words; with a bar for what can be counted. Said aloud once for each stage, not for each byte. */
export function WorkBar({ work, small = false }: { work: WorkProgress; small?: boolean }) {
  const share = shareDone(work)
  return (
    <div className={small ? 'room-work room-work-small' : 'room-work'}>
      <p role="status" className="sr-only">
        {stageText(work)}
      </p>
      <p aria-hidden="true" className="tabular-nums">
        {workText(work)}
      </p>
      <div
        role="progressbar"
        aria-label={stageText(work)}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(share === null ? {} : { 'aria-valuenow': Math.round(share * 100) })}
        className="room-bar"
        data-counted={share !== null || undefined}
      >
        <span style={share === null ? undefined : { width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
