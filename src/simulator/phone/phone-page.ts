import { formatKes } from '../../shop/money.ts'
import { formatPhone } from '../../shop/phone.ts'
import { type Html, html } from '../html.ts'
import { endingsTable, noScript, page, time, type View } from './phone-frame.ts'
import { SIMULATED_MERCHANT } from '../daraja/credentials.ts'
import type { OutcomeName } from '../daraja/scenarios.ts'
import type { Text } from '../messages/sms.ts'
import type { Prompt } from '../daraja/prompt.ts'
import { smsTime } from '../daraja/protocol.ts'

/** What a phone shows. */
export interface Screen {
  phone: string
  live: Prompt | undefined
  /** Newest first, as the texts. */
  ended: readonly Prompt[]
  texts: readonly Text[]
}

/** One phone, as its owner sees it. */
export function phonePage(view: View, screen: Screen): Html {
  const { phone } = screen
  return page(
    view,
    `${formatPhone(phone)} · M-PESA simulator`,
    html`<main class="processor">
        <div class="device">
          <h1 class="visually-hidden">Phone ${formatPhone(phone)}</h1>
          <div class="screen" data-screen="${view.base}/phone/${phone}/screen" data-key="${screenKey(screen)}">
            ${screenFragment(view, screen)}
          </div>
        </div>
        <aside class="notes">
          <p class="kicker">M-PESA simulator</p>
          <h2>This is the phone of ${formatPhone(phone)}</h2>
          <p>
            Enter any four digits as the PIN to pay; <strong>0000</strong> is the wrong PIN. Cancel the prompt or let it expire to see what
            happens. SMS from the shop arrive here too. No real money moves.
          </p>
          ${payBillForm(view, phone)} ${endingsTable()}
          <p><a class="back" href="${view.base}/phone">All phones</a></p>
        </aside>
      </main>
      <p class="visually-hidden" role="status" data-status></p>
      ${noScript}`,
  )
}

/** Changes exactly when the screen shows something new, so a half-typed PIN is never redrawn away. */
export function screenKey({ live, ended, texts }: Screen): string {
  return [live?.id ?? 'idle', ended[0]?.id ?? 'none', texts[0]?.id ?? 'none'].join('.')
}

export function screenFragment(view: View, screen: Screen): Html {
  const { phone, live } = screen
  const messages = messagesOn(view, screen)
  return html`<div class="status-bar">
      <span data-clock>${time(view.now)}</span><span aria-hidden="true" class="signals"><i class="bars"></i>4G<i class="battery"></i></span>
    </div>
    <div class="home" ${live && html` aria-hidden="true"`}>
      <p class="big-clock" aria-hidden="true" data-clock>${time(view.now)}</p>
      <p class="owner">${formatPhone(phone)}</p>
      ${
        messages.length === 0
          ? html`<p class="quiet">No messages yet. Payment prompts and SMS from the shop appear here.</p>`
          : html`<ul class="messages" aria-label="Messages">
              ${messages.map(message)}
            </ul>`
      }
      ${!live && html`<p class="apps"><a href="#pay-bill">Lipa na M-PESA</a></p>`}
    </div>
    ${live ? promptDialog(view, live) : messages[0] && html`<span hidden data-announce="${messages[0].from}: ${messages[0].text}"></span>`}`
}

interface Message {
  from: string
  look: 'good' | 'bad' | 'sms'
  at: Date
  text: string
}

function messagesOn(view: View, { ended, texts }: Screen): Message[] {
  const ofPrompts = ended.map((prompt): Message => {
    const look = prompt.result?.outcome === 'paid' ? 'good' : 'bad'
    return { from: 'MPESA', look, at: prompt.result?.at ?? view.now, text: smsText(view, prompt) }
  })
  const received = texts.map(({ from, at, text }): Message => ({ from, look: from === 'MPESA' ? 'good' : 'sms', at, text }))
  return [...ofPrompts, ...received].sort((a, b) => b.at.getTime() - a.at.getTime())
}

function message({ from, look, at, text }: Message): Html {
  // A phone shows a code so that it can be read at a glance.
  const words = text.split(/\b(\d{6})\b/).map((part, index) => (index % 2 === 1 ? html`<strong class="code">${part}</strong>` : part))
  return html`<li class="message ${look}" tabindex="-1">
    <p class="from"><span class="avatar" aria-hidden="true">${from.slice(0, 1)}</span><strong>${from}</strong><time>${time(at)}</time></p>
    <p class="sms">${look === 'sms' ? words : text}</p>
  </li>`
}

/** Why a payment failed, in the words of M-Pesa's SMS; the rest of the sentence is the amount and the merchant. */
const NOT_PAID: Record<Exclude<OutcomeName, 'paid'>, (amount: string, merchant: string) => string> = {
  cancelled: (amount, merchant) => `You cancelled the request to pay ${amount} to ${merchant}. Nothing was paid.`,
  no_answer: (amount, merchant) => `The request to pay ${amount} to ${merchant} was not answered in time. Nothing was paid.`,
  insufficient_funds: (amount, merchant) => `Failed. You do not have enough money in your M-PESA account to pay ${amount} to ${merchant}.`,
  wrong_pin: (amount, merchant) => `Failed. You have entered a wrong PIN. ${amount} was not paid to ${merchant}.`,
  send_error: (amount) => `The request to pay ${amount} could not be sent to this phone.`,
  send_failed: (amount) => `The request to pay ${amount} could not be sent to this phone.`,
  expired: (amount, merchant) => `The request to pay ${amount} to ${merchant} has expired. Nothing was paid.`,
  system_busy: (amount, merchant) => `Failed. The system is busy. ${amount} was not paid to ${merchant}.`,
  session_busy: (amount, merchant) => `Failed. Another M-PESA request is open on this phone. ${amount} was not paid to ${merchant}.`,
  unknown_code: (amount, merchant) => `Failed. ${amount} was not paid to ${merchant}.`,
}

/** The words of M-Pesa's own messages. */
export function smsText({ merchantName }: View, prompt: Prompt): string {
  const { result } = prompt
  if (!result) return ''
  const amount = formatKes(result.amount ?? prompt.amount)
  if (result.outcome !== 'paid') return NOT_PAID[result.outcome](amount, merchantName)
  return `${result.receipt} Confirmed. ${amount} paid to ${merchantName} for account ${prompt.accountReference} on ${smsTime(result.at)}. Thank you for using the M-PESA simulator.`
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
          : html`<p class="by-itself" tabindex="-1">This number answers automatically: it ${prompt.scenario.title}.</p>`
      }
      <p class="left">
        <progress aria-hidden="true" max="${totalSeconds}" value="${left}" data-left></progress
        ><span><span data-seconds>${left}</span> s left</span>
      </p>
    </section>
  </div>`
}

/** Lipa na M-PESA: money that goes to the shop without a prompt. */
function payBillForm(view: View, phone: string): Html {
  return html`<section class="pay-bill" id="pay-bill" aria-labelledby="pay-bill-title">
    <h2 id="pay-bill-title">Lipa na M-PESA PayBill</h2>
    <p class="soft">Business number ${SIMULATED_MERCHANT.shortCode} (${view.merchantName}), as the shop shows it.</p>
    <form data-pay="${view.base}/phone/${phone}/pay" novalidate>
      <div class="fields">
        <p>
          <label for="account">Account number</label>
          <input id="account" name="account" maxlength="20" autocomplete="off" autocapitalize="characters" placeholder="UP-7K3M9Q" />
        </p>
        <p>
          <label for="amount">KES</label>
          <input id="amount" name="amount" inputmode="numeric" autocomplete="off" maxlength="6" />
        </p>
        <p>
          <label for="pay-pin">PIN</label>
          <input id="pay-pin" name="pin" type="password" inputmode="numeric" autocomplete="one-time-code" maxlength="4" />
        </p>
        <button type="submit">Pay</button>
      </div>
      <p class="error" role="alert"></p>
    </form>
  </section>`
}
