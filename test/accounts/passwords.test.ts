import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, signIn, signUp } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'

let t: TestServer
let email: string
beforeAll(async () => {
  t = await testServer({ payments: false })
})
afterAll(() => t.close())
beforeEach(() => {
  email = `someone-${randomUUID()}@mail.example`
})

const join = (fields: object = {}) => callAs(t, null)('POST', '/api/auth/sign-up', { email, password: PASSWORD, ...fields })

describe('[open-45] a password that everybody would guess', () => {
  test.each(['password', '12345678', 'qwertyuiop', 'upya-2024', 'karibu-upya', 'P@ssw0rd1', 'aaaaaaaaaaaa', '25121990', 'Nairobi254'])(
    '%s is refused in a sentence under its field, and nothing is sent',
    async (password) => {
      const { status, body } = await join({ password })
      expect([status, body.error]).toEqual([
        422,
        { code: 'password_weak', message: expect.any(String), fields: { password: expect.stringContaining('easy to guess') } },
      ])
      expect((await t.database.db.run('select 1 from mail_outbox where recipient = $1', [email])).rows).toEqual([])
    },
  )

  test('so are one’s own e-mail and name', async () => {
    const own = { email: `otieno.ouma-${randomUUID().slice(0, 4)}@mail.example`, full_name: 'Akinyi Nafula' }
    for (const password of [own.email, 'otieno.ouma', 'akinyi2024', 'NafulaAkinyi'])
      expect((await join({ ...own, password })).status).toBe(422)
  })

  test('also as the next password, by link or in the profile; the words of a sentence are none', async () => {
    const member = await signUp(t)
    const change = (password: string) => callAs(t, member)('POST', '/api/auth/password', { current_password: PASSWORD, password })
    expect(await change('password1')).toMatchObject({ status: 422, body: { error: { code: 'password_weak' } } })
    expect((await change(member.email)).status).toBe(422)
    expect((await change('mbuzi-tatu-mlimani')).status).toBe(204)
  })

  test('still signs in whoever has it already', async () => {
    const member = await signUp(t)
    const hash = await t.shop.accounts.hashPassword('password')
    await t.database.db.run('update users set password_hash = $2 where id = $1', [member.id, hash])
    expect((await signIn(t, member.email, { password: 'password' })).id).toBe(member.id)
  })

  test('takes no long work, whatever is sent', async () => {
    const worst = 'w0rda|odr@g0n$9w0rd{19idr@g0nw0rd1loveuw0rd1loveu({w0rdem0nk3y1loveu'.padEnd(200, '4@8({[<369')
    expect((await join({ password: worst })).status).toBe(202)
  })
})
