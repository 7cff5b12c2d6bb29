import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN_GRACE_DAYS } from '../../src/shop/accounts/rules.ts'
import { KEPT_BY_CACHES } from '../support/kept-by-caches.ts'
import { ROWS, WHO, type Belongings, type Row, type Who } from '../support/access-rows.ts'
import { callAs } from '../support/api-client.ts'
import { signIn, signUp, signUpAdmin, signUpProvenAdmin, type SignedInMember } from '../support/members.ts'
import { paidOrder } from '../support/orders.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { addProduct } from '../support/products.ts'

// Who may call what: every route of the running server, asked by everybody.
let t: TestServer
beforeAll(async () => {
  // With a CDN in front, which is away: what may be kept by it is said in every answer.
  t = await testServer({ env: { CDN: 'varnish', CDN_PURGE_URL: 'http://127.0.0.1:9', CDN_PURGE_TOKEN: 'unused' } })
})
afterAll(() => t.close())

/** Pages and addresses that are none: pages.test.ts, server.test.ts and the browser journeys. */
const ELSEWHERE = new Set(['/api', '/api*', '/api/*', '/pay/*', '*'])
/** They do not take the session's token: there is none yet, the body is the proof, or it is the browser itself that says something. */
const WITHOUT_TOKEN = [
  '/api/auth/passkeys/sign-in',
  '/api/auth/sign-up',
  '/api/auth/sign-in',
  '/api/auth/refresh',
  '/api/auth/password-reset',
  '/api/auth/email/confirm',
  '/api/unsubscribe',
  '/api/live/looking',
  '/pay/',
  '/policy-reports',
  '/api/beacons',
  '/api/videos/events',
  '/api/traffic',
  '/api/overlays/events',
  // Cookies and tokens are not looked at.
  '/mcp',
]

/** Method and address of every route, read from the tree the server prints. */
function routes(): string[] {
  const path: string[] = []
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ├└─]*?)(?:[├└]── )?([^ ]+) \(([^)]*)\)$/u.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      path.splice(depth, path.length, part)
      const address = path.join('')
      return ELSEWHERE.has(address)
        ? []
        : methods
            .split(', ')
            .filter((name) => name !== 'HEAD')
            .map((name) => `${name} ${address}`)
    })
}

const routeOf = (name: string) => name.split(' ').slice(0, 2).join(' ')

test('[open-28] the table knows every route, and no other', () => {
  const found = routes()
  expect(found.length).toBeGreaterThan(60)
  expect([...new Set(Object.keys(ROWS).map(routeOf))].toSorted()).toEqual(found.toSorted())
})

/** Somebody about whom the shop knows a lot. */
async function owned(): Promise<Belongings> {
  const owner = await signUp(t, { full_name: `Owner ${randomUUID()}` })
  const phone = '254711222333'
  const [wished, piece] = [await addProduct(t.database), await addProduct(t.database, { stock: { '': 9 } })]
  const call = callAs(t, owner)
  await call('PUT', `/api/wishlist/${wished.id}`, {})
  await call('PUT', '/api/bag', { items: [{ product_id: wished.id, quantity: 1 }] })
  const order = await paidOrder(t, { userId: owner.id, phone, email: owner.email })
  const guests = await paidOrder(t, { phone: '254711222444' })
  const notification = { type: 'price_drop', title: `For ${owner.email}`, message: '', metadata: {}, dedup_key: 'x' } as const
  await t.shop.transact(({ notifications }) => notifications.notify(owner.id, notification))
  const [listed] = (await t.shop.notifications.list(owner.id, { limit: 1 })).items
  const black = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const device = await signIn(t, owner.email)
  return {
    owner,
    email: owner.email,
    phone,
    orderId: order.id,
    orderNumber: order.number,
    guestId: guests.guestId!,
    guestPhone: guests.phone,
    guestOrderId: guests.id,
    notificationId: listed!.id,
    sessionId: (await t.shop.accounts.sessions.identify(device.cookies['upya_session']!))!.session_id,
    shareToken: await t.shop.wishlist.share({ userId: owner.id }),
    wished: wished.id,
    piece: piece.id,
    avatar: (await t.shop.accounts.setAvatar(owner.id, black))!,
  }
}

const shared: { other?: SignedInMember; admin?: SignedInMember; of?: Belongings; kept?: string } = {}

/** Neither a look nor what is refused to the owner, too, changes anything: all of them are at the same things. Only the session may be renewed by a look. */
async function belongingsFor(name: string, row: Row): Promise<Belongings> {
  const isLook = name.startsWith('GET ') && !name.includes('/api/auth/')
  return isLook || row.says[WHO.indexOf('owner')]! >= 400 ? (shared.of ??= await owned()) : owned()
}

/** Somebody who asks; new where the route may end their session. */
async function headersOf(who: Exclude<Who, 'owner'>, route: string): Promise<Record<string, string>> {
  if (who === 'visitor') return {}
  if (who === 'guest') return { 'x-guest-id': randomUUID() }
  // Those who set a second factor up have none yet; what moves money takes one.
  const isNew = route.includes('/api/auth/')
  const enter = () => (who === 'other' ? signUp(t) : isNew ? signUpAdmin(t) : signUpProvenAdmin(t))
  if (isNew || route === 'DELETE /api/profile') return (await enter()).headers
  return (shared[who] ??= await enter()).headers
}

async function ask(
  name: string,
  row: Row,
  of: Belongings,
  who: Who,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; headers: Headers }> {
  const [method = '', route = ''] = name.split(' ')
  const body = row.body?.(of, who)
  const type = row.type ?? (body === undefined ? undefined : 'application/json')
  const response = await fetch(t.base + (row.path?.(of) ?? route), {
    method,
    redirect: 'manual',
    headers: { ...headers, ...(row.accept ? { accept: row.accept } : {}), ...(type ? { 'content-type': type } : {}) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // A stream of events has no end; its first words are enough.
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const reader = response.body?.getReader()
  const first = stream ? await reader?.read() : undefined
  if (stream) await reader?.cancel()
  else reader?.releaseLock()
  const text = stream ? new TextDecoder().decode(first?.value) : await response.text()
  return { status: response.status, text, headers: response.headers }
}

/** Everything stored about the owner and the guest, without what a mere read changes. */
async function keptOf(of: Belongings): Promise<string> {
  // A member may ask for ten in an hour.
  await t.database.db.run(`delete from rate_limits where key like 'export:%'`)
  const { exported_at: _now, sessions, ...data } = (await t.shop.membership.exportData(of.owner.id))!
  const guests = await t.shop.orders.find(of.guestOrderId)
  return JSON.stringify({ data, sessions: sessions.length, guests, unread: await t.shop.notifications.unread(of.owner.id) })
}

const TITLED = Object.entries(ROWS).map(([name, row]) => [row.says[0] === 401 ? '[role-02] [role-05]' : '[role-01]', name, row] as const)

test.each(TITLED)('[open-28] %s %s', async (_ids, name, row) => {
  const of = await belongingsFor(name, row)
  const isShared = of === shared.of
  // Of what all looks are at, it is seen once when the last is over: to read it takes as long as a route.
  const before = isShared ? (shared.kept ??= await keptOf(of)) : await keptOf(of)
  const statuses: Partial<Record<Who, number>> = {}
  for (const who of ['visitor', 'guest', 'other', 'admin'] as const) {
    const { status, text, headers } = await ask(name, row, of, who, await headersOf(who, routeOf(name)))
    statuses[who] = status
    noteKept(name, { who, status, text, headers })
    // Nothing about the owner, or the guest, is revealed.
    for (const secret of [of.owner.id, of.email, of.phone, of.guestPhone, of.guestId]) expect(`${who}: ${text}`).not.toContain(secret)
  }
  // And whatever they did, nothing of the owner's has changed.
  expect(isShared ? before : await keptOf(of)).toBe(before)
  const answer = await ask(name, row, of, 'owner', of.owner.headers)
  statuses.owner = answer.status
  noteKept(name, { who: 'owner', ...answer })
  expect(WHO.map((who) => `${who} ${statuses[who]}`)).toEqual(WHO.map((who, i) => `${who} ${row.says[i]}`))
})

test('[open-28] no look, and nothing that was refused to the owner as well, has changed anything of the owner’s', async () => {
  const of = (shared.of ??= await owned())
  expect(await keptOf(of)).toBe((shared.kept ??= await keptOf(of)))
})

/** By route, what a shared cache may keep of the answers to a look. */
const keptByCaches = new Map<string, { who: Who; text: string; setsCookie: boolean }[]>()

function noteKept(name: string, { who, status, text, headers }: { who: Who; status: number; text: string; headers: Headers }): void {
  const rule = headers.get('cache-control')
  // Without a word, caches decide by themselves.
  const mayKeep = headers.has('surrogate-control') || rule === null || /public|s-maxage/.test(rule)
  if (!name.startsWith('GET ') || status >= 300 || !mayKeep) return
  keptByCaches.set(name, [...(keptByCaches.get(name) ?? []), { who, text, setsCookie: headers.has('set-cookie') }])
}

test('no cache between shop and browser may keep what is somebody’s: all may ask for it, get the same, and no cookie with it', () => {
  expect([...keptByCaches.keys()].map(routeOf).toSorted()).toEqual(KEPT_BY_CACHES.toSorted())
  for (const [name, answers] of keptByCaches) {
    expect([name, answers.map(({ who }) => who).toSorted()]).toEqual([name, [...WHO].toSorted()])
    expect([name, new Set(answers.map(({ text }) => text)).size]).toEqual([name, 1])
    expect([name, answers.some(({ setsCookie }) => setsCookie)]).toEqual([name, false])
  }
})

test('an admin whose first days are over has no admin route without a second factor, and may set it up', async () => {
  const of = await owned()
  const late = await signUpAdmin(t)
  await t.database.db.run(`update users set admin_since = admin_since - interval '${ADMIN_GRACE_DAYS} days' where id = $1`, [late.id])
  const [refused, open]: [string[], string[]] = [[], []]
  for (const [name, row] of Object.entries(ROWS)) {
    if (row.says.join() !== [401, 401, 403, 403, row.says[4]].join()) continue
    const { status, text } = await ask(name, row, of, 'admin', late.headers)
    const isRefused = status === 403 && text.includes('second_factor_missing')
    ;(isRefused ? refused : open).push(name)
  }
  expect(open).toEqual([])
  expect(refused.length).toBeGreaterThan(15)
  expect(refused.filter((name) => !/ \/api\/(?:admin|uploads|live\/(?:videos|admin|packing))/.test(name))).toEqual([])
  // As a member they go on.
  expect((await callAs(t, late)('GET', '/api/profile')).status).toBe(200)
  expect((await callAs(t, late)('POST', '/api/auth/second-factor')).status).toBe(200)
})

test('[open-34] every change by cookie needs the token of the session', async () => {
  const of = await owned()
  const before = await keptOf(of)
  const { cookie = '' } = of.owner.headers
  for (const [name, row] of Object.entries(ROWS)) {
    const [method, route = ''] = name.split(' ')
    if (method === 'GET' || method === 'OPTIONS' || WITHOUT_TOKEN.some((exempt) => route.startsWith(exempt))) continue
    const { status, text } = await ask(name, row, of, 'owner', { cookie })
    expect(`${name}: ${status} ${text}`).toMatch(/: 403 .*csrf_failed/)
  }
  expect(await keptOf(of)).toBe(before)
})

test('a session that is over opens nothing of a member’s, and changes nothing as somebody else', async () => {
  const of = await owned()
  const before = await keptOf(of)
  const over = { cookie: 'upya_session=over', 'x-csrf-token': of.owner.session.csrf_token }
  for (const [name, row] of Object.entries(ROWS)) {
    const [method, route = ''] = name.split(' ')
    if (WITHOUT_TOKEN.some((exempt) => route.startsWith(exempt)) || (method === 'GET' && row.says[0] !== 401)) continue
    const { status, text } = await ask(name, row, of, 'owner', over)
    expect(`${name}: ${status} ${text}`).toMatch(/: 401 .*session_expired/)
  }
  expect(await keptOf(of)).toBe(before)
})
