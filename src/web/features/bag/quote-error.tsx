import { Button } from '../../ui/button.tsx'
import type { ApiError } from '../../lib/api.ts'

/** No quote came: what it means and another try. */
export function QuoteError({ error, retry }: { error: ApiError; retry: () => void }) {
  return (
    <div role="alert" className="mb-4 flex items-center gap-3 rounded-card border-l-4 border-primary bg-surface py-1 pr-1 pl-3">
      <p className="min-w-0 flex-1 py-2 text-sm">
        {error.unanswered ? 'We cannot reach the shop. Your bag is saved, but prices may be out of date.' : error.message}
      </p>
      <Button variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  )
}
