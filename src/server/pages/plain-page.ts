import { shopName } from '../../shop/name.ts'

const BODY =
  "margin:0;min-height:100vh;display:grid;place-content:center;background:#FAF6EF;color:#231F1C;font:1rem/1.5 'Instrument Sans',system-ui,sans-serif"
const BUTTON = 'display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.5rem;border-radius:99rem;font-weight:600'

/**
 * A page without scripts, pictures and style sheets, for when none of them can be had: whole in one answer of a kilobyte. With
 * `retrySeconds` it loads itself again after that time.
 */
export function plainPage(status: number, message: string, retrySeconds?: number): string {
  // The same address again helps where nothing was wrong with it.
  const again =
    status >= 500 || status === 429
      ? `<a href="" style="${BUTTON};background:#231F1C;color:#FAF6EF;text-decoration:none">Try again</a> `
      : ''
  const refresh = retrySeconds ? `<meta http-equiv="refresh" content="${retrySeconds}">` : ''
  const soon = retrySeconds ? '<br>This page tries again by itself.' : ''
  return `<!doctype html><html lang="en-KE"><head><meta charset="utf-8">${refresh}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${message.split(/[.:;]/)[0]} | ${shopName()}</title></head>
<body style="${BODY}"><main style="max-width:28rem;padding:1.5rem"><h1 style="margin:0;font-size:2rem">${shopName()}</h1>
<p style="margin:.75rem 0 1.5rem;font-size:1.125rem">${message}${soon}</p>
<p style="margin:0">${again}<a href="/" style="${BUTTON};color:inherit">Back to the shop</a></p></main></body></html>`
}
