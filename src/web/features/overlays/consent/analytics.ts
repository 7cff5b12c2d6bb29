import { isAnalyticsScript, isMeasuredAt, type AnalyticsTool } from '../../../../shop/consent/rules.ts'
import { trustAnalytics } from '../../../lib/trusted-types.ts'
import { currentConsent, allowsAnalytics } from './consent.ts'

// Microsoft Clarity, or what stands in for it: its loader is fetched only here, and only for who allows it.

type Clarity = ((...call: unknown[]) => void) & { q?: unknown[] }
declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** What it sets for the shop's own address. */
const COOKIES = ['_clck', '_clsk'] as const

/** Where this document was opened, and from where if that was one of our pages: the tool reads both, wherever the visitor has gone since. */
function origins(): URL[] {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const addresses = [entry?.name, document.referrer].map((text) => (text && URL.canParse(text) ? new URL(text) : null))
  return addresses.filter((address) => address?.origin === location.origin) as URL[]
}

/** Loads and starts it; the choice must have been made. Returns what ends it. Browser only. */
export function startAnalytics(tool: AnalyticsTool, from: readonly URL[] = origins()): () => void {
  if (!from.every(isMeasuredAt)) return () => undefined
  trustAnalytics((script) => isAnalyticsScript(script, tool))
  // Until the script is there, calls wait in a queue.
  const queue: Clarity = (...call) => void (queue.q ??= []).push(call)
  window.clarity ??= queue
  window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${tool.url}/tag/${tool.id}`
  document.head.append(script)
  return () => {
    // It is told before it stops: then it deletes what it has kept.
    if (!allowsAnalytics(currentConsent())) window.clarity?.('consent', false)
    window.clarity?.('stop')
    script.remove()
  }
}

/** Nothing of it may load any more, and what it has kept here is deleted. Browser only. */
export function forgetAnalytics(): void {
  trustAnalytics(null)
  // Such cookies are set for the widest domain that takes them: for each that could have been.
  const labels = location.hostname.split('.')
  const domains = ['', ...labels.map((_, from) => `;domain=${labels.slice(from).join('.')}`)]
  for (const name of COOKIES) {
    if (!document.cookie.includes(`${name}=`)) continue
    for (const domain of domains) document.cookie = `${name}=;path=/;max-age=0${domain}`
  }
}
