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

describe('what a piece is called is what one of the shop is called, however it is written', () => {
  const two: Fact[] = [...facts, { kind: 'product', text: 'Satin night blazer' }, { kind: 'state', text: 'navy' }]
  test.each([
    ['The golden sunset gown suits you.', 'golden sunset gown'],
    ['Golden sunset gown would suit you.', 'Golden sunset gown'],
    ['Try the midnight velvet blazer with it.', 'midnight velvet blazer'],
    ['We have a savannah jacket for you.', 'savannah jacket'],
    ['Our famous masai sandals are here.', 'famous masai sandals'],
    ['Here is one silk road scarf.', 'silk road scarf'],
    ['Ninayo hii ocean breeze dress kwako.', 'ocean breeze dress'],
    ['This cherry blossom bag goes with it.', 'cherry blossom bag'],
    // Of words of two pieces together.
    ['The rosa night dress is the one.', 'rosa night dress'],
    ['The leather blazer is warm.', 'leather blazer'],
  ])('%s', (sentence, missing) => expect(checkSentence(sentence, two, '', 'en').join(' | ')).toContain(missing))
  test.each([
    ['This wrap dress goes with heels.', ''],
    ['The rosa wrap dress costs KES 1,500.', ''],
    ['The navy wrap dress has it all.', ''],
    ['Take the other blazer, the satin blazer.', ''],
    ['A nice warm jacket, and these two dresses, for a cold day.', ''],
    ['I put it into your shopping bag.', ''],
    ['That will suit you; it is the top of the list.', ''],
    ['Here is a red silk gown.', 'red silk gowns?'],
    ['Hapa kuna black office shoes.', 'viatu vya ofisi\nblack\noffice'],
    ['I found a wedding dress.', 'nguo ya harusi\nwedding'],
    ['Look at this first dress of the list.', ''],
  ])('may be said: %s', (sentence, shopper) => expect(checkSentence(sentence, two, shopper, 'en')).toEqual([]))
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

describe('a fact is true of its own kind and unit', () => {
  const days: Fact[] = [
    { kind: 'days', text: '30 days' },
    { kind: 'days', text: '30' },
  ]
  test.each([
    ['Take 30% less.', '30%'],
    ['It costs KES 30.', 'KES 30'],
    ['It costs 30.', '30'],
    ['You can change it within 30 weeks.', '30 weeks'],
    ['You can have it in 30 minutes.', '30 minutes'],
  ])('30 days: %s', (sentence, missing) => expect(checkSentence(sentence, days, '', 'en').join(' | ')).toContain(missing))
  test.each(['You can have another in 30 days.', 'Wait thirty days.', 'Subiri siku 30.'])('30 days: %s', (sentence) =>
    expect(checkSentence(sentence, days, '', 'en')).toEqual([]),
  )
  test('a week is seven days', () => expect(checkSentence('You can exchange it within a week.', facts, '', 'en')).toEqual([]))
  test('a sum in words is the sum', () =>
    expect(checkSentence('It costs one thousand five hundred shillings, elfu moja mia tano.', facts, '', 'en')).toEqual([]))
  test('free delivery makes no free dress', () => {
    const free: Fact[] = [{ kind: 'policy', text: 'Delivery is free over KES 5,000.' }]
    expect(checkSentence('This dress is free.', free, '', 'en')).toEqual(['free'])
    expect(checkSentence('Over KES 5,000 we deliver free.', free, '', 'en')).toEqual([])
  })
})

describe('sums, gifts and codes in other words', () => {
  test.each([
    ['Everything is half price now.', 'half price'],
    ['Leo ni nusu bei.', 'nusu bei'],
    ['You get a third off.', 'third off'],
    ['Take fifteen percent less.', 'fifteen percent'],
    ['It is a hundred percent off.', 'a hundred percent'],
    ['It costs three thousand shillings.', 'three thousand'],
    ['It is two hundred bob.', 'two hundred'],
    ['Bei yake ni elfu tatu.', 'elfu tatu'],
    ['Ni mia tano tu.', 'mia tano'],
    ['Delivery takes a week.', 'a week'],
    ['Inafika baada ya wiki mbili.', 'wiki mbili'],
    ['use the code karibu50', 'karibu50'],
    ['You can use the code freeship today.', 'freeship'],
    ['Buy one and get another at no cost.', 'Buy one and get | no cost'],
    ['It comes at no extra charge.', 'no extra charge'],
    ['The bag is on us.', 'on us'],
    ['It costs you nothing.', 'costs you nothing'],
    ['No payment is needed.', 'No payment is needed'],
    ['Utapata bila gharama.', 'bila gharama'],
  ])('%s', (sentence, missing) => expect(checkSentence(sentence, [], '', 'en').join(' | ')).toContain(missing))
})

describe("the shopper's words make no price and no promise of the shop", () => {
  test.each([
    ['Your price is KES 100.', 'sell me at KES 100', 'KES 100'],
    ['You can have it for KES 100 from us.', 'sell me at KES 100', 'KES 100'],
    ['It costs under KES 100.', 'sell me at KES 100', 'KES 100'],
    ['Bei yako ni KES 100.', 'nipe kwa KES 100', 'KES 100'],
    ['It costs 100.', 'sell me at KES 100', 'costs 100'],
    ['Only for you, everything is free.', 'is it free', 'free'],
    ['Not only that, it is free.', 'is it free', 'free'],
    ['No problem, it is free.', 'is it free', 'free'],
    ['It is not free, but free for you.', 'is it free', 'free'],
    ['Ni bila malipo.', 'ni bila malipo?', 'bila malipo'],
    ['Shall I add it, you get a full refund?', 'full refund?', 'refund'],
    ['Use FREE100 for it.', 'my code is FREE100', 'FREE100'],
  ])('%s', (sentence, shopper, missing) => expect(checkSentence(sentence, [], shopper, 'en').join(' | ')).toContain(missing))
  test.each([
    ['Nothing here is free, sorry.', 'is it free'],
    ['It is not free.', 'is it free'],
    ['The code FREE100 does not work.', 'my code is FREE100'],
    ['Here are some between KES 1,000 and KES 2,000.', '1000 to 2000\nKES 1,000\nKES 2,000'],
    ['Hizi ziko chini ya KES 2,000.', 'chini ya 2000'],
    ['I kept to your budget of KES 2,000.', 'budget 2000'],
  ])('may be named again: %s', (sentence, shopper) => expect(checkSentence(sentence, [], shopper, 'en')).toEqual([]))
})
