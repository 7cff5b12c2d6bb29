import { expect, test } from 'vitest'
import type { Product } from '../../catalogue/contract.ts'
import { writtenAbout } from './piece-text.ts'

const backpack = {
  name: 'Canvas backpack, olive',
  description: '<p>Waxed canvas that sheds a shower. The straps were replaced by a cobbler in Ngara.</p>',
  features: ['Fits a 14 inch laptop', 'Two outer pockets'],
  flaws: ['Corners rubbed', 'Initials J.M. inside the flap'],
  fabricDetails: { type: 'Canvas', description: 'Tight weave, brushed inside.', mainImage: null, closeupImage: null },
  materialDescription: 'Cotton canvas. Wipe clean, never machine wash.',
} as unknown as Product

test.each([
  ['can my laptop fit inside?', 'Fits a 14 inch laptop'],
  ['was anything replaced', 'The straps were replaced by a cobbler in Ngara.'],
  ['has someone written a name on it', 'Initials J.M. inside the flap'],
  ['what happened to the corners', 'Corners rubbed'],
  ['naweza kuiosha na mashine?', 'Wipe clean, never machine wash.'],
  ['ina mifuko', 'Two outer pockets'],
  ['will it survive rain', 'Waxed canvas that sheds a shower.'],
])('%s', (question, sentence) => {
  expect(writtenAbout(backpack, question)).toEqual([sentence])
})

test.each(['is it nice', 'tell me about the canvas backpack', 'who won the match', 'olive?'])(
  'nothing is written about: %s',
  (question) => {
    expect(writtenAbout(backpack, question)).toEqual([])
  },
)
