import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { drawsMissingContext, nonceContext } from './context.ts'

// The server reads the context keys from here: it runs from source, the pages from the bundle.
export { choicesContext, drawsMissingContext, pageAuthContext, nonceContext, shopContext, siteContext, visitorContext } from './context.ts'

const RENDER_TIMEOUT = 6000

/** Renders the whole page before the first byte: our loaders await everything, and a whole page can be compressed and cached. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (status === 404 && !loadContext.get(drawsMissingContext)) return Promise.resolve(new Response(null, { status, headers }))
  return new Promise((resolve, reject) => {
    let code = status
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(timer)
        resolve(new Response(Buffer.concat(chunks), { status: code, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer)
        reject(error as Error)
      },
      onError: () => {
        code = 500
      },
    })
    const timer = setTimeout(abort, RENDER_TIMEOUT)
  })
}
