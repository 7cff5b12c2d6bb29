import { expect, test } from 'vitest'
import { firstWords, splitByAddresses, textBlocks } from './page-text.ts'

test('headings, lists and paragraphs, and nothing else', () => {
  const text = '# Who we are\nTwo sisters\nin Nairobi.\n\n- Washed\n* Checked\n\nAsk us. <b>Bold</b>\n#hashtag\n-12 degrees'
  expect(textBlocks(text)).toEqual([
    { kind: 'heading', text: 'Who we are' },
    { kind: 'paragraph', text: 'Two sisters\nin Nairobi.' },
    { kind: 'list', items: ['Washed', 'Checked'] },
    { kind: 'paragraph', text: 'Ask us. <b>Bold</b>\n#hashtag\n-12 degrees' },
  ])
  expect(textBlocks('- one\nthen words\n- two')).toEqual([
    { kind: 'list', items: ['one'] },
    { kind: 'paragraph', text: 'then words' },
    { kind: 'list', items: ['two'] },
  ])
  expect(textBlocks('')).toEqual([])
})

test('only web addresses become links, without what ends the sentence', () => {
  expect(splitByAddresses('See https://upya.test/a?b=1. Or (https://x.test)!')).toEqual([
    'See ',
    'https://upya.test/a?b=1',
    '. Or (',
    'https://x.test',
    ')!',
  ])
  expect(splitByAddresses('javascript:alert(1) http://plain.test')).toHaveLength(1)
})

test('a search engine gets the first paragraph, cut between words', () => {
  expect(firstWords('# About\nTwo\nsisters.\n\nMore.')).toBe('Two sisters.')
  expect(firstWords('word '.repeat(60)).length).toBeLessThanOrEqual(155)
  expect(firstWords('# Only a heading')).toBe('')
})
