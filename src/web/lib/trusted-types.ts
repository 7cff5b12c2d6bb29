import { isPlainMarkup } from '../../shop/catalogue/rules-description.ts'

/** What browsers with Trusted Types ask before a text becomes markup, a script or the address of one. */
interface DefaultPolicy {
  createHTML(html: string): string | null
  createScriptURL(url: string): string | null
}

interface PolicyFactory {
  createPolicy(name: 'default', policy: DefaultPolicy): unknown
}

/** React makes every script element, such as the facts for search engines on a page of a product, out of this. */
const EMPTY_SCRIPT = '<script></script>'

/** Whether a script is the analytics tool's, while the visitor allows it. */
let isAnalytics: ((script: URL) => boolean) | null = null

/**
 * The only places where a text may become markup or the address of a script (require-trusted-types-for): the empty script
 * element that React begins with, the markup of descriptions, our own files, and the analytics tool while it is allowed. Whatever
 * else tries is refused by the browser, and reported. Call it before anything else; a second call changes nothing.
 */
export function trustOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory & { defaultPolicy: unknown } }
  if (!trustedTypes || trustedTypes.defaultPolicy) return
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (html === EMPTY_SCRIPT || isPlainMarkup(html) ? html : null),
    createScriptURL: (url) => (isTrusted(url) ? url : null),
  })
}

/** The scripts of the tool that the page's own data name, once the visitor has allowed it; null from the moment on in which they take that back. */
export function trustAnalytics(isScript: ((script: URL) => boolean) | null): void {
  isAnalytics = isScript
}

function isTrusted(url: string): boolean {
  if (!URL.canParse(url, location.href)) return false
  const script = new URL(url, location.href)
  return isOurs(script) || isAnalytics?.(script) === true
}

function isOurs({ origin, pathname }: URL): boolean {
  return origin === location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'))
}
