import { afterEach, describe, expect, test } from 'vitest'
import { DEFAULT_NAME, nameShop } from '../name.ts'
import type { Order } from '../orders/contract.ts'
import { EXAMPLE_ORDER } from './example.ts'
import { recipientFor, TEMPLATE_IDS, templateRule } from './rules.ts'
import { writeTemplate } from './write-template.ts'

const publicUrl = 'https://upya.co.ke'
const EACH = TEMPLATE_IDS.flatMap((id) =>
  (['customer', 'admin'] as const).filter((to) => recipientFor(id, to) === to).map((to) => [id, to] as const),
)
const write = (id: (typeof TEMPLATE_IDS)[number], to: 'customer' | 'admin', order = EXAMPLE_ORDER) =>
  writeTemplate(id, to, { order, at: new Date('2026-01-01T09:00:00Z'), publicUrl })
afterEach(() => nameShop(DEFAULT_NAME))

// Tags, ends of attributes and tags, another direction, other lines, a link that runs, and far more than anybody is called.
const HOSTILE = [
  `</td></tr></table><script>alert(1)</script><img src=x onerror="alert(2)">`,
  `" style="position:fixed" onmouseover='alert(3)' x="`,
  `\u202egnihtemos\u2066\r\nBcc: everybody@evil.example\r\n\r\n<h1>Your account is closed</h1>\u2028`,
  `<a href="javascript:alert(4)">Pay here</a> javascript:alert(5) &lt;b&gt; &#x3c;i&#x3e; <!-- ]]> `,
].join('')
const LONG = `${HOSTILE}${'&<"😀'.repeat(1250)}`

function hostileOrder(words: string, pieces: number): Order {
  const [piece] = EXAMPLE_ORDER.items
  return {
    ...EXAMPLE_ORDER,
    user_name: words,
    user_email: `"${words.slice(0, 50)}"@evil.example`,
    payment_receipt: words,
    // Of the shop's own making, and never long.
    payment_reference: HOSTILE.slice(0, 200),
    payment_method: words,
    delivery_address: words,
    delivery_info: { name: words, phone_number: words, notes: words },
    discount: 100,
    refund: { told: 'done', amount: 1600, at: EXAMPLE_ORDER.created_at },
    items: Array.from({ length: pieces }, () => ({ ...piece!, name: words, size: words, picture_key: HOSTILE.slice(0, 64) })),
  }
}

const ATTRIBUTES = /^(?:style|role|align|valign|width|colspan|src|alt|cellpadding|cellspacing|border|href|lang|charset|name|content)$/
const TAGS = /^(?:html|head|meta|title|body|div|table|tr|td|span|a|br|img)$/
/** What an attribute may say, where it could do harm. */
const SAFE: Record<string, RegExp> = {
  href: /^https:\/\/upya\.co\.ke\/[\w/?=&;%.()'*!~-]*(?:#mail)?$/,
  src: /^https:\/\/upya\.co\.ke\/media\//,
  style: /^(?!.*(?:url\(|expression|position|javascript))/i,
}
/** A tag as the shop writes it: every value in double quotes, without one of its own. */
const TAG = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*)>/g

interface Read {
  tags: string[]
  attributes: { name: string; value: string }[]
  /** What is left between the tags. */
  text: string
}

/** Reads the HTML by a grammar in which nothing but the shop's own tags has a place. */
function read(html: string): Read {
  const found: Read = { tags: [], attributes: [], text: '' }
  found.text = html.replace('<!doctype html>', '').replaceAll(TAG, (_whole, _end, tag: string, rest: string) => {
    found.tags.push(tag)
    for (const [, name = '', value = ''] of rest.matchAll(/ ([a-z-]+)="([^"]*)"/g)) found.attributes.push({ name, value })
    return '\n'
  })
  return found
}

describe.each([
  ['names, addresses and notes that attack', HOSTILE, 3],
  ['very long ones, in the largest order', LONG, 40],
  ['very long ones, in the largest order with pictures', LONG, 17],
])('with %s', (_what, words, pieces) => {
  test.each(EACH)('%s to the %s lets nothing out of its text', (id, to) => {
    nameShop({ name: words.slice(0, 200), line: words.slice(0, 200) })
    const { subject, text, html } = write(id, to, hostileOrder(words, pieces))
    const { tags, attributes, text: between } = read(html)
    expect(found(/.{0,40}[<>].{0,40}/g, between)).toEqual([])
    expect(tags.filter((tag) => !TAGS.test(tag))).toEqual([])
    expect(attributes.filter(({ name }) => !ATTRIBUTES.test(name))).toEqual([])
    const bad = attributes.filter(({ name, value }) => !(SAFE[name]?.test(value) ?? true))
    expect(bad).toEqual([])
    // What begins a line, or turns around, is gone from all three.
    expect(found(/[\u202a-\u202e\u2066-\u2069]|\p{Cc}/gu, subject)).toEqual([])
    expect(found(/[\u202a-\u202e\u2066-\u2069\u2028\u2029\r].{0,40}/gu, `${text}${html}`)).toEqual([])
    expect(text.split('\n').filter((line) => /^\s*Bcc:/.test(line))).toEqual([])
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
  })
})

test.each(EACH)('%s to the %s sets text and ground together, and both can be read, also turned around', (id, to) => {
  const { attributes } = read(write(id, to).html)
  const styles = attributes.filter(({ name }) => name === 'style').map(({ value }) => value)
  const coloured = styles.filter((style) => /(?:^|;)color:/.test(style))
  expect(coloured.length).toBeGreaterThan(5)
  for (const style of coloured) {
    const ground = /background-color:(#[0-9A-F]{6})/.exec(style)?.[1]
    const ink = style
      .split(';')
      .findLast((part) => part.startsWith('color:'))
      ?.slice('color:'.length)
    expect({ style, ground, ink }).toMatchObject({
      ground: expect.any(String) as string,
      ink: expect.stringMatching(/^#[0-9A-F]{6}$/) as string,
    })
    expect([contrast(ink!, ground!) >= 4.5, contrast(inverted(ink!), inverted(ground!)) >= 4.5, style]).toEqual([true, true, style])
    for (const colour of [ink, ground]) expect(colour).not.toMatch(/#(?:FFFFFF|000000)/)
  }
  // And nothing stands on a cell that has no ground of its own.
  for (const [, style = ''] of write(id, to).html.matchAll(/<td[^>]*style="([^"]*)"/g)) expect(style).toContain('background-color:')
})

test.each(EACH)('%s to the %s is one column, complete as plain text, and names nothing that is missing', (id, to) => {
  const { subject, text, html } = write(id, to)
  const { tags, attributes, text: between } = read(html)
  expect(found(/<style|<script|<link|class=|@media|display:flex/g, html)).toEqual([])
  expect(found(/.{0,40}(?:\b(?:undefined|null|NaN)\b|\[object).{0,40}/g, `${subject}${text}${html}`)).toEqual([])
  const links = new Set(attributes.flatMap(({ name, value }) => (name === 'href' ? value.replaceAll('&amp;', '&') : [])))
  for (const link of links) expect(text).toContain(link)
  const plain = (html_: string) => html_.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&nbsp;', ' ')
  const said = text.replaceAll(/\s+/g, ' ')
  const parts = plain(between)
    .split('\n')
    .map((part) => part.trim())
  // The wordmark and the title are not part of what is said.
  const missing = parts.slice(parts.indexOf('.') + 1).filter((part) => !said.toLowerCase().includes(part.toLowerCase()))
  expect(missing).toEqual([])
  expect(tags.filter((tag) => tag === 'title')).toHaveLength(2)
  expect(subject.includes('UP-SAMPLE') || templateRule(id).group !== 'order').toBe(true)
})

test.each(['order_shipped', 'new_arrivals', 'price_drop'] as const)(
  '%s shows its pieces, the first eight, and says all without them',
  (id) => {
    const [piece] = EXAMPLE_ORDER.items
    const pictured = (pieces: number) =>
      read(
        write(id, 'customer', { ...EXAMPLE_ORDER, items: Array.from({ length: pieces }, () => ({ ...piece!, picture_key: 'abc0123' })) })
          .html,
      )
    const pictures = (pieces: number) => pictured(pieces).attributes.filter(({ name }) => name === 'src')
    expect(pictures(1)).toEqual([{ name: 'src', value: `${publicUrl}/media/abc0123/160.jpg` }])
    expect(pictured(1).attributes.filter(({ name }) => name === 'alt')).toEqual([{ name: 'alt', value: '' }])
    expect([pictures(12).length, pictures(40).length]).toEqual(id === 'price_drop' ? [1, 1] : [8, 0])
  },
)

test('every way of the shop to write an e-mail is among the templates', () => {
  const events = ['payment-review', 'payment-waiting', 'payment-short', 'receipt-claim', 'refund-delayed', 'return-asked', 'written']
  for (const event of [...events, 'order_placed', 'price_drop', 'sign-up', 'security-refund_large']) expect(TEMPLATE_IDS).toContain(event)
  expect(new Set(EACH.map(([id, to]) => write(id, to).text)).size).toBeGreaterThan(EACH.length - 4)
})

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].map(([match]) => match)
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function inverted(colour: string): string {
  return `#${channels(colour)
    .map((channel) => (255 - channel).toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase()
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}
