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
])('%s: %s', (name, sleeves) => expect(saidSleeves([name])).toBe(sleeves))

test('products that share a picture say nothing when they do not say the same', () => {
  expect(saidSleeves(['Short sleeve tee', 'Tee'])).toBe('short')
  expect(saidSleeves(['Short sleeve tee', 'Long sleeve tee'])).toBeNull()
  expect(saidSleeves([])).toBeNull()
})
