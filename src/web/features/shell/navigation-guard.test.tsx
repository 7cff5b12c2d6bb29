// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadDocumentsAt } from '../../lib/document-steps.ts'
import { isCovered, openOverlay } from '../../lib/overlay-history.ts'
import { showScreen } from '../../lib/test-screen.ts'
import { NavigationGuard } from './navigation-guard.tsx'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

beforeEach(() => {
  happyDOM.setURL('https://upya.example/')
  vi.spyOn(location, 'assign').mockReturnValue()
  vi.spyOn(location, 'replace').mockReturnValue()
  loadDocumentsAt(({ pathname, search }) => pathname === '/wishlist' || search.includes('q='))
})
afterEach(() => loadDocumentsAt(() => false))

const loaded = () => [vi.mocked(location.assign).mock.calls.splice(0), vi.mocked(location.replace).mock.calls.splice(0)].flat(2)
const show = () =>
  showScreen(
    <>
      <Link to="/wishlist?a=1#b">Wishlist</Link>
      <Link to="/?q=coat" replace>
        Coats
      </Link>
      <Link to="/feed">Videos</Link>
      {/* A product over a page. */}
      <Link to="/?q=coat&piece=1" mask="/product/1">
        Piece
      </Link>
      <NavigationGuard />
    </>,
  )

test('a step to a page that takes a new document is one of the browser; the page before stays until it has come', async () => {
  const { user, here } = show()
  await user.click(screen.getByRole('link', { name: 'Wishlist' }))
  expect([loaded(), here()]).toEqual([['/wishlist?a=1#b'], '/'])
  expect(vi.mocked(location.replace)).not.toHaveBeenCalled()
  // Shown again by Back, it goes on as before.
  await user.click(screen.getByRole('link', { name: 'Coats' }))
  expect(vi.mocked(location.replace).mock.calls.splice(0)).toEqual([['/?q=coat']])
  await user.click(screen.getByRole('link', { name: 'Videos' }))
  expect([loaded(), here()]).toEqual([[], '/feed'])
})

test('what counts is the address that the browser shows', async () => {
  const { user, here } = show()
  await user.click(screen.getByRole('link', { name: 'Piece' }))
  expect([loaded(), here()]).toEqual([[], '/?q=coat&piece=1'])
})

test('what covers the page takes its entry out of the history first', async () => {
  const { user } = show()
  const closed = openOverlay(() => undefined)
  await vi.waitUntil(isCovered)
  closed()
  await user.click(screen.getByRole('link', { name: 'Wishlist' }))
  await vi.waitUntil(() => vi.mocked(location.assign).mock.calls.length > 0, { timeout: 5000 })
  expect([isCovered(), loaded()]).toEqual([false, ['/wishlist?a=1#b']])
})
