import { expect, test } from 'vitest'
import { saidSleeves } from './said-sleeves.ts'

test.each([
  ['Red quilted gilet', 'none'],
  ['Sleeveless linen top', 'none'],
  ['Men’s short-sleeved check shirt', 'short'],
  ['Blouse, long sleeves, size M', 'long'],
  ['Shati ya mikono mirefu', 'long'],
  ['Blauzi bila mikono', 'none'],
  ['Denim jacket', null],
  ['Sleeveless dress with a long-sleeved cardigan', null],
  ['Vestido', null],
])('%s: %s', (name, sleeves) => expect(saidSleeves([{ name, kind: 'top' }])).toBe(sleeves))

test('products that share a picture say nothing when they do not say the same', () => {
  const said = (...names: string[]) => saidSleeves(names.map((name) => ({ name, kind: 'top' })))
  expect(said('Short sleeve top', 'Top')).toBe('short')
  expect(said('Short sleeve top', 'Long sleeve top')).toBeNull()
  expect(said()).toBeNull()
})

test('a kind that nearly always has sleeves says so where the name says nothing', () => {
  expect(saidSleeves([{ name: 'Check flannel', kind: 'shirt' }])).toBe('some')
  expect(saidSleeves([{ name: 'Knitted vest', kind: 'knitwear' }])).toBe('none')
  expect(saidSleeves([{ name: 'Floral', kind: 'top' }])).toBeNull()
})
