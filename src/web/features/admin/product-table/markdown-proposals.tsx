import { useEffect, useEffectEvent, useState } from 'react'
import type { Markdowns, RunRequest } from '../../../../shop/merchandising/contract-runs.ts'
import { MARKDOWN_FLOOR, MARKDOWNS } from '../../../../shop/merchandising/rules.ts'
import { formatKes } from '../../../../shop/money.ts'
import { api, ApiError, shopNow } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorText } from '../../../ui/error-text.tsx'

const STEPS = MARKDOWNS.toReversed()
  .map(({ days, percent }) => `${percent}% after ${days} days`)
  .join(', ')

/** What each will cost, by how long it has been for sale: what is shown is what is done. */
export function MarkdownProposals({ products, onDue }: { products: RunRequest['products']; onDue: (isAnyDue: boolean) => void }) {
  const [asOf] = useState(() => new Date(shopNow()).toISOString())
  const [items, setItems] = useState<Markdowns['items']>([])
  const [next, setNext] = useState<number | null>(0)
  const [busy, setBusy] = useState(true)
  const [error, setError] = useState('')

  function show(page: Markdowns): void {
    const shown = [...items, ...page.items]
    setItems(shown)
    setNext(page.next_after)
    setBusy(false)
    onDue(isDue(page.next_after, shown))
  }
  function fail(reason: unknown): void {
    if (!(reason instanceof ApiError)) throw reason
    setBusy(false)
    setError(reason.message)
  }
  const load = (after: number) =>
    api<Markdowns>('POST', '/api/admin/products/markdowns', { body: { products, as_of: asOf, after } }).then(show, fail)
  const isAnyDue = isDue(next, items)
  const begin = useEffectEvent(() => load(0))
  useEffect(() => void begin(), [])
  function more(after: number): void {
    setBusy(true)
    setError('')
    void load(after)
  }

  return (
    <div className="space-y-3">
      <input type="hidden" name="as_of" value={asOf} />
      <p className="text-ink-soft">
        Off the first price: {STEPS}. Rounded to KES 50, never below {formatKes(MARKDOWN_FLOOR)}.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- of many pieces it is longer than the dialog and scrolls, by keyboard too */}
      <div className="markdown-proposals" role="region" aria-label="Proposals" tabIndex={0}>
        <ul aria-label="What each will cost" aria-busy={busy}>
          {items.map(({ id, name, note, differences }) => (
            <li key={id}>
              <span className="font-semibold">{name}</span>
              {differences
                .filter(({ what }) => what !== 'Was')
                .map(({ what, before, after }) => (
                  <span key={what} className="markdown-price">
                    {what !== 'Price' && `${what}: `}
                    <del>{before}</del> <ins>{after}</ins>
                  </span>
                ))}
              <span className="block text-ink-soft">{note}</span>
            </li>
          ))}
        </ul>
      </div>
      <p role="status" className="text-ink-soft">
        {busy ? 'Looking at each piece…' : isAnyDue || error ? '' : 'None of them is due for a markdown.'}
      </p>
      <ErrorText text={error} />
      {next !== null && !busy && (
        <Button variant="secondary" onClick={() => more(next)}>
          {error ? 'Try again' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

/** One that was looked at gets cheaper, or there are more to look at. */
function isDue(next: number | null, items: Markdowns['items']): boolean {
  return next !== null || items.some(({ differences }) => differences.length > 0)
}
