// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createElement, Suspense } from 'react'
import { createRoutesStub, useRouteError } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedPage, notFoundScreen } from './failed-page.tsx'

function Torn(): never {
  throw new Error('the seam of <Tile> is open')
}
/** As the pages of the shop catch what breaks. */
const Caught = () => createElement(FailedPage, { error: useRouteError() })

beforeEach(() => {
  // React logs the error; that it occurs is the point here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function showBroken(): void {
  const Stub = createRoutesStub([{ path: '/', Component: Torn, ErrorBoundary: Caught }])
  render(createElement(Stub))
}

test('[shell-12] an error while a page is drawn shows its text, and the two ways on', async () => {
  showBroken()
  expect(await screen.findByRole('heading', { level: 1, name: 'Something went wrong' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe('the seam of <Tile> is open')
  expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeTruthy()
  expect(screen.getByText('Return Home')).toBeTruthy()
  expect(document.title).toBe('Something went wrong | Upya')
})

test('what is not found says so when the code of its own screen does not arrive: no other boundary is left', async () => {
  const NotFound = notFoundScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  render(createElement(Suspense, null, createElement(NotFound, { product: false })))
  expect((await screen.findByRole('alert')).textContent).toBe('Page not found')
})

test('[shell-12] Refresh Page loads the page again', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  showBroken()
  await userEvent.click(await screen.findByRole('button', { name: 'Refresh Page' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('[shell-13] Return Home leads to the home page by a new page load, which nothing broken survives', async () => {
  showBroken()
  const link = await screen.findByRole('link', { name: 'Return Home' })
  expect(link.getAttribute('href')).toBe('/')
  // A link of the router would keep what is broken.
  expect(link.hasAttribute('data-discover')).toBe(false)
})
