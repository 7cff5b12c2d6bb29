import { formatKes } from '../shop/money.ts'
import { formatPhone } from '../shop/phone.ts'
import { type Html, html } from './html.ts'
import { SENTINELS } from './scenarios.ts'
import type { Prompt } from './state.ts'
import { nairobi, smsTime } from './wire.ts'

/** Where the pages live, who asks for money, and the moment they are drawn. */
export interface View {
  base: string
  merchantName: string
  now: Date
}

const noScript = html`<noscript><p class="noscript">This page needs JavaScript to answer prompts.</p></noscript>`
const time = (at: Date) => `${nairobi(at).hour}:${nairobi(at).minute}`

function page(view: View, title: string, body: Html): Html {
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

/** All phones with a live prompt. */
export function listPage(view: View, live: readonly Prompt[], recent: readonly Prompt[], unreadable: string | undefined): Html {
  return page(
    view,
    'Phones · M-Pesa simulator',
    html`<main class="list">
        <header class="masthead">
          <p class="kicker">M-Pesa simulator</p>
          <h1>Which phone is ringing?</h1>
          <p>Payments of the demo shop ask here. No real money moves.</p>
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
          ${unreadable !== undefined && html`<p class="error" id="number-error">Enter a Kenyan mobile number, for example 0712 345 678.</p>`}
        </form>
        <div data-screen="${view.base}/phone/live" data-key="${listKey(live, recent)}">${listFragment(view, live, recent)}</div>
        ${endingsTable()}
      </main>
      <p class="visually-hidden" role="status" data-status></p>
      ${noScript}`,
  )
}

export function listKey(live: readonly Prompt[], recent: readonly Prompt[]): string {
  return [live.length, live[0]?.id, recent[0]?.id].join('.')
}

export function listFragment(view: View, live: readonly Prompt[], recent: readonly Prompt[]): Html {
  const entry = (prompt: Prompt, state: Html) =>
    html`<li>
      <a class="phone-link" href="${view.base}/phone/${prompt.phone}">
        <span
          ><strong>${formatPhone(prompt.phone)}</strong
          ><span class="soft">${formatKes(prompt.amount)} · <span class="whole">${prompt.accountReference}</span></span></span
        >
        ${state}</a
      >
    </li>`
  return html`<section
      aria-labelledby="live-title"
      data-announce="${live.length === 1 ? '1 prompt waiting' : `${live.length} prompts waiting`}"
    >
      <h2 id="live-title">Waiting now <span class="count">${live.length}</span></h2>
      ${
        live.length === 0
          ? html`<p class="empty">No prompt right now. Pay with M-Pesa in the shop and the phone appears here.</p>`
          : html`<ul class="phones">
              ${live.map((prompt) => entry(prompt, html`<span class="chip waiting">${prompt.scenario.title}</span>`))}
            </ul>`
      }
    </section>
    ${
      recent.length > 0 &&
      html`<section aria-labelledby="recent-title">
        <h2 id="recent-title">Just now</h2>
        <ul class="phones">
          ${recent.map((prompt) => entry(prompt, html`<span class="chip ${prompt.result?.outcome === 'paid' ? 'paid' : 'not-paid'}">${chipText(prompt)}</span>`))}
        </ul>
      </section>`
    }`
}

function chipText(prompt: Prompt): string {
  const texts = {
    paid: 'paid',
    cancelled: 'cancelled',
    no_answer: 'no answer',
    insufficient_funds: 'too little money',
    wrong_pin: 'wrong PIN',
    send_error: 'not sent',
  }
  return prompt.result ? texts[prompt.result.outcome] : ''
}

function endingsTable(): Html {
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

/** One phone, as its owner sees it. */
export function phonePage(view: View, phone: string, live: Prompt | undefined, ended: readonly Prompt[]): Html {
  return page(
    view,
    `${formatPhone(phone)} · M-Pesa simulator`,
    html`<main class="desk">
        <div class="device">
          <h1 class="visually-hidden">Phone ${formatPhone(phone)}</h1>
          <div class="screen" data-screen="${view.base}/phone/${phone}/screen" data-key="${screenKey(live, ended)}">
            ${screenFragment(view, phone, live, ended)}
          </div>
        </div>
        <aside class="notes">
          <p class="kicker">M-Pesa simulator</p>
          <h2>This is the phone of ${formatPhone(phone)}</h2>
          <p>
            Any four digits are a right PIN; <strong>0000</strong> is the wrong one. Cancel, or wait until the prompt runs out, to see the
            other endings. No real money moves.
          </p>
          ${endingsTable()}
          <p><a class="back" href="${view.base}/phone">All phones</a></p>
        </aside>
      </main>
      <p class="visually-hidden" role="status" data-status></p>
      ${noScript}`,
  )
}

/** Changes exactly when the screen shows something new, so a half-typed PIN is never redrawn away. */
export function screenKey(live: Prompt | undefined, ended: readonly Prompt[]): string {
  return [live?.id ?? 'idle', ended[0]?.id ?? 'none'].join('.')
}

export function screenFragment(view: View, phone: string, live: Prompt | undefined, ended: readonly Prompt[]): Html {
  return html`<div class="status-bar">
      <span data-clock>${time(view.now)}</span><span aria-hidden="true" class="signals"><i class="bars"></i>4G<i class="battery"></i></span>
    </div>
    <div class="home" ${live && html` aria-hidden="true"`}>
      <p class="big-clock" aria-hidden="true" data-clock>${time(view.now)}</p>
      <p class="owner">${formatPhone(phone)}</p>
      ${
        ended.length === 0
          ? html`<p class="quiet">Nothing yet. When the shop asks for money, M-PESA asks here for your PIN.</p>`
          : html`<ul class="messages" aria-label="Messages">
              ${ended.map((prompt) => message(view, prompt))}
            </ul>`
      }
    </div>
    ${live ? promptDialog(view, live) : announce(view, ended[0])}`
}

function announce(view: View, last: Prompt | undefined): Html {
  return last ? html`<span hidden data-announce="${smsText(view, last)}"></span>` : html``
}

function message(view: View, prompt: Prompt): Html {
  const paid = prompt.result?.outcome === 'paid'
  return html`<li class="message ${paid ? 'good' : 'bad'}" tabindex="-1">
    <p class="from">
      <span class="avatar" aria-hidden="true">M</span><strong>MPESA</strong><time>${time(prompt.result?.at ?? view.now)}</time>
    </p>
    <p class="sms">${smsText(view, prompt)}</p>
  </li>`
}

/** The words of M-Pesa's own messages. */
export function smsText({ merchantName }: View, prompt: Prompt): string {
  const { result } = prompt
  const amount = formatKes(prompt.amount)
  if (!result) return ''
  switch (result.outcome) {
    case 'paid':
      return `${result.receipt} Confirmed. ${amount} paid to ${merchantName} for account ${prompt.accountReference} on ${smsTime(result.at)}. Thank you for using the M-PESA simulator.`
    case 'cancelled':
      return `You cancelled the request to pay ${amount} to ${merchantName}. Nothing was paid.`
    case 'no_answer':
      return `The request to pay ${amount} to ${merchantName} was not answered in time. Nothing was paid.`
    case 'insufficient_funds':
      return `Failed. You do not have enough money in your M-PESA account to pay ${amount} to ${merchantName}.`
    case 'wrong_pin':
      return `Failed. You have entered a wrong PIN. ${amount} was not paid to ${merchantName}.`
    case 'send_error':
      return `The request to pay ${amount} could not be sent to this phone.`
  }
}

function promptDialog(view: View, prompt: Prompt): Html {
  const totalSeconds = Math.max(1, Math.round((prompt.endsAt.getTime() - prompt.startedAt.getTime()) / 1000))
  const left = Math.max(0, Math.ceil((prompt.endsAt.getTime() - view.now.getTime()) / 1000))
  const question = `Do you want to pay ${formatKes(prompt.amount)} to ${view.merchantName} account ${prompt.accountReference}?`
  return html`<div class="scrim">
    <section class="prompt" aria-labelledby="prompt-title" data-announce="M-PESA: ${question}">
      <h2 id="prompt-title"><span class="sim" aria-hidden="true"></span>M-PESA</h2>
      <p class="question">
        Do you want to pay <strong class="whole">${formatKes(prompt.amount)}</strong> to ${view.merchantName} account
        <span class="whole">${prompt.accountReference}</span>?
      </p>
      ${
        prompt.scenario.person
          ? html`<form data-answer="${view.base}/phone/${prompt.phone}/answer" data-request="${prompt.id}" novalidate>
              <label for="pin">Enter M-PESA PIN</label>
              <input
                id="pin"
                name="pin"
                type="password"
                inputmode="numeric"
                autocomplete="one-time-code"
                maxlength="4"
                aria-describedby="pin-error"
              />
              <p class="error" id="pin-error" role="alert"></p>
              <div class="buttons">
                <button type="button" class="quiet-button" data-cancel>Cancel</button><button type="submit">Send</button>
              </div>
            </form>`
          : html`<p class="by-itself" tabindex="-1">This number ends in ${prompt.phone.slice(-3)}: it ${prompt.scenario.title}.</p>`
      }
      <p class="left">
        <progress aria-hidden="true" max="${totalSeconds}" value="${left}" data-left></progress
        ><span><span data-seconds>${left}</span> s left</span>
      </p>
    </section>
  </div>`
}
