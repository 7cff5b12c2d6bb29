import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PeoplePage, PersonDetail } from '../../src/shop/insights/people/contract.ts'
import { backOffice, type BackOffice } from '../support/back-office.ts'
import { PASSWORD, send, setUpApp, signUp, signUpProvenAdmin, type SignedInMember } from '../support/members.ts'
import { WISHED } from '../../src/shop/insights/people/people-sql.ts'
import { paidOrder } from '../support/orders.ts'
import { addProduct } from '../support/products.ts'
import { explain } from '../support/query-plan.ts'

let t: BackOffice
beforeAll(async () => {
  t = await backOffice()
})
afterAll(() => t.close())

const list = async (query: string) => (await t.read<PeoplePage>(`/api/admin/users?${query}`, t.admin.headers)).body
const detail = async (path: string) => (await t.read<PersonDetail>(`/api/admin/users/${path}`, t.admin.headers)).body
const act = (id: string, action: string, body: unknown = {}) => t.act<PersonDetail>(`/users/${id}/${action}`, body)
const history = async (action: string, { id }: Pick<SignedInMember, 'id'>) => t.audited(action, `member:${id}`)
const enters = async ({ email }: SignedInMember) => {
  const answer = await send(t.base, '/api/auth/sign-in', { email, password: PASSWORD })
  return answer.ok ? 'in' : ((await answer.json()) as { error: { code: string } }).error.code
}

test('[admin-05] [data-22] members and guests with what they bought, found by name, e-mail and the end of a phone', async () => {
  const name = `Zawadi ${randomUUID().slice(0, 8)}`
  const member = await signUp(t, { full_name: name })
  const phone = '254733551199'
  for (const total of [30_000, 25_000]) await paidOrder(t, { userId: member.id, total, phone })
  await paidOrder(t, { phone: '254733551177', email: 'guest-of-lamu@mail.example', total: 2000 })
  await t.shop.figures.recount()
  for (const q of [name, name.slice(0, 9).toUpperCase(), member.email, '1199', '0733 551 199']) {
    const { items } = await list(`q=${encodeURIComponent(q)}`)
    expect(items.find(({ id }) => id === member.id)).toMatchObject({
      order_count: 2,
      total_spent: 55_000,
      tier: 'VIP',
      phone_tail: '1199',
      name,
    })
  }
  expect((await list('q=%25%25')).items).toEqual([])
  const [guest] = (await list('view=guests&q=1177')).items
  expect(guest).toMatchObject({ kind: 'guest', email: 'guest-of-lamu@mail.example', order_count: 1, total_spent: 2000, tier: 'Regular' })
  expect((await detail(`guests/${guest?.id}`)).orders).toHaveLength(1)
  expect((await list('view=guests')).items.some(({ id }) => id === member.id)).toBe(false)
  const [first, ...more] = (await list('view=buyers')).items
  expect(first).toMatchObject({ kind: 'member', id: member.id })
  expect(more.some(({ kind }) => kind === 'guest')).toBe(true)
  const page = await list('view=buyers&limit=1')
  expect((await list(`view=buyers&limit=1&cursor=${page.next_cursor}`)).items[0]?.id).toBe(more[0]?.id)
  expect((await list('limit=1')).next_cursor).not.toBeNull()
  expect((await detail(member.id)).orders.map(({ total_amount: total }) => total)).toEqual([25_000, 30_000])
  expect((await t.read(`/api/admin/users/guests/${randomUUID()}`, t.admin.headers)).status).toBe(404)
})

test('what many have in common is found page by page, each once and in the order of the view', async () => {
  const [name, host] = [`Achieng ${randomUUID().slice(0, 8)}`, `${randomUUID().slice(0, 8)}.example`]
  const members: string[] = []
  for (let n = 0; n < 5; n++) members.push((await signUp(t, { full_name: name })).id)
  for (let n = 0; n < 5; n++) {
    t.clock.forward(1)
    await paidOrder(t, { phone: `25473355220${n}`, email: `guest${n}@${host}`, total: 1000 + n })
  }
  await t.shop.figures.recount()
  async function all(query: string, limit: number): Promise<PeoplePage['items']> {
    const found: PeoplePage['items'] = []
    for (let cursor = ''; ;) {
      const page = await list(`${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
      found.push(...page.items)
      if (page.next_cursor === null) return found
      cursor = page.next_cursor
    }
  }
  for (const limit of [2, 5, 50]) {
    expect((await all(`q=${encodeURIComponent(name)}`, limit)).map(({ id }) => id)).toEqual(members.toReversed())
    expect((await all(`q=${host}&view=guests`, limit)).map(({ email }) => email)).toEqual([4, 3, 2, 1, 0].map((n) => `guest${n}@${host}`))
    expect((await all(`q=${host}&view=buyers`, limit)).map(({ total_spent: spent }) => spent)).toEqual([1004, 1003, 1002, 1001, 1000])
  }
  // Of two letters no index knows: looked for among the first.
  expect((await list(`q=${encodeURIComponent(name.slice(0, 2))}`)).items.map(({ id }) => id)).toEqual(expect.arrayContaining(members))
  expect((await list('q=x%7C')).items).toEqual([])
})

test('who opens the page of a member is in the audit log, once a day', async () => {
  const member = await signUp(t)
  for (let i = 0; i < 3; i++) await detail(member.id)
  expect(await history('member.opened', member)).toHaveLength(1)
})

test('a disabled member is out everywhere and told why at the sign-in, once the password is right; enabling undoes it', async () => {
  const member = await signUp(t)
  expect((await act(member.id, 'disabled', { disabled: true })).body).toMatchObject({ disabled: true, sessions: [] })
  expect((await t.read('/api/profile', member.headers)).status).toBe(401)
  expect(await enters(member)).toBe('account_disabled')
  const wrong = await send(t.base, '/api/auth/sign-in', { email: member.email, password: 'something-else-9' })
  expect(((await wrong.json()) as { error: { code: string } }).error.code).toBe('wrong_credentials')
  expect((await list('view=disabled')).items.map(({ id }) => id)).toContain(member.id)
  await act(member.id, 'disabled', { disabled: false })
  expect(await enters(member)).toBe('in')
  expect(await history('member.disabled', member)).toMatchObject([{ details: { before: 'may sign in', after: 'disabled' } }])
  expect(await history('member.enabled', member)).toHaveLength(1)
  expect((await act(t.admin.id, 'disabled', { disabled: true })).body.error.code).toBe('own_account')
})

test('a member is signed out on one device or everywhere', async () => {
  const member = await signUp(t)
  await enters(member)
  const { sessions } = await detail(member.id)
  expect(sessions).toHaveLength(2)
  expect((await act(member.id, 'sign-out', { session_id: sessions[0]?.id })).body.sessions).toHaveLength(1)
  expect((await act(member.id, 'sign-out')).body.sessions).toEqual([])
  expect(await history('member.signed_out', member)).toHaveLength(2)
})

test('[role-05] the admin right needs the receiver’s second factor, the giver’s password, and tells all admins', async () => {
  const member = await signUp(t)
  expect((await act(member.id, 'admin', { is_admin: true })).body.error.code).toBe('receiver_second_factor_missing')
  await setUpApp(t, member)
  // A quarter of an hour later the giver has to show once more who they are.
  t.clock.forward(660)
  const unproven = await t.post<{ error: { code: string } }>(`/api/admin/users/${member.id}/admin`, { is_admin: true }, t.admin.headers)
  expect(unproven.body.error.code).toBe('reauthentication_required')
  expect((await act(member.id, 'admin', { is_admin: true })).body.is_admin).toBe(true)
  expect(await history('admin.granted', member)).toMatchObject([
    { admin_email: t.admin.email, details: { before: 'member', after: 'admin' } },
  ])
  const raised = await t.database.db.run(`select 1 from security_events where event = 'admin_granted' and details ->> 'member_id' = $1`, [
    member.id,
  ])
  expect(raised.rows).toHaveLength(1)
  expect((await act(member.id, 'disabled', { disabled: true })).body.error.code).toBe('admin_not_disabled')
  expect((await act(member.id, 'erase', { email: member.email })).body.error.code).toBe('admin_not_disabled')
  expect((await act(member.id, 'admin', { is_admin: false })).body.is_admin).toBe(false)
  expect((await act(t.admin.id, 'admin', { is_admin: false })).body.error.code).toBe('last_admin')
})

test('an admin who takes their second factor off again may do nothing as one, also in their first days', async () => {
  const [made, byCommand] = [await signUp(t), await signUpProvenAdmin(t)]
  const app = await setUpApp(t, made)
  expect((await act(made.id, 'admin', { is_admin: true })).body.is_admin).toBe(true)
  for (const [member, { code }] of [
    [made, app],
    [byCommand, byCommand],
  ] as const) {
    expect((await t.read('/api/admin/users', member.headers)).status).toBe(200)
    const removed = await send(t.base, '/api/auth/second-factor/remove', { code: code(), current_password: PASSWORD }, member.headers)
    expect(removed.status).toBe(204)
    expect((await t.read('/api/admin/users', member.headers)).status).toBe(403)
    // It is theirs to set up again.
    t.clock.forward(60)
    await setUpApp(t, member)
    expect((await t.read('/api/admin/users', member.headers)).status).toBe(200)
    await t.shop.accounts.makeAdmin(member.email, false)
  }
})

test('of two admins who take the right from each other at once, one stays', async () => {
  const other = await signUpProvenAdmin(t)
  const take = (from: string, by: SignedInMember) =>
    t.shop
      .transact(({ accounts }) => accounts.setAdminRight(from, false, { admin: by, address: '' }))
      .then(
        () => 'taken',
        (error: { code: string }) => error.code,
      )
  expect((await Promise.all([take(t.admin.id, other), take(other.id, t.admin)])).sort()).toEqual(['last_admin', 'taken'])
  for (const { email } of [t.admin, other]) await t.shop.accounts.makeAdmin(email)
})

test('export and erase on request: both in the audit log, which does not say who it was', async () => {
  const member = await signUp(t, { full_name: 'Halima Wa Siri' })
  const exported = await t.act<{ profile: { email: string } }>(`/users/${member.id}/export`)
  expect(exported.body.profile.email).toBe(member.email)
  expect(await history('member.exported', member)).toHaveLength(1)
  expect((await act(member.id, 'erase', { email: 'another@mail.example' })).body.error.code).toBe('erase_not_confirmed')
  await t.shop.notifications.suppress(member.email, 'bounced')
  expect((await act(member.id, 'erase', { email: member.email.toUpperCase() })).status).toBe(200)
  expect(await t.shop.notifications.isSuppressed(member.email)).toBe(false)
  expect((await t.read(`/api/admin/users/${member.id}`, t.admin.headers)).status).toBe(404)
  expect(await enters(member)).toBe('wrong_credentials')
  const said = [...(await history('member.erased', member)), ...(await history('member.exported', member))]
  expect(said).toMatchObject([{ admin_email: t.admin.email, details: {} }, { details: {} }])
  expect(JSON.stringify(said)).not.toMatch(new RegExp(`Halima|${member.email}`))
  const file = await fetch(`${t.base}/api/admin/users.csv?view=admins`, { headers: t.admin.headers })
  expect(await file.text()).toContain(t.admin.email)
  expect(await t.audited('people.exported', 'admins')).toHaveLength(1)
})

test('a guest who bought is exported and erased by their key: the books keep what was sold, nothing else finds them', async () => {
  const [phone, email] = ['254733558811', 'ya-mgeni@mail.example']
  const done = await paidOrder(t, { phone, email, total: 1800 })
  const open = await paidOrder(t, { phone, email, total: 900 })
  const other = await paidOrder(t, { phone: '254733558822', total: 700 })
  await t.database.db.run(`update orders set fulfillment_status = 'fulfilled', delivery_name = 'Mgeni Wetu' where id = $1`, [done.id])
  await t.shop.figures.recount()
  await t.shop.notifications.suppress(email, 'bounced')
  const [guest] = (await list('view=guests&q=8811')).items
  const key = guest?.id ?? ''
  await t.shop.staff.addNote(`guest:${key}`, 'Mgeni calls on Mondays', { id: t.admin.id, full_name: 'A', email: t.admin.email })
  const exported = await t.act<{ phone_number: string; emails: string[]; orders: { id: string }[] }>(`/users/guests/${key}/export`)
  expect(exported.body).toMatchObject({ phone_number: phone, emails: [email] })
  expect(exported.body.orders.map(({ id }) => id).sort()).toEqual([done.id, open.id].sort())
  expect(await t.audited('guest.exported', `guest:${key}`)).toHaveLength(1)

  const erase = (typed: string) => t.act(`/users/guests/${key}/erase`, { phone_number: typed })
  expect((await erase('0733 558 822')).body.error.code).toBe('erase_not_confirmed')
  expect((await erase('0733 558 811')).status).toBe(200)
  expect((await erase('0733 558 811')).status).toBe(404)
  const answer = await t.database.db.run(
    'select id, customer_key, phone_number, email, delivery_name, forget_person, total_amount from orders where id = any($1::uuid[])',
    [[done.id, open.id, other.id]],
  )
  const rows = answer.rows as Record<string, unknown>[]
  const left = (id: string) => rows.find((row) => row['id'] === id)
  expect(left(done.id)).toMatchObject({ phone_number: '', email: null, delivery_name: null, total_amount: 1800, forget_person: false })
  expect(left(open.id)).toMatchObject({ phone_number: phone, forget_person: true })
  expect(left(other.id)).toMatchObject({ phone_number: '254733558822', forget_person: false })
  const nobody = String(left(done.id)?.['customer_key'])
  expect(left(open.id)?.['customer_key']).toBe(nobody)
  expect(await t.shop.notifications.isSuppressed(email)).toBe(false)
  expect(await t.shop.staff.notesOf(`guest:${key}`, t.admin.id)).toEqual([])
  const [said] = await t.audited('guest.erased', `guest:${nobody}`)
  expect(said).toMatchObject({ admin_email: t.admin.email, details: {} })
  await t.shop.figures.recount()
  expect((await t.read(`/api/admin/users/guests/${key}`, t.admin.headers)).status).toBe(404)
  expect(await detail(`guests/${nobody}`)).toMatchObject({ erased: true, order_count: 2 })
})

test('the profile of a member lists the latest wishes, those that are gone marked', async () => {
  const member = await signUp(t)
  const [first, second] = [await addProduct(t.database, { name: 'Kitenge dress' }), await addProduct(t.database, { name: 'Denim jacket' })]
  for (const { id } of [first, second]) {
    await t.shop.wishlist.add(member.id, { product_id: id })
    t.clock.forward(1)
  }
  await t.database.db.run('update product_variants set stock = 0 where product_id = $1', [first.id])
  const { wished, wishes } = await detail(member.id)
  expect(wishes).toBe(2)
  expect(wished.map(({ product_id, name, gone }) => [product_id, name, gone])).toEqual([
    [second.id, 'Denim jacket', false],
    [first.id, 'Kitenge dress', true],
  ])
})

test('the wishes of one member are read from their index, however many there are', async () => {
  const member = await signUp(t)
  const product = await addProduct(t.database)
  await t.database.db.run(
    `insert into products (id, handle, name, category, condition, price, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n, 'Piece ' || n, 'tops', 'Good', 1000, now(), now() from generate_series(1, 400) n`,
  )
  await t.database.db.run(
    `insert into wishlist_items (user_id, product_id, added_at, price_when_added, told_price, told_in_stock, told_several, told_last_one)
      select u, p.id, now(), 1000, 1000, true, false, false from products p,
        unnest(array[$1::uuid] || array(select gen_random_uuid() from generate_series(1, 20))) u where p.id <> $2`,
    [member.id, product.id],
  )
  await t.database.db.run('analyze wishlist_items, products')
  const nodes = await explain(t.database, WISHED, [member.id])
  const wishes = nodes.filter((node) => node['Relation Name'] === 'wishlist_items')
  expect(wishes.map((node) => [node['Node Type'].replace('Only ', ''), node['Actual Rows'] <= 25])).toEqual([['Index Scan', true]])
})
