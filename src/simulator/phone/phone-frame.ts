import { document, type Html, html } from '../html.ts'
import { RARE_SENTINELS, SCENARIOS, type Sentinel, SENTINELS } from '../daraja/scenarios.ts'
import { nairobi } from '../daraja/protocol.ts'

/** The base path of the pages, the business that requests the payment, and the time of rendering. */
export interface View {
  base: string
  merchantName: string
  now: Date
}

export const noScript = html`<noscript><p class="noscript">This page needs JavaScript to answer prompts.</p></noscript>`
export const time = (at: Date) => `${nairobi(at).hour}:${nairobi(at).minute}`

/** A page with the styles and the script of all of them. */
export function page(view: View, title: string, body: Html): Html {
  const styles = ['base', 'list', 'screen', 'prompt'].map(
    (name) => html`<link rel="stylesheet" href="${view.base}/phone/assets/${name}.css" />`,
  )
  return document(
    title,
    html`${styles}
      <script src="${view.base}/phone/assets/phone.js" defer></script>`,
    body,
  )
}

export function endingsTable(): Html {
  return html`<section class="endings" aria-labelledby="endings-title">
    <h2 id="endings-title">Numbers that answer automatically</h2>
    <dl>
      ${SENTINELS.map(ending)}
      <div>
        <dt>any other</dt>
        <dd>waits for you: any four-digit PIN pays, 0000 is the wrong PIN</dd>
      </div>
    </dl>
    <details>
      <summary>${RARE_SENTINELS.length} rarer endings</summary>
      <dl>${RARE_SENTINELS.map(ending)}</dl>
    </details>
  </section>`
}

function ending({ ending: digits, name }: Sentinel): Html {
  return html`<div>
    <dt>…${digits}</dt>
    <dd>${SCENARIOS[name].title}</dd>
  </div>`
}
