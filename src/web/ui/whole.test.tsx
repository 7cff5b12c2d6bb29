// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { whole } from './whole.tsx'

test('names, sums and phone numbers are on one line each, and the text stays as it is', () => {
  const text = 'Send KES 1,500 to M-PESA from 0712 345 678: see the e-mails within 2-4 days.'
  const { container } = render(<p>{whole(text)}</p>)
  expect(container.textContent).toBe(text)
  const unbroken = [...container.querySelectorAll('span')].map((part) => [part.textContent, part.className])
  expect(unbroken).toEqual(['KES 1,500', 'M-PESA', '0712 345 678', 'e-mails', '2-4'].map((part) => [part, 'whitespace-nowrap']))
})
