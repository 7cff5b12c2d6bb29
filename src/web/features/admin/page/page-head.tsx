import { nairobiTime } from '../../orders/dates.ts'

/** How old what is shown is, and whether it can be looked at anew. */
export function AsOf({ at, stale }: { at: string; stale: boolean }) {
  return (
    <p className="text-ink-soft">
      {stale && <strong className="font-semibold text-primary-strong">No connection. </strong>}
      As of {nairobiTime(at)}
    </p>
  )
}
