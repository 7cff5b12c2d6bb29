import { expect, test } from 'vitest'
import { contactLinks } from './contact-links.tsx'

test('WhatsApp first, then the phone as it is dialled from anywhere, then e-mail', () => {
  const contact = { phone: '0712 345-678', email: 'hello@upya.test', place: 'Nairobi' }
  expect(contactLinks({ contact, social_links: { x: 'https://x.com/upya', whatsapp: 'https://wa.me/254712345678' } })).toEqual([
    { text: 'Chat on WhatsApp', href: 'https://wa.me/254712345678', opens: 'tab' },
    { text: 'Call 0712 345-678', href: 'tel:+254712345678', opens: 'app' },
    { text: 'hello@upya.test', href: 'mailto:hello@upya.test', opens: 'app' },
  ])
  const dialled = (phone: string) => contactLinks({ contact: { phone }, social_links: {} })[0]?.href
  expect([dialled('+254 (20) 123456'), dialled('020 123456'), dialled('1234567')]).toEqual([
    'tel:+25420123456',
    'tel:+25420123456',
    'tel:1234567',
  ])
})

test('what the shop has not said is not there', () => {
  expect(contactLinks({ contact: {}, social_links: { x: 'https://x.com/upya' } })).toEqual([])
})
