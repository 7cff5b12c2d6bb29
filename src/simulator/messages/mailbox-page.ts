import { document, type Html, html } from '../html.ts'

export interface ShownMail {
  id: string
  recipient: string
  subject: string
  created_at: Date
}

function page(base: string, title: string, body: Html): Html {
  return document(title, html`<link rel="stylesheet" href="${base}/mail.css" />`, html`<main class="list">${body}</main>`)
}

/** "23 Nov, 04:11", as the shop writes it. */
const WHEN = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Nairobi',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const when = (at: Date) => WHEN.format(at)

/** The newest e-mails, to everybody or to one address. */
export function listPage(base: string, mails: readonly ShownMail[], to: string | undefined): Html {
  return page(
    base,
    'E-mails · Demo mailbox',
    html`<header class="masthead">
        <p class="kicker">Demo mailbox</p>
        <h1>E-mails from the shop</h1>
        <p>Every e-mail the demo shop sends ends up here. Nothing leaves this machine.</p>
      </header>
      <form class="open-phone" method="get" action="${base}/mail">
        <label for="to">Show only e-mails to</label>
        <div class="row">
          <input id="to" name="to" type="email" autocomplete="off" placeholder="wanjiku@upya.example" value="${to}" />
          <button type="submit">Show</button>
        </div>
      </form>
      ${
        mails.length === 0
          ? html`<p>Nothing has been sent${to ? ` to ${to}` : ''} yet.</p>`
          : html`<ul class="phones">
              ${mails.map(
                (mail) =>
                  html`<li>
                    <a class="phone-link mail-link" href="${base}/mail/${mail.id}">
                      <span><strong>${mail.subject}</strong><br /><span class="mail-to">${mail.recipient}</span></span>
                      <time>${when(mail.created_at)}</time>
                    </a>
                  </li>`,
              )}
            </ul>`
      }`,
  )
}

/** One e-mail with its head; its body is a frame of its own. */
export function mailPage(base: string, mail: ShownMail): Html {
  return page(
    base,
    `${mail.subject} · Demo mailbox`,
    html`<header class="masthead">
        <p class="kicker"><a href="${base}/mail">Demo mailbox</a></p>
        <h1 class="mail-subject">${mail.subject}</h1>
        <p>To ${mail.recipient}, ${when(mail.created_at)}</p>
      </header>
      <iframe class="mail-body" src="${base}/mail/${mail.id}/body" title="The e-mail"></iframe>`,
  )
}

export function missingPage(base: string): Html {
  return page(
    base,
    'Demo mailbox',
    html`<h1>E-mail not found</h1>
      <p><a href="${base}/mail">Back to the mailbox</a></p>`,
  )
}

/** Links of the e-mail open in place of the mailbox. */
export function bodyPage(mail: string): string {
  return mail.replace(/<html[^>]*>/, (tag) => `${tag}<head><base target="_top"></head>`)
}
