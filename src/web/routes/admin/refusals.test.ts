import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Member, Visitor } from '../../../shop/accounts/visitor.ts'
import { shopContext, visitorContext } from '../../context.ts'
import routes from '../../routes.ts'

// Every admin page refuses whoever is no admin before it has asked the shop for anything.

const NOBODY: Visitor = { guestId: null, member: null, expired: null, address: '' }
const PEOPLE: Record<string, Visitor> = {
  visitor: NOBODY,
  guest: { ...NOBODY, guestId: '3f0e1a52-6a0f-4b43-9d53-08e7c1d3f111' },
  member: { ...NOBODY, member: { is_admin: false, standing: 'none' } as Member },
}
const ID = '01890a5d-ac96-774b-bcce-b302099a8057'

interface Server {
  loader?: (asked: object) => unknown
  action?: (asked: object) => unknown
}

const pages = routes
  .flatMap(({ children, ...route }) => [route, ...(children ?? [])])
  .filter(({ file }) => file.startsWith('routes/admin/'))
  .map(({ file, path = 'admin' }) => [`/${path.replaceAll(/:\w+|\*/g, ID)}`, file] as const)

/** What somebody gets: where they are sent, or what went wrong. */
async function answer(serve: (asked: object) => unknown, request: Request, visitor: Visitor): Promise<unknown> {
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  const asked: string[] = []
  context.set(shopContext, new Proxy({}, { get: (_, area) => asked.push(String(area)) }) as never)
  try {
    return await serve({ request, context, params: { id: ID } })
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return [thrown.status, thrown.headers.get('location'), thrown.headers.get('cache-control'), ...asked]
  }
}

test('the table is of every admin page, those to be printed and upload among them', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.map(([path]) => path)).toEqual(expect.arrayContaining(['/admin', '/upload', '/admin/orders/print', `/admin/${ID}`]))
})

test.each(pages)('[routes-17, role-05, open-28] %s sends visitor, guest and member home, and gives no data', async (path, file) => {
  const { loader, action } = (await import(/* @vite-ignore */ `../../${file}`)) as Server
  expect(loader).toBeDefined()
  const asks = [
    { serve: loader, method: 'GET' },
    { serve: action, method: 'POST' },
  ].flatMap(({ serve, method }) => (serve ? [{ serve, method }] : []))
  for (const [who, visitor] of Object.entries(PEOPLE)) {
    for (const { serve, method } of asks) {
      for (const address of [path, `${path}.data`]) {
        const given = await answer(serve, new Request(`http://upya.test${address}`, { method }), visitor)
        expect([who, method, address, given]).toEqual([who, method, address, [302, '/', 'private, no-store']])
      }
    }
  }
})
