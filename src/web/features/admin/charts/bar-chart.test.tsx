// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { formatKes } from '../../../../shop/money.ts'
import { showScreen } from '../../../lib/test-screen.ts'
import { BarChart } from './bar-chart.tsx'

const bars = [
  { label: '1 May', value: 100, before: 50, beforeLabel: '24 Apr', to: '/admin/orders?from=2026-05-01' },
  { label: '2 May', value: 0, before: null, beforeLabel: null },
  { label: '3 May', value: -40, before: 70, beforeLabel: '26 Apr' },
]
const chart = <BarChart name="Net sales" beforeName="the days before" unit="Day" bars={bars} format={formatKes} />

test('each bar is said by the keyboard, links to what is behind it, and stands in a table', () => {
  showScreen(chart, { at: '/admin' })
  expect(screen.getByRole('img', { name: 'Net sales: KES 60 in all, the days before: KES 120.' })).toBeDefined()
  const slider = screen.getByRole('slider', { name: 'Net sales, bar by bar' })
  expect(slider.getAttribute('aria-valuetext')).toBe('3 May: Net sales -KES 40, the days before KES 70')
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('2 May: Net sales KES 0')
  fireEvent.change(slider, { target: { value: '0' } })
  expect(screen.getByRole('link', { name: '1 May' }).getAttribute('href')).toBe('/admin/orders?from=2026-05-01')
  const rows = within(screen.getByRole('table', { name: 'Net sales as a table', hidden: true })).getAllByRole('row', { hidden: true })
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Day', 'Net sales', 'the days before'],
    ['1 May', 'KES 100', 'KES 50'],
    ['2 May', 'KES 0', ''],
    ['3 May', '-KES 40', 'KES 70'],
  ])
})

test('before scripts there are the drawing and its table, and nothing that would not work', () => {
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: chart }])} />)
  expect(html).toContain('<details')
  expect(html).not.toContain('type="range"')
  expect(html.match(/<rect/g)).toHaveLength(bars.length)
})
