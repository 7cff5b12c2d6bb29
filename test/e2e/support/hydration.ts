import type { BrowserContext, Page } from '@playwright/test'

/** React's number for a page that the browser renders otherwise than the server did. Its arguments say whether a text differs or an element. */
const MISMATCH = /React error #418/
/** So many differences are told. */
const TOLD = 3

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Takes note of the documents of a context. Returns what tells where an error happened, and what the page says otherwise than its document did. */
export function watchDocuments(context: BrowserContext): (error: Error, page: Page | null) => Promise<string> {
  const documents = new WeakMap<Page, Promise<string>>()
  context.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest() || request.frame().parentFrame()) return
    documents.set(
      request.frame().page(),
      response.text().catch(() => ''),
    )
  })
  return async (error, page) => {
    const place = `${error.stack || String(error)}\n  on ${page?.url() ?? 'a page that is gone'}`
    if (!page || !MISMATCH.test(error.message)) return place
    const sent = textsOf((await documents.get(page)) ?? '')
    const shown = await page.evaluate(shownTexts).catch(() => [])
    return [place, ...differences(sent, shown)].join('\n  ')
  }
}

/** The texts of a document between its tags, as a browser reads them. */
export function textsOf(html: string): string[] {
  return html
    .replace(/^.*?<body[^>]*>/s, '')
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .split(/<!--.*?-->|<[^>]*>/s)
    .map((text) => text.replaceAll(/&(#x27|\w+);/g, (whole, name: string) => SIGNS[name] ?? whole).trim())
    .filter(Boolean)
}

/** The first places at which two lists part. */
export function differences(sent: readonly string[], shown: readonly string[]): string[] {
  const found: string[] = []
  for (let [a, b] = [0, 0]; (a < sent.length || b < shown.length) && found.length < TOLD; a++, b++) {
    if (sent[a] === shown[b]) continue
    found.push(`the server wrote ${JSON.stringify(sent.slice(a, a + 2))}, the browser ${JSON.stringify(shown.slice(b, b + 2))}`)
    // On from where they say the same again.
    const isSame = (at: number) => sent.indexOf(shown[at] ?? '', a)
    const next = shown.findIndex((_, at) => at >= b && isSame(at) >= 0)
    if (next < 0) break
    ;[a, b] = [isSame(next) - 1, next - 1]
  }
  return found
}

function shownTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const isRead = walker.currentNode.parentElement?.closest('script, style, template') === null
    const text = walker.currentNode.nodeValue?.trim()
    if (isRead && text) texts.push(text)
  }
  return texts
}
