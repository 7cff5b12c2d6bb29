import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainMarkup } from '../rules-description.ts'
import { cleanHtml, htmlOf } from './rich-text.ts'

test.each<[string, string]>([
  ['<div><p>One</p><p>Two</p></div>', '<p>One</p><p>Two</p>'],
  ['<p>One<p>Two</p></p>', '<p>One</p><p>Two</p>'],
  ['<p>Has <ul><li>this</li></ul></p>', '<p>Has </p><ul><li>this</li></ul>'],
  [
    '<table><thead><tr><th>Size</th><th>Chest</th></tr></thead><tbody><tr><td>M</td><td><p>52 cm</p></td></tr></tbody></table>',
    '<p>Size, Chest</p><p>M, 52 cm</p>',
  ],
])('%s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean)
  expect(cleanHtml(clean)).toBe(clean)
})

test('text without markup keeps its lines', () => {
  expect(cleanHtml(htmlOf('Soft wool.\r\nWarm & light\n'))).toBe('Soft wool.<br />Warm &amp; light')
  expect(htmlOf('<p>One\ntwo</p>')).toBe('<p>One\ntwo</p>')
})

test('whatever it is, cleaning it again changes nothing', () => {
  const tag = fc.constantFrom('p', 'div', 'ul', 'li', 'b', 'table', 'tr', 'td', 'h2', 'br', 'span', 'script', 'a href="x"', 'blockquote')
  const piece = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name.split(' ')[0]}>`),
    fc.constantFrom('text', ' ', '\n', '&amp;', '<', '5 < 6', '&lt;p&gt;', '"'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const clean = cleanHtml(pieces.join(''))
      expect(cleanHtml(clean)).toBe(clean)
      expect(isPlainMarkup(clean)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
