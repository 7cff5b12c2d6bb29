import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import type { SessionView } from '../shop/accounts/contract.ts'
import { rendersNotFoundContext, nonceContext, pageContext, pagePartsContext, sessionContext } from './context.ts'
import { pageSessionOf, PageSessionContext } from './features/account/session/session-store.ts'
import { blockId } from './lib/packed-list.ts'
import { PagePartsContext } from './lib/page-part.tsx'
import { escapedJson, escapedText, SESSION_BLOCK } from './page-session.ts'

// The server reads the context keys from here: it runs from source, the pages from the bundle.
export {
  choicesContext,
  rendersNotFoundContext,
  nonceContext,
  pageAuthContext,
  pageContext,
  pagePartsContext,
  sessionContext,
  shopContext,
  siteContext,
  visitorContext,
} from './context.ts'

const RENDER_TIMEOUT = 6000

interface RenderedPage {
  html: string
  failed: boolean
}

/** What React writes where a boundary waits or has failed. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders the whole page before the first byte: our loaders await everything, and a whole page can be compressed and cached.
 * The HTML goes to the server in the page context, without a detour through the stream of a Response.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 404 && !loadContext.get(rendersNotFoundContext)) return new Response(null, { status, headers })
  const nonce = loadContext.get(nonceContext)
  const session = loadContext.get(sessionContext)
  const { serverHandoffStream, ...withoutData } = routerContext
  const app = (
    <PagePartsContext value={loadContext.get(pagePartsContext)}>
      <PageSessionContext value={pageSessionOf(session)}>
        <ServerRouter context={withoutData} url={request.url} nonce={nonce} />
      </PageSessionContext>
    </PagePartsContext>
  )
  const data = serverHandoffStream ? await textOf(serverHandoffStream) : ''
  let page = renderAtOnce(app)
  if (page.html.includes(UNFINISHED)) {
    const waited = await renderWaiting(app, nonce)
    // What it waited for, code that is fetched when it is first needed, is here now: rendered again it stands in its place,
    // instead of hidden until a script puts it there.
    page = waited.failed ? waited : renderAtOnce(app)
    if (page.html.includes(UNFINISHED)) page = waited
  }
  const scripts = withoutData.renderMeta?.didRenderScripts ? dataScript(data, nonce) : ''
  const target = loadContext.get(pageContext)
  target.html = withBlocks(page.html, sessionBlock(session), listBlocks(target.blocks ?? []) + scripts)
  return new Response(null, { status: page.failed ? 500 : status, headers })
}

/** What a member's page says of their session, for the browser; no script runs it. Empty for a guest. */
export function sessionBlock(session: SessionView | null): string {
  return session ? `<script type="application/json" id="${SESSION_BLOCK}">${escapedJson(session)}</script>` : ''
}

/** Before the scripts that start the app. */
function listBlocks(blocks: readonly string[]): string {
  return blocks.map((text, at) => `<script type="application/json" id="${blockId(at)}">${escapedText(text)}</script>`).join('')
}

/** The data of the routes, as React Router's own <StreamTransfer> hands it over, but in one piece. */
function dataScript(data: string, nonce: string): string {
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${escapedJson(data)});${controller}.close();</script>`
}

/** The session first, as the app may start while the rest is still on its way. */
function withBlocks(html: string, session: string, scripts: string): string {
  const begun = session ? html.replace(/<body[^>]*>/, (body) => body + session) : html
  const end = /(?:<\/body>)?<\/html>$/.exec(begun)?.index ?? begun.length
  return begun.slice(0, end) + scripts + begun.slice(end)
}

async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text
}

function renderAtOnce(app: ReactElement): RenderedPage {
  return { html: `<!DOCTYPE html>${renderToString(app)}`, failed: false }
}

/** For a page in which a boundary waits for something, or has failed. */
function renderWaiting(app: ReactElement, nonce: string): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(app, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error as Error)
      },
      onError: () => {
        failed = true
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT)
  })
}
