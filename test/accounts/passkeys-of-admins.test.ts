import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreationOptions, RequestOptions } from '../../src/shop/accounts/passkeys/contract.ts'
import { ADMIN_GRACE_DAYS } from '../../src/shop/accounts/rules.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, setUpApp, signIn, signUp, signUpAdmin, signUpProvenAdmin, type SignedInMember } from '../support/members.ts'
import { addPasskey, answerAs, enterWith, signInWith } from '../support/passkeys.ts'
import { testServer, type TestServer } from '../support/server.ts'

// A passkey with user verification is both factors of an admin, in the session that has shown it (decision 75).
let t: TestServer
let admin: SignedInMember
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.clock.forward(901)
  admin = await signUpAdmin(t)
})

const says = async (who: SignedInMember, method: string, path: string, body?: unknown) => {
  const { status, body: said } = await callAs(t, who)(method, path, body)
  return status < 300 ? 'done' : said.error.code
}
const administers = (who: SignedInMember) => says(who, 'GET', '/api/admin/holds')
/** Nothing of money is done: it is the right to that is asked for. */
const movesMoney = (who: SignedInMember) =>
  says(who, 'POST', `/api/admin/payments/${crypto.randomUUID()}/refund`, { note: 'To see who may.' })
const remove = (who: SignedInMember, { listed: { id } }: { listed: { id: string } }) => says(who, 'DELETE', `/api/auth/passkeys/${id}`)
const firstDays = () => t.clock.forward((ADMIN_GRACE_DAYS * 86_400) as number)
const raised = async (event: string) =>
  (await t.database.db.run(`select 1 from security_events where event = $1 and details ->> 'member_id' = $2`, [event, admin.id])).rows
    .length

async function prove(who: SignedInMember, passkey: Awaited<ReturnType<typeof addPasskey>>): Promise<number> {
  const asked = await callAs(t, who)<RequestOptions>('POST', '/api/auth/passkeys/prove/options')
  const credential = passkey.authenticator.get(passkey, asked.body)
  return (await answerAs(t, who, asked, ['POST', '/api/auth/passkeys/prove', { credential }])).status
}

describe('an admin whose second factor is a passkey', () => {
  test('has all rights where it was shown, and none where only the password was, not even in the first days', async () => {
    expect(await movesMoney(admin)).toBe('second_factor_missing')
    const passkey = await addPasskey(t, admin)
    expect(await movesMoney(admin)).not.toBe('second_factor_missing')
    const [byPassword, byPasskey] = [await signIn(t, admin.email), await signInWith(t, passkey)]
    expect([await administers(byPassword), await administers(byPasskey)]).toEqual(['second_factor_missing', 'done'])
    expect(await movesMoney(byPasskey)).not.toBe('second_factor_missing')
    firstDays()
    const [late, proven] = [await signIn(t, admin.email), await signInWith(t, passkey)]
    expect([await administers(late), await administers(proven)]).toEqual(['second_factor_missing', 'done'])
  })

  test('is not taken over by who has the password alone', async () => {
    const passkey = await addPasskey(t, admin)
    const thief = await signIn(t, admin.email)
    expect(await says(thief, 'POST', '/api/auth/reauthenticate', { password: PASSWORD })).toBe('passkey_required')
    expect(await says(thief, 'POST', '/api/auth/passkeys/options')).toBe('reauthentication_required')
    expect(await remove(thief, passkey)).toBe('reauthentication_required')
    expect(await says(thief, 'POST', '/api/auth/second-factor')).toBe('reauthentication_required')
    const proof = { code: '000000', current_password: PASSWORD }
    expect(await says(thief, 'POST', '/api/auth/second-factor/confirm', proof)).toBe('reauthentication_required')
    const change = { current_password: PASSWORD, password: 'kikoi-na-khanga-88' }
    expect(await says(thief, 'POST', '/api/auth/password', change)).toBe('reauthentication_required')
    expect(await says(thief, 'POST', '/api/auth/email', { email: 'thief@mail.example', current_password: PASSWORD })).toBe(
      'reauthentication_required',
    )
  })

  test('shows it in a session that began with the password, and goes on with all rights', async () => {
    const passkey = await addPasskey(t, admin)
    const here = await signIn(t, admin.email)
    expect(await prove(here, passkey)).toBe(204)
    expect(await administers(here)).toBe('done')
    expect((await callAs(t, here)<CreationOptions>('POST', '/api/auth/passkeys/options')).status).toBe(200)
  })

  test('keeps at least one: the last is not removed, unless there is an app', async () => {
    const [first, second] = [await addPasskey(t, admin), await addPasskey(t, admin)]
    expect(await remove(admin, first)).toBe('done')
    expect(await remove(admin, second)).toBe('last_second_factor')
    expect((await enterWith(t, second)).said).toBe('in')
    await setUpApp(t, admin)
    expect(await remove(admin, second)).toBe('done')
    expect(await administers(admin)).toBe('done')
  })

  test('of two that are removed at once one stays', async () => {
    const both = [await addPasskey(t, admin), await addPasskey(t, admin)]
    const here = await signInWith(t, both[0] as (typeof both)[0])
    const said = await Promise.all(both.map((passkey) => remove(here, passkey)))
    expect(said.filter((word) => word === 'done')).toHaveLength(1)
  })

  test('may remove it while there need not be any: in the first days as one', async () => {
    const member = await signUp(t)
    const passkey = await addPasskey(t, member)
    await t.shop.accounts.makeAdmin(member.email)
    expect(await remove(await signInWith(t, passkey), passkey)).toBe('done')
  })

  test('is in the audit log, and the other admins hear of it', async () => {
    const [first] = [await addPasskey(t, admin), await addPasskey(t, admin)]
    await remove(admin, first)
    const { rows } = await t.database.db.run('select action from admin_audit_log where admin_email = $1 order by created_at, id', [
      admin.email,
    ])
    expect(rows).toEqual(['passkey.added', 'passkey.added', 'passkey.removed'].map((action) => ({ action })))
    expect([await raised('passkey_added'), await raised('passkey_removed')]).toEqual([2, 1])
  })

  test('who has lost it is helped on the server: it goes with every session', async () => {
    const passkey = await addPasskey(t, admin)
    expect(await t.shop.accounts.secondFactor.reset(admin.id)).toBe(true)
    expect((await callAs(t, admin)('GET', '/api/profile')).status).toBe(401)
    expect((await enterWith(t, passkey)).said).toBe('passkey_wrong')
    expect(await t.shop.accounts.secondFactor.reset(admin.id)).toBe(false)
  })
})

test('with an app, too, the passkey alone signs in, and the password still takes a code', async () => {
  const proven = await signUpProvenAdmin(t)
  const passkey = await addPasskey(t, proven)
  expect(await movesMoney(await signInWith(t, passkey))).not.toBe('second_factor_missing')
  await expect(signIn(t, proven.email)).rejects.toThrow('second_factor_required')
  expect(await movesMoney(await signIn(t, proven.email, { code: proven.recoveryCodes[0] }))).not.toBe('second_factor_missing')
})

test('a member with a passkey may be made an admin by another one, and is listed as safe', async () => {
  const [first, member] = [await signUpProvenAdmin(t), await signUp(t)]
  const grant = () => says(first, 'POST', `/api/admin/users/${member.id}/admin`, { is_admin: true })
  const before = await grant()
  await addPasskey(t, member)
  expect([before, await grant()]).toEqual(['receiver_second_factor_missing', 'done'])
  expect((await t.shop.accounts.staff()).find(({ id }) => id === member.id)?.second_factor).toBe(true)
})
