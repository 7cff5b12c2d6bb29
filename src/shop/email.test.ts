import { expect, test } from 'vitest'
import { renderEmail } from './email.ts'

const content = {
  subject: 'UP-7K3M9Q: payment received',
  lines: ['Asante. We’ve received KES 1,700.', 'We’ll deliver it in 1–2 days.'],
  link: { label: 'See your order', url: 'https://upya.co.ke/orders/1?a=1&b=2' },
  table: { heading: 'Order UP-7K3M9Q', rows: [{ what: '1 x <b>Denim</b> jacket', price: 'KES 1,500' }] },
  foot: { line: 'You’re getting this because you asked.', label: 'Turn off', url: 'https://upya.co.ke/unsubscribe' },
}
const { subject, html, text } = renderEmail(content)

test('an e-mail needs no style sheet, and is far smaller than what mail programs cut', () => {
  expect(html).not.toMatch(/<style|<script|<link|class=|@media|display:flex/)
  expect(html.length).toBeLessThan(10_000)
  const long = { ...content, table: { heading: 'Order', rows: Array.from({ length: 40 }, () => content.table.rows[0]!) } }
  expect(renderEmail(long).html.length).toBeLessThan(30_000)
})

test('it says its language, opens with a line for the list of e-mails, and shows each address in full', () => {
  expect(html).toContain('<html lang="en-KE">')
  expect(html).toContain('overflow:hidden;background-color:#FAF6EF;color:#1C1917;">Asante. We’ve received KES 1,700.</div>')
  expect(html.match(/href="https:\/\/upya\.co\.ke\/orders\/1\?a=1&amp;b=2"/g)).toHaveLength(2)
  for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\//)
  expect(html).toContain('KES&nbsp;1,500')
  expect(html).toContain('&lt;b&gt;Denim&lt;/b&gt;')
})

test('the plain text says everything that the HTML says', () => {
  const { lines, link, table, foot } = content
  for (const part of [...lines, link.url, table.heading, '1 x <b>Denim</b> jacket: KES 1,500', foot.line, foot.url])
    expect(text).toContain(part)
})

test('names and addresses of strangers make no line of their own, and turn nothing around', () => {
  const name = 'Wanjiku\r\n\r\nYour account is closed. Sign in at evil.example\u202e.\u2028Bye'
  const mail = renderEmail({
    ...content,
    lines: [`Deliver to ${name}.`],
    table: { heading: 'Order', rows: [{ what: name, price: 'KES 1' }] },
  })
  const flat = 'Wanjiku Your account is closed. Sign in at evil.example. Bye'
  expect(mail.text.split('\n')[0]).toBe(`Deliver to ${flat}.`)
  expect(mail.text).toContain(`\n${flat}: KES 1\n`)
  expect(mail.html).not.toMatch(/[\u202e\u2028\r]/)
})

test('a subject is one line, and no longer than a list of e-mails shows', () => {
  expect(subject).toBe('UP-7K3M9Q: payment received')
  const forged = renderEmail({ ...content, subject: `Price drop: ${'Coat\r\nBcc: spy@example.com\u202e '.repeat(99)}` }).subject
  expect(forged).not.toMatch(/[\r\n\u202e]/)
  expect(forged.length).toBeLessThanOrEqual(301)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'https:///orders', '/orders/1'])(
  '%s is no link of an e-mail',
  (url) => {
    expect(() => renderEmail({ ...content, link: { label: 'See it', url } })).toThrow('no address of a page')
    expect(() => renderEmail({ ...content, foot: { ...content.foot, url } })).toThrow('no address of a page')
  },
)

test('very many short lines stay below what mail programs cut', () => {
  const mail = renderEmail({ ...content, lines: Array.from({ length: 1000 }, (_, n) => `${n}`) })
  expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000)
  expect(mail.html).toContain('998<br><br>999')
})
