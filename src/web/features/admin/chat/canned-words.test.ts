import { expect, test } from 'vitest'
import { filledReply, mentionsIn, typedToken, unfilled } from './canned-words.ts'
import { draftIn } from './draft.ts'

const REPLY = { text_en: 'Hi {name}, about {order}: within {promise}.', text_sw: 'Habari {name}, kuhusu {order}: ndani ya {promise}.' }

test('a ready reply is filled in, in the language of the shopper', () => {
  const facts = { name: 'Wanjiku Kamau', order: 'UP-10001', promised: 2 }
  expect(filledReply(REPLY, 'en', facts)).toBe('Hi Wanjiku, about UP-10001: within 2 minutes.')
  expect(filledReply(REPLY, 'sw', facts)).toBe('Habari Wanjiku, kuhusu UP-10001: ndani ya dakika 2.')
})

test('a guest has no name, and an order that nobody knows is left to be written', () => {
  const text = filledReply(REPLY, 'en', { name: null, order: null, promised: 5 })
  expect([text, unfilled(text)]).toEqual(['Hi, about {order}: within 5 minutes.', '{order}'])
  expect(unfilled('UP-10001 is on its way.')).toBeNull()
})

test('a slash counts at the beginning, an @ at the beginning of any word', () => {
  expect(typedToken('/del', 4, '/')).toEqual({ from: 0, typed: 'del' })
  expect(typedToken('1/2 del', 7, '/')).toBeNull()
  expect(typedToken('Ask @Am', 7, '@')).toEqual({ from: 4, typed: 'am' })
  expect(typedToken('a@b', 3, '@')).toBeNull()
})

test('a note names colleagues by the first word of their name', () => {
  const people = [
    { id: '1', name: 'Amina Hassan' },
    { id: '2', name: 'Otieno' },
  ]
  expect(mentionsIn('@amina, can you look? x@otieno', people)).toEqual(['1'])
})

test('a draft that is none is an empty one', () => {
  const nothing = { text: '', pieces: [], percent: 0 }
  expect([draftIn(''), draftIn('{'), draftIn('[1]')]).toEqual([nothing, nothing, nothing])
  expect(draftIn('{"text":"Hi","pieces":[{"id":"1","name":"Kanga","picture":null},3],"percent":5}')).toEqual({
    text: 'Hi',
    pieces: [{ id: '1', name: 'Kanga', picture: null }],
    percent: 5,
  })
})
