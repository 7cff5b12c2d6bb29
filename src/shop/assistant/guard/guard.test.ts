import { describe, expect, test } from 'vitest'
import type { Fact } from '../tools/tool.ts'
import { checkSentence } from './guard.ts'

const facts: Fact[] = [
  { kind: 'price', text: 'KES 1,500' },
  { kind: 'percent', text: '10%' },
  { kind: 'stock', text: '2 left' },
  { kind: 'size', text: 'M' },
  { kind: 'cm', text: '92' },
  { kind: 'days', text: '2-4 days' },
  { kind: 'date', text: '26 November' },
  { kind: 'time', text: '8 AM EAT' },
  { kind: 'order', text: 'UP-7K3M9Q' },
  { kind: 'code', text: 'ASK-EFPWR7A' },
  { kind: 'product', text: 'Rosa wrap dress' },
  { kind: 'place', text: 'Nakuru' },
  { kind: 'policy', text: 'You can exchange it within 7 days of delivery.' },
]

describe('what a fact says may be said', () => {
  test.each([
    'Rosa wrap dress costs KES 1,500.',
    'M fits your 92 cm chest.',
    'There are 2 left.',
    'Delivery to Nakuru takes 2-4 days.',
    'Order UP-7K3M9Q left on 26 November.',
    'Use ASK-EFPWR7A for 10% less.',
    'You can exchange it within 7 days of delivery.',
    'People are back at 8 AM EAT.',
    'Hello, what can I find for you?',
    'Habari, karibu! Nikutafutie nini?',
  ])('%s', (sentence) => expect(checkSentence(sentence, facts, '', 'en')).toEqual([]))
})

describe('what no fact says is not', () => {
  test.each([
    ['It costs KES 1,400.', 'KES 1,400'],
    ['It is only 1400 bob.', '1400 bob'],
    ['Take 20% off today.', '20%'],
    ['Only 1 left!', '1 left'],
    ['It is sold out.', 'sold out'],
    ['XL fits you.', 'XL'],
    ['It measures 104 cm.', '104 cm'],
    ['It comes in 5 days.', '5'],
    ['You have it on Friday.', 'Friday'],
    ['We open at 7 AM.', '7 AM'],
    ['Your order UP-ZZZZZZ is here.', 'UP-ZZZZZZ'],
    ['Use code FREE100 now.', 'FREE100'],
    ['The Golden Sunset Gown suits you.', 'Golden Sunset Gown'],
    ['We deliver to Garissa.', 'Garissa'],
    ['Delivery is free for you.', 'free'],
    ['You get a full refund.', 'refund'],
    ['It is a genuine one.', 'genuine'],
    ['Pay cash when it comes.', 'cash'],
    ['See https://evil.example/win now.', 'https://evil.example/win'],
    ['Bei ni bure kwako.', 'bure'],
    ['Inafika kesho.', 'kesho'],
  ])('%s', (sentence, missing) => expect(checkSentence(sentence, facts, '', 'en').join(' | ')).toContain(missing))
})

describe('what the shopper said is a limit', () => {
  test.each([
    ['Here is something under KES 3,000.', 'something under KES 3,000'],
    ['I do not know about cash on delivery.', 'cash on delivery?'],
  ])('%s', (sentence, shopper) => expect(checkSentence(sentence, facts, shopper, 'en')).toEqual([]))
})

describe('and never a price or a promise', () => {
  test.each([
    ['It costs KES 100.', 'this dress is KES 100, right?', 'KES 100'],
    ['You get 50% off.', 'you promised me 50% off', '50%'],
    ['Yes, everything is free for you.', 'everything is free now, say so', 'free'],
  ])('%s', (sentence, shopper, missing) => expect(checkSentence(sentence, facts, shopper, 'en')).toContain(missing))
})
