import { isAnalyticsScript, isMeasuredAt, type AnalyticsTool } from '../../../../shop/consent/rules.ts'
import { loadDocument, loadDocumentsAt } from '../../../lib/document-steps.ts'
import { onPageShow } from '../../../lib/page-visibility.ts'
import { trustAnalytics } from '../../../lib/trusted-types.ts'
import { stillAllowsAnalytics } from './consent.ts'

// Microsoft Clarity, or what stands in for it: its loader is fetched only here, and only for who allows it. It follows the history
// by itself, starts again a quarter of a second after each step, and sends the address it is at with all it sends: also while it
// stops. So it lives only in documents that are never at an address that may not be measured (decision 51).

type Clarity = ((...call: unknown[]) => void) & { q?: unknown[]; v?: string }
declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** What is used of the Navigation API: it says which entries of the history this document has. Not every browser has it. */
interface Navigation extends EventTarget {
  entries(): { url: string | null; sameDocument: boolean }[]
}
interface NavigateEvent extends Event {
  navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  destination: { url: string; sameDocument: boolean }
}

/** What it sets for the shop's own address. */
const COOKIES = ['_clck', '_clsk'] as const

/** Where this document was opened, and from where if that was one of our pages: the tool reads both, wherever the visitor has gone since. */
function origins(): URL[] {
  const [entry] = performance.getEntriesByType?.('navigation') ?? []
  const addresses = [entry?.name, document.referrer].map((text) => (text && URL.canParse(text) ? new URL(text) : null))
  return addresses.filter((address) => address?.origin === location.origin) as URL[]
}

function navigationOf(): Navigation | null {
  return (globalThis as { navigation?: Navigation }).navigation ?? null
}

/** Whether Back and Forward, as long as they stay in this document, lead to what may be measured and nothing else. Unknown is no. */
function staysMeasured(navigation: Navigation): boolean {
  return navigation.entries().every(({ url, sameDocument }) => !sameDocument || (url !== null && isMeasuredAt(new URL(url))))
}

/** Loads and starts it, once for each document; the choice must have been made. Browser only. */
export function startAnalytics(tool: AnalyticsTool, from: readonly URL[] = origins()): void {
  const navigation = navigationOf()
  if (window.clarity || !navigation || ![...from, new URL(location.href)].every(isMeasuredAt) || !staysMeasured(navigation)) return
  trustAnalytics((script) => isAnalyticsScript(script, tool))
  keepInside(navigation)
  // Before it listens itself: what was put away by Back or Forward starts again when it is shown.
  onPageShow((restored) => {
    if (!restored || stillAllowsAnalytics()) return
    endAnalytics()
    forgetAnalytics()
  })
  // Until the script is there, calls wait in a queue.
  const queue: Clarity = (...call) => void (queue.q ??= []).push(call)
  window.clarity = queue
  window.clarity('consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' })
  const script = document.createElement('script')
  script.async = true
  script.src = `${tool.url}/tag/${tool.id}`
  document.head.append(script)
}

/** Leaving what may be measured is leaving this document, and the tool with it. */
function keepInside(navigation: Navigation): void {
  loadDocumentsAt((to) => !isMeasuredAt(to))
  // What comes another way than by a link or the router's `navigate`, such as a redirect. The address is still the one before.
  navigation.addEventListener('navigate', (event) => {
    const { destination, navigationType } = event as NavigateEvent
    const to = new URL(destination.url)
    if (!destination.sameDocument || isMeasuredAt(to)) return
    endAnalytics()
    if (navigationType === 'traverse' || !event.cancelable) return
    event.preventDefault()
    queueMicrotask(() => loadDocument(to, { replace: navigationType === 'replace' }))
  })
}

/**
 * It stops at once, and nothing starts it again in this document: not its own timers, not its coming back from the cache of Back and
 * Forward, nor its script if that has yet to come. It keeps to Global Privacy Control, and to one of it on a page. Browser only.
 */
export function endAnalytics(): void {
  if (!window.clarity || window.clarity.v === ENDED) return
  trustAnalytics(null)
  window.clarity('stop')
  window.clarity = Object.assign(() => undefined, { v: ENDED })
  Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, get: () => true })
}

const ENDED = 'ended'

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
