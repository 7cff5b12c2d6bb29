// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { showScreen } from '../../lib/test-screen.ts'
import { testProduct } from '../product/card/test-product.ts'
import { acceptSession, dropSession } from '../account/session/session-store.ts'
import { sessionView, USER } from '../account/session/test-browser.ts'
import { toggleWish, wishlist } from '../wishlist/store/wishlist-store.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'

type Who = 'visitor' | 'member' | 'admin'

/** The shell around every page, for this person. */
function around(who: Who) {
  if (who === 'visitor') dropSession({ here: true })
  else acceptSession(sessionView({ user: { ...USER, full_name: 'Wanjiku Kamau', is_admin: who === 'admin' } }), { here: true })
  const shown = showScreen(
    <>
      <Header />
      <BottomBar />
    </>,
    { at: '/privacy' },
  )
  const [header, bar] = screen.getAllByRole('navigation', { name: 'Main' }).map((nav) => within(nav)) as [Nav, Nav]
  /** The menu of phones. */
  const openMenu = async () => {
    await shown.user.click(screen.getByRole('button', { name: /^Menu/ }))
    return within(await screen.findByRole('dialog', { name: 'Menu' }))
  }
  return { ...shown, header, bar, openMenu }
}
type Nav = ReturnType<typeof within>

const links = (part: Nav) =>
  Object.fromEntries(
    part.getAllByRole('link').map((link: HTMLElement) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
  )

beforeEach(() => wishlist.set([]))

describe('the ways around the shop', () => {
  test('[shell-02] home, Videos, wishlist and Try On are in the header and in the bottom bar of phones', async () => {
    const { header, bar } = around('visitor')
    const shop = { Home: '/', Videos: '/feed', 'Try On': '/try-on', Wishlist: '/wishlist' }
    expect(links(header)).toMatchObject(shop)
    expect(links(bar)).toMatchObject(shop)
  })

  test('[shell-02, shell-09] the menu of phones has all of them, with the profile for a member', async () => {
    const { openMenu } = around('member')
    expect(links(await openMenu())).toMatchObject({
      Home: '/',
      Videos: '/feed',
      'Try On': '/try-on',
      Wishlist: '/wishlist',
      Profile: '/profile',
    })
  })

  test.each([
    ['visitor', { 'My Orders': '/guest-orders' }, ['Orders']],
    ['member', { Orders: '/orders' }, ['My Orders']],
    ['admin', { Orders: '/orders' }, ['My Orders']],
  ] as const)('[shell-04] %s: shown is the one list of orders that is theirs', async (who, own, others) => {
    const { header, openMenu } = around(who)
    // What lies behind the open menu is out of reach.
    for (const shown of [links(header), links(await openMenu())]) {
      expect(shown).toMatchObject(own)
      for (const other of others) expect(shown).not.toHaveProperty(other)
    }
  })

  test('[shell-07, open-40] a visitor has Sign In and no bell, a member the bell and no Sign In', async () => {
    const visitor = around('visitor')
    expect(screen.getAllByRole('button', { name: 'Sign In' }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: /^Notifications/ })).toBeNull()
    visitor.unmount()
    around('member')
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Notifications/ }).getAttribute('href')).toBe('/notifications')
  })
})

describe('the count at the wishlist', () => {
  test('[shell-05] says how many products are wished for, and nothing at none', async () => {
    const { header } = around('visitor')
    const link = () => header.getByRole('link', { name: /^Wishlist/ })
    expect([link().getAttribute('aria-label'), link().querySelector('.bag-count')]).toEqual(['Wishlist', null])
    const [dress, belt] = [testProduct(), testProduct({ id: '0199b0a0-0000-7000-8000-00000000000b' })]
    toggleWish(dress)
    toggleWish(belt)
    await expect.poll(() => link().getAttribute('aria-label')).toBe('Wishlist, 2 pieces')
    expect(link().querySelector('.bag-count')?.textContent).toBe('2')
    toggleWish(dress)
    await expect.poll(() => link().getAttribute('aria-label')).toBe('Wishlist, 1 piece')
  })
})

describe('the account', () => {
  test.each([
    ['member', ['Profile', 'Sign Out']],
    ['admin', ['Profile', 'Admin Dashboard', 'Sign Out']],
  ] as const)('[shell-03, shell-08] the menu of the account, for a %s, and beside it Upload for an admin only', async (who, items) => {
    const { user } = around(who)
    expect(screen.queryByRole('link', { name: 'Upload' }) !== null).toBe(who === 'admin')
    await user.click(screen.getByRole('button', { name: 'Account of Wanjiku Kamau' }))
    const menu = within(await screen.findByRole('menu'))
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(items)
  })

  test.each([
    ['visitor', false],
    ['member', false],
    ['admin', true],
  ] as const)('[shell-03] %s: the ways to Upload and the Admin Dashboard in the menu of phones: %s', async (who, there) => {
    const { openMenu } = around(who)
    const menu = await openMenu()
    for (const name of ['Upload', 'Admin Dashboard']) expect(menu.queryByRole('link', { name }) !== null).toBe(there)
  })
})
