import { nairobiTime } from '../../../lib/dates.ts'

interface PageHeadProps {
  title: string
  /** When what is shown was read. ISO. */
  at: string
  /** It could not be read again since. */
  stale: boolean
}

/** The title of a page that refreshes itself, and how old its data are. */
export function PageHead({ title, at, stale }: PageHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="display text-2xl">{title}</h1>
      <p className="text-ink-soft">
        {stale && <strong className="font-semibold text-primary-strong">No connection. </strong>}
        Updated {nairobiTime(at)}
      </p>
    </div>
  )
}
