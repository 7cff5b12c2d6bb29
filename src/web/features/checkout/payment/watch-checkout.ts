import type { CheckoutState } from '../../../../shop/checkout/contract.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { isPageVisible, onOffline, onPageShow, onReturn } from '../../../lib/page-visibility.ts'
import type { Connection } from './payment-machine.ts'

/** After this long without a message from the stream, we ask. Milliseconds. */
const SILENCE = 9000
/** Between two questions. Milliseconds. */
const POLL = 3000
const POLL_TIMEOUT = 10_000

export interface CheckoutWatch {
  onState(state: CheckoutState): void
  onConnection(connection: Connection): void
  /** The shop knows no such checkout. */
  onLost(): void
}

/** Follows a checkout by its event stream and, whenever that is broken or silent, by asking. Returns what ends it. */
export function watchCheckout(id: string, watch: CheckoutWatch): () => void {
  const aborter = new AbortController()
  let lastEventAt = 0
  let asking = false
  const source = openStream(id, (state) => {
    lastEventAt = Date.now()
    watch.onConnection('live')
    watch.onState(state)
  })

  async function ask(): Promise<void> {
    if (asking || aborter.signal.aborted) return
    asking = true
    try {
      const state = await api<CheckoutState>('GET', `/api/checkouts/${id}`, { signal: aborter.signal, timeout: POLL_TIMEOUT })
      if (aborter.signal.aborted) return
      watch.onConnection('polling')
      watch.onState(state)
    } catch (error) {
      if (aborter.signal.aborted || !(error instanceof ApiError)) return
      if (error.code === 'not_found' || error.code === 'invalid_input') watch.onLost()
      else if (error.unanswered) watch.onConnection('offline')
    } finally {
      asking = false
    }
  }

  const askIfSilent = () => {
    if (Date.now() - lastEventAt > SILENCE || source?.readyState !== EventSource.OPEN) void ask()
  }
  // The M-Pesa prompt covers the page, a payment page takes its place; whoever comes back wants the answer now.
  const askOnReturn = () => {
    if (isPageVisible()) void ask()
  }
  const timer = setInterval(askIfSilent, POLL)
  const first = setTimeout(() => lastEventAt === 0 && void ask(), 600)
  const stops = [onReturn(askOnReturn), onPageShow(askOnReturn), onOffline(() => watch.onConnection('offline'))]
  addEventListener('focus', askOnReturn)
  return () => {
    aborter.abort()
    source?.close()
    clearInterval(timer)
    clearTimeout(first)
    stops.forEach((stop) => stop())
    removeEventListener('focus', askOnReturn)
  }
}

function openStream(id: string, onState: (state: CheckoutState) => void): EventSource | null {
  if (typeof EventSource === 'undefined') return null
  const source = new EventSource(`/api/live?checkout=${encodeURIComponent(id)}`)
  source.addEventListener('checkout', (event: MessageEvent<string>) => {
    try {
      onState(JSON.parse(event.data) as CheckoutState)
    } catch {
      // A broken message is as good as silence: polling takes over.
    }
  })
  return source
}
