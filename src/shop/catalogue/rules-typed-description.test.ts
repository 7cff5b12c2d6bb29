import { expect, test } from 'vitest'
import { cleanHtml } from './csv/rich-text.ts'
import { descriptionHtml, typedDescription } from './rules-typed-description.ts'

test('what is typed becomes paragraphs and lists, and comes back as it was typed', () => {
  const typed = 'Soft & warm, size < M.\nTwo lines.\n\n- Pockets\n- Lined\n\nWashed "once".'
  const html = '<p>Soft &amp; warm, size &lt; M.<br />Two lines.</p><ul><li>Pockets</li><li>Lined</li></ul><p>Washed "once".</p>'
  expect(descriptionHtml(typed)).toBe(html)
  expect(typedDescription(html)).toBe(typed)
  // The server has nothing to take out of it.
  expect(cleanHtml(html)).toBe(html)
})

test('a list right below a line is a list, and nothing becomes nothing', () => {
  expect(descriptionHtml('It has:\n- Pockets\n* Buttons')).toBe('<p>It has:</p><ul><li>Pockets</li><li>Buttons</li></ul>')
  expect([descriptionHtml(' \n\n '), typedDescription('')]).toEqual(['', ''])
})

test('imported HTML is read without its emphasis, and markup that is typed stays text', () => {
  expect(typedDescription('<p><strong>Vintage</strong> denim</p>\n<ol><li>One</li> <li>Two</li></ol>')).toBe(
    'Vintage denim\n\n- One\n- Two',
  )
  expect(cleanHtml(descriptionHtml('<script>alert(1)</script>'))).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
})
