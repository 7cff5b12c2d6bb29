// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../lib/test-screen.ts'
import { MeasureView } from './measure-view.tsx'

const piece = {
  id: '0190f0a0-0000-7000-8000-000000000001',
  name: 'Blue jeans',
  category: 'clothing',
  kind: 'jeans',
  version: 1,
  tag_code: 'ABC234',
  place: 'B12',
  sizes: ['W30'],
  picture: null,
} as const

test('the line of the field that has the focus stands out on the drawn outline, which says nothing itself', async () => {
  const { user, container } = showScreen(
    <MeasureView loaded={{ items: [{ ...piece, sizes: [...piece.sizes] }], total: 1, next_cursor: null }} />,
  )
  const drawing = container.querySelector('svg[viewBox="0 0 120 160"]')
  const now = () => [...(drawing?.querySelectorAll<SVGElement>('[data-now]') ?? [])].map((line) => line.dataset['measured'])
  expect(drawing?.getAttribute('aria-hidden')).toBe('true')
  expect(now()).toEqual([])
  await user.click(screen.getByRole('textbox', { name: 'Inside leg' }))
  expect(now()).toEqual(['inseam'])
  await user.tab()
  expect(now()).toEqual(['hem'])
})
