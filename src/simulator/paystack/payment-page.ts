import { formatKes } from '../../shop/money.ts'
import { document, type Html, html } from '../html.ts'
import { nairobi } from '../daraja/protocol.ts'
import { CARDS, spaced } from './cards.ts'
import type { Channel, Transaction } from './transactions.ts'

/** The base path of the pages, the business that requests the payment, and the time of rendering. */
export interface View {
  base: string
  merchantName: string
  now: Date
}

export interface CardForm {
  number: string
  name: string
  expiry: string
  cvv: string
}
export type CardErrors = Partial<Record<keyof CardForm, string>>

export interface Shown {
  by: Channel
  form?: CardForm
  errors?: CardErrors
}

const NAMES: Record<Channel, string> = { card: 'Card', bank_transfer: 'Bank transfer', mobile_money: 'M-PESA' }
const BANK = 'Diamond Trust Bank Kenya Ltd'
const ACCOUNT_NAME = 'Paystack Payments Kenya Limited'

/** Where the payer is: in a form, waiting for the bank, or done. */
export function paymentPage(view: View, transaction: Transaction, shown: Shown): Html {
  const waits = transaction.status === 'pending'
  const body = transaction.paid ? paid(transaction) : waits ? waiting(view, transaction) : choice(view, transaction, shown)
  return page(
    view,
    `Pay ${view.merchantName} · Paystack simulator`,
    html`<div class="pay-processor">
      <section class="pay-card" aria-labelledby="pay-title">${summary(view, transaction)} ${body}</section>
      ${shown.by === 'card' && !transaction.paid ? cardList() : transferNotes()}
    </div>`,
    waits,
  )
}

export function missingPage(view: View): Html {
  return page(
    view,
    'Paystack simulator',
    html`<section class="pay-card pay-alone">
      <h1>Payment not found</h1>
      <p>The simulator forgets its payments when the shop restarts. Go back to the shop and pay again.</p>
    </section>`,
    false,
  )
}

function page(view: View, title: string, body: Html, refresh: boolean): Html {
  const asset = (name: string) => `${view.base}/assets/${name}`
  return document(
    title,
    html`<link rel="stylesheet" href="${asset('base.css')}" />
      <link rel="stylesheet" href="${asset('paystack.css')}" />
      ${refresh && html`<meta http-equiv="refresh" content="1" />`}
      <script src="${asset('paystack.js')}" defer></script>`,
    html`<p class="pay-ribbon">Paystack simulator: no real money moves</p>
      <main>${body}</main>`,
  )
}

function summary(view: View, transaction: Transaction): Html {
  return html`<header class="pay-summary">
    <p class="soft">${view.merchantName}${orderOf(transaction)}</p>
    <h1 id="pay-title"><span class="visually-hidden">Pay </span>${kes(transaction.amount)}</h1>
    <p class="soft pay-mail">${transaction.email}</p>
  </header>`
}

function orderOf({ metadata }: Transaction): string {
  const fields = Array.isArray(metadata.custom_fields) ? (metadata.custom_fields as { variable_name?: unknown; value?: unknown }[]) : []
  const order = fields.find((field) => field?.variable_name === 'order')?.value
  return typeof order === 'string' ? ` · ${order}` : ''
}

function choice(view: View, transaction: Transaction, shown: Shown): Html {
  const at = `${view.base}/pay/${transaction.accessCode}`
  const { channels, status, gatewayResponse } = transaction
  return html`${
      channels.length > 1 &&
      html`<nav class="pay-tabs" aria-label="Ways to pay">
        ${channels.map((channel) => html`<a href="${at}?by=${channel}" ${channel === shown.by && html`aria-current="page"`}>${NAMES[channel]}</a>`)}
      </nav>`
    }
    ${
      status === 'failed' &&
      html`<p class="pay-alert" role="alert">
        <strong>${gatewayResponse}.</strong> Nothing was paid. You can try again here, or go back to the shop.
      </p>`
    }
    ${shown.by === 'card' ? cardFields(at, transaction, shown) : transfer(view, at, transaction)}
    <form class="pay-cancel" method="post" action="${at}/cancel"><button class="pay-quiet">Cancel and go back to the shop</button></form>`
}

function cardFields(at: string, transaction: Transaction, { form, errors = {} }: Shown): Html {
  const field = (name: keyof CardForm, label: string, extra: Html) =>
    html`<p class="pay-field pay-${name}">
      <label for="${name}">${label}</label>
      <input
        id="${name}"
        name="${name}"
        autocomplete="off"
        required
        value="${name === 'cvv' ? '' : form?.[name]}"
        ${errors[name] && html`aria-invalid="true" aria-describedby="${name}-error"`}
        ${extra}
      />
      ${errors[name] && html`<span class="error" id="${name}-error">${errors[name]}</span>`}
    </p>`
  return html`<form class="pay-form" method="post" action="${at}/card" data-once novalidate>
    ${field('number', 'Card number', html`inputmode="numeric" maxlength="19" placeholder="4084 0840 8408 4081" data-number`)}
    ${field('name', 'Name on the card', html`maxlength="60" placeholder="Wanjiku Kamau"`)}
    ${field('expiry', 'Expires', html`inputmode="numeric" maxlength="7" placeholder="MM/YY" data-expiry`)}
    ${field('cvv', 'CVV', html`inputmode="numeric" maxlength="3" placeholder="408"`)}
    <button class="pay-wide">Pay ${kes(transaction.amount)}</button>
  </form>`
}

function transfer(view: View, at: string, { account, amount }: Transaction): Html {
  const over = view.now >= account.endsAt
  const row = (name: string, value: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  const { hour, minute } = nairobi(account.endsAt)
  return html`<dl class="pay-account">
      ${row('Bank', BANK)} ${row('Account name', ACCOUNT_NAME)} ${row('Account number', account.number)}
      ${row('Reason for payment', account.narration)} ${row('Amount', kes(amount))}
    </dl>
    ${
      over
        ? html`<p class="pay-alert">This account has expired. Go back to the shop and start again.</p>`
        : html`<p class="pay-until" data-until="${account.endsAt.toISOString()}">
              Valid until ${hour}:${minute}<span data-left></span>. Send exactly this amount, with the number as the reason.
            </p>
            <form class="pay-form" method="post" action="${at}/transfer" data-once>
              <button class="pay-wide" name="does" value="sent">I have sent the transfer</button>
              <div class="pay-others" role="group" aria-label="Other endings">
                <button class="pay-quiet" name="does" value="wrong">Send a wrong amount</button>
                <button class="pay-quiet" name="does" value="rejected">Reject the transfer</button>
                <button class="pay-quiet" name="does" value="expired">Let the account expire</button>
              </div>
            </form>`
    }`
}

function waiting(view: View, transaction: Transaction): Html {
  const at = `${view.base}/pay/${transaction.accessCode}`
  return html`<div class="pay-wait" role="status">
      <span class="pay-spinner" aria-hidden="true"></span>
      <p><strong>Waiting for your bank.</strong> You’ll return to the shop automatically once the money arrives.</p>
    </div>
    <form class="pay-cancel" method="post" action="${at}/cancel"><button class="pay-quiet">Back to the shop without waiting</button></form>`
}

function paid({ channel, callbackUrl }: Transaction): Html {
  return html`<div class="pay-done" role="status">
    <p><strong>Paid by ${NAMES[channel].toLowerCase()}.</strong></p>
    <p>
      ${callbackUrl ? 'With this card you don’t return to the shop, which finds out about the payment on its own.' : 'You can close this page.'}
    </p>
  </div>`
}

function cardList(): Html {
  return html`<section class="pay-notes" aria-labelledby="cards-title">
    <h2 id="cards-title">Cards that work here</h2>
    <p class="soft">Use any name, any future month and any three digits. Never enter a real card.</p>
    <ul class="pay-cards">
      ${CARDS.map(
        ({ number, title }) =>
          html`<li>
            <span class="whole pay-digits">${spaced(number)}</span><span class="soft">${title}</span>
            <button type="button" class="pay-use" data-fill="${spaced(number)}" hidden>
              Use<span class="visually-hidden"> the card that ${title}</span>
            </button>
          </li>`,
      )}
    </ul>
  </section>`
}

function transferNotes(): Html {
  return html`<section class="pay-notes" aria-labelledby="notes-title">
    <h2 id="notes-title">A bank transfer, as Pesalink does it</h2>
    <p class="soft">
      The payer sends the money from their own bank, to an account that is made for this one payment. Until the bank has confirmed it, the
      shop waits. A wrong amount isn’t accepted and is sent back automatically.
    </p>
  </section>`
}

function kes(cents: number): string {
  return formatKes(cents / 100)
}
