import { formatKes } from '../../shop/money.ts'
import { formatPhone, PHONE_INVALID } from '../../shop/phone.ts'
import { type Html, html } from '../html.ts'
import type { OutcomeName } from '../daraja/scenarios.ts'
import { endingsTable, noScript, page, type View } from './phone-frame.ts'
import type { Text } from '../messages/sms.ts'
import type { Prompt } from '../daraja/prompt.ts'

/** Entries of "Just now". */
export const RECENT = 8

/** What happened on any phone lately. */
export interface Recent {
  prompts: readonly Prompt[]
  texts: readonly Text[]
}

/** All phones with a live prompt, and those where something has just happened. */
export function listPage(view: View, live: readonly Prompt[], recent: Recent, unreadable: string | undefined): Html {
  return page(
    view,
    'Phones · M-PESA simulator',
    html`<main class="list">
        <header class="masthead">
          <p class="kicker">M-PESA simulator</p>
          <h1>Which phone is ringing?</h1>
          <p>The demo shop sends its payment prompts and SMS here. No real money moves.</p>
        </header>
        <form class="open-phone" method="get" action="${view.base}/phone">
          <label for="number">Open a phone</label>
          <div class="row">
            <input
              id="number"
              name="number"
              type="tel"
              inputmode="tel"
              autocomplete="off"
              placeholder="0712 345 678"
              required
              value="${unreadable}"
              ${unreadable !== undefined && html` aria-invalid="true" aria-describedby="number-error"`}
            />
            <button type="submit">Open</button>
          </div>
          ${unreadable !== undefined && html`<p class="error" id="number-error">${PHONE_INVALID}</p>`}
        </form>
        <div data-screen="${view.base}/phone/live" data-key="${listKey(live, recent)}">${listFragment(view, live, recent)}</div>
        ${endingsTable()}
      </main>
      <p class="visually-hidden" role="status" data-status></p>
      ${noScript}`,
  )
}

export function listKey(live: readonly Prompt[], { prompts, texts }: Recent): string {
  return [live.length, live[0]?.id, prompts[0]?.id, texts[0]?.id].join('.')
}

export function listFragment(view: View, live: readonly Prompt[], recent: Recent): Html {
  const entry = (phone: string, about: Html, state: Html) =>
    html`<li>
      <a class="phone-link" href="${view.base}/phone/${phone}">
        <span><strong>${formatPhone(phone)}</strong><span class="soft">${about}</span></span>
        ${state}</a
      >
    </li>`
  const asked = ({ amount, accountReference }: Prompt) => html`${formatKes(amount)} · <span class="whole">${accountReference}</span>`
  const ended = [
    ...recent.prompts.map((prompt) => ({
      at: prompt.result?.at ?? prompt.endsAt,
      item: entry(prompt.phone, asked(prompt), endChip(prompt)),
    })),
    ...recent.texts.map((text) => ({
      at: text.at,
      item: entry(text.phone, html`from ${text.from}`, html`<span class="chip sms">SMS</span>`),
    })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime())
  return html`<section
      aria-labelledby="live-title"
      data-announce="${live.length === 1 ? '1 prompt waiting' : `${live.length} prompts waiting`}"
    >
      <h2 id="live-title">Waiting now <span class="count">${live.length}</span></h2>
      ${
        live.length === 0
          ? html`<p class="empty">No prompt right now. Pay with M-PESA in the shop and the phone appears here.</p>`
          : html`<ul class="phones">
              ${live.map((prompt) => entry(prompt.phone, asked(prompt), html`<span class="chip waiting">${prompt.scenario.title}</span>`))}
            </ul>`
      }
    </section>
    ${
      ended.length > 0 &&
      html`<section aria-labelledby="recent-title">
        <h2 id="recent-title">Just now</h2>
        <ul class="phones">
          ${ended.slice(0, RECENT).map(({ item }) => item)}
        </ul>
      </section>`
    }`
}

const CHIPS: Record<OutcomeName, string> = {
  paid: 'paid',
  cancelled: 'cancelled',
  no_answer: 'no answer',
  insufficient_funds: 'not enough money',
  wrong_pin: 'wrong PIN',
  send_error: 'not sent',
  send_failed: 'not sent',
  expired: 'expired',
  system_busy: 'system busy',
  session_busy: 'phone busy',
  unknown_code: 'code 17',
}

function endChip(prompt: Prompt): Html {
  const { outcome } = prompt.result ?? { outcome: 'no_answer' }
  return html`<span class="chip ${outcome === 'paid' ? 'paid' : 'not-paid'}">${CHIPS[outcome]}</span>`
}
