import { describe, expect, test } from 'vitest'
import { guessDepartment, guessKind } from './rules-kind-words.ts'
import { departmentsFor, type Department, type Kind } from './rules-kinds.ts'

describe('the kind of a garment by its words', () => {
  test.each<[name: string, category: string | undefined, kind: Kind | null]>([
    ['Shweshwe shirt dress', 'clothing', 'dress'],
    ['Grey dress shirt', undefined, 'shirt'],
    ['Gikomba denim jacket', 'clothing', 'jacket'],
    ['Black polo tee', 'clothing', 'tee'],
    ['Polo, cricket green', 'clothing', 'tee'],
    ['Wrap dress with belt', 'clothing', 'dress'],
    ['Belt, brass buckle', 'accessories', 'belt'],
    ['Leopard slip, mini', 'clothing', 'dress'],
    ['Denim mini, buttoned', 'clothing', 'skirt'],
    ['Beaded collar', 'jewelry', 'necklace'],
    ['Shirt with a round collar', undefined, 'shirt'],
    ['Camel trench, Westlands', 'clothing', 'coat'],
    ['Kids’ trainers, two straps', 'shoes', 'sneakers'],
    ['Tan leather loafers', 'shoes', 'flats'],
    ['Silver glitter slip-ons', 'shoes', 'flats'],
    ['Suruali ya jeans', undefined, 'jeans'],
    ['Leso ya Pwani', 'clothing', 'scarf'],
    ['Leso dress', 'clothing', 'dress'],
    ['Black shoes', 'shoes', null],
    ['Something lovely', undefined, null],
  ])('%s (%s) is %s', (name, category, kind) => {
    expect(guessKind({ name, category })?.value ?? null).toBe(kind)
  })

  test('is surest from the head of the name, then its rest, the tags and the description', () => {
    const sure = (text: Parameters<typeof guessKind>[0]) => guessKind(text)?.confidence
    expect(sure({ name: 'Linen dress' })).toBe(0.95)
    expect(sure({ name: 'Lilac and white tulle dress' })).toBe(0.8)
    expect(sure({ name: 'Lamu blue', tags: ['dress'] })).toBe(0.6)
    expect(sure({ name: 'Lamu blue', description: '<p>A dress for the coast.</p>' })).toBe(0.4)
    expect(sure({ name: 'Pleated midi' })).toBe(0.5)
  })

  test('is one of the category, where that is known', () => {
    expect(guessKind({ name: 'Boot bag', category: 'shoes' })?.value).toBe('boots')
    expect(guessKind({ name: 'Boot bag', category: 'homeware' })?.value).toBe('bag')
  })
})

describe('for whom it is made', () => {
  test.each<[name: string, department: Department]>([
    ['Girls’ white tulle dress', 'kids'],
    ['Kids’ embroidered jeans', 'kids'],
    ['Jumper, age 8', 'kids'],
    ['Romper 6-9 months', 'kids'],
    ['Men’s linen shirt', 'men'],
    ['Ladies office trousers', 'women'],
    ['Boyfriend jeans', 'unisex'],
    ['Baby blue shirt', 'unisex'],
    ['Mom jeans, light wash', 'women'],
    ['Men and women’s fleece', 'unisex'],
    ['Linen dress', 'women'],
    ['White tee', 'unisex'],
  ])('%s: %s', (name, department) => {
    expect(guessDepartment({ name }, guessKind({ name })?.value ?? null).value).toBe(department)
  })
  test('a tag says it as well as the name', () => {
    expect(guessDepartment({ name: 'White tee', tags: ['menswear', 'Men'] }, 'tee').value).toBe('men')
  })
  test('who asks for women or men finds unisex, who asks for kids does not', () => {
    expect(departmentsFor(['women'])).toEqual(['women', 'unisex'])
    expect(departmentsFor(['kids'])).toEqual(['kids'])
    expect(departmentsFor(['nobody'])).toEqual([])
  })
})
