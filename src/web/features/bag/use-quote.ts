import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Quote } from '../../../shop/cart/contract.ts'
import type { DeliveryArea } from '../../../shop/delivery.ts'
import { api, ApiError } from '../../lib/api.ts'
import { createQuery } from '../../lib/query.ts'
import { useQuery } from '../../lib/use-query.ts'
import { unansweredPayRequest } from '../checkout/state/pay-request.ts'
import { useStockChange } from '../product/live/use-live-products.ts'
import type { BagEntry } from './store/bag-items.ts'
import { quoteRequestOf } from './quote-view.ts'

/** Taps on a stepper come in bursts: one question for all of them. Milliseconds. */
const PAUSE = 220
/** Older than this, a quote is asked for again when the shopper comes back to the page. Milliseconds. */
const STALE = 60_000
/** Many have a wanted product in their bags when it goes: they do not all ask in the same moment. Milliseconds. */
const SPREAD = 500

export interface Quoting {
  /** The server's latest answer; it may be a tap behind. */
  quote: Quote | null
  /** True when `quote` answers exactly what the bag holds now. */
  fresh: boolean
  /** Why no quote came. */
  error: ApiError | null
  refresh: () => void
}

/** By the request as JSON. Shared by panel and page, so that going from one to the other shows the sums at once. */
const quotes = createQuery<Quote>({
  staleTime: STALE,
  max: 4,
  fetch: (request, signal) => api('POST', '/api/cart/quote', { body: JSON.parse(request), signal }),
})

/** The server's quote of these cart lines, fetched again at every change. */
export function useQuote(entries: readonly BagEntry[], area: DeliveryArea, code: string | null): Quoting {
  const empty = entries.length === 0
  const { data, isCurrent, error, refetch } = useQuery(quotes, empty ? null : JSON.stringify(quoteRequestOf(entries, area, code)), {
    debounce: PAUSE,
    always: true,
    keepPrevious: true,
    placeholder: quotes.latest(),
    refetchOnReturn: true,
  })
  useNewsOf(entries, refetch)
  return { quote: empty ? null : data, fresh: isCurrent, error: error instanceof ApiError ? error : null, refresh: refetch }
}

/** Somebody else holds, buys or lets go of a product in this bag, or its price has changed: the server is asked at once. */
function useNewsOf(entries: readonly BagEntry[], refresh: () => void): void {
  const text = entries.map((entry) => entry.product_id).join(',')
  const ids = useMemo(() => (text ? [...new Set(text.split(','))] : []), [text])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // It is this browser that has just taken them: the answer to its press of Pay says so.
      if (!unansweredPayRequest()) refresh()
    }, Math.random() * SPREAD)
  }, [refresh])
  useStockChange(ids, apply)
  useEffect(() => () => clearTimeout(timer.current), [])
}
