import { type Html, html } from './html.ts'
import { SENTINELS } from './scenarios.ts'
import { nairobi } from './wire.ts'

/** Where the pages live, who asks for money, and the moment they are drawn. */
export interface View {
  base: string
  merchantName: string
  now: Date
}

export const noScript = html`<noscript><p class="noscript">This page needs JavaScript to answer prompts.</p></noscript>`
export const time = (at: Date) => `${nairobi(at).hour}:${nairobi(at).minute}`

/** A page with the styles and the script of all of them. */
export function page(view: View, title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${view.base}/phone/assets/base.css" />
        <link rel="stylesheet" href="${view.base}/phone/assets/list.css" />
        <link rel="stylesheet" href="${view.base}/phone/assets/screen.css" />
        <link rel="stylesheet" href="${view.base}/phone/assets/prompt.css" />
        <script src="${view.base}/phone/assets/phone.js" defer></script>
      </head>
      <body>
        ${body}
      </body>
    </html>`
}

export function endingsTable(): Html {
  return html`<section class="endings" aria-labelledby="endings-title">
    <h2 id="endings-title">Numbers that answer by themselves</h2>
    <dl>
      ${SENTINELS.map(
        ({ ending, title }) =>
          html`<div>
            <dt>…${ending}</dt>
            <dd>${title}</dd>
          </div>`,
      )}
      <div>
        <dt>any other</dt>
        <dd>waits for you: any four digits pay, 0000 is the wrong PIN</dd>
      </div>
    </dl>
  </section>`
}
