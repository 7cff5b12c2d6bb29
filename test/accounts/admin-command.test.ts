import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminCommand } from '../../scripts/admin.ts'
import { callAs } from '../support/api-client.ts'
import { PASSWORD, send, setUpApp, signUp, signUpAdmin, type SignedInMember } from '../support/members.ts'
import { testServer, type TestServer } from '../support/server.ts'
import { ALL_TESTS } from '../support/all-tests.ts'

const root = resolve(import.meta.dirname, '../..')
let t: TestServer
let member: SignedInMember
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'upya-admin-'))
  t = await testServer({ payments: false })
  for (const [name, value] of Object.entries(settings())) vi.stubEnv(name, value)
  member = await signUp(t)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await t.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const settings = () => ({ DATABASE_URL: t.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
/** `npm run admin -- WORDS` beside the running shop: a process of its own, which takes seconds to start on a busy machine. */
function admin(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, ...settings() }
  return new Promise((done) => {
    execFile(process.execPath, [join(root, 'scripts/admin.ts'), ...words], { env, cwd: root }, (error, out, err) => {
      done({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}
/** The same without a process of its own. */
const adminHere = (...words: string[]) => adminCommand(words)
/** What there is to do is for admins. */
const isAdmin = async () => (await callAs(t, member)('GET', '/api/admin/counts')).status === 200
const log = () =>
  t.database.db.query({ name: '', text: 'select admin_email, admin_id, action, subject from admin_audit_log order by created_at, id' }, [])

test('[role-05] the command makes a member an admin and takes it back; the session they have knows at once', async () => {
  expect(await isAdmin()).toBe(false)
  expect(await admin(member.email.toUpperCase())).toMatchObject({
    code: 0,
    out: `${member.email} is now an admin. The admin area is at /admin.\n`,
  })
  expect(await isAdmin()).toBe(true)
  const { body } = await t.read<{ session: { user: { is_admin: boolean } } }>('/api/auth/session', member.headers)
  expect(body.session.user.is_admin).toBe(true)
  expect(await adminHere(member.email)).toContain('already')
  expect(await adminHere('--remove', member.email)).toBe(`${member.email} is no longer an admin.\n`)
  expect(await isAdmin()).toBe(false)
  const by = { admin_email: 'command', admin_id: null, subject: member.email }
  expect(await log()).toEqual([
    { ...by, action: 'admin.granted' },
    { ...by, action: 'admin.removed' },
  ])
}, 120_000)

test.runIf(ALL_TESTS)(
  'it says clearly when there is no such member, or nobody is named',
  async () => {
    const unknown = await admin('nobody@mail.example')
    expect(unknown.code).toBe(1)
    expect(unknown.err).toContain('No member has the e-mail nobody@mail.example')
    expect(unknown.out).toBe('')
    await expect(adminHere()).rejects.toThrow('npm run admin -- EMAIL')
    await expect(adminHere('--frobnicate', member.email)).rejects.toThrow('--frobnicate')
  },
  120_000,
)

test('a lost phone and a lost key: the second factor goes by command, which is logged and signs the admin out', async () => {
  const [lost, other] = [await signUpAdmin(t), await signUpAdmin(t)]
  await Promise.all([setUpApp(t, lost), setUpApp(t, other)])
  expect(await adminHere('--reset-second-factor', lost.email)).toContain('two-step sign-in is off')
  expect((await callAs(t, lost)('GET', '/api/profile')).status).toBe(401)
  const enter = async (email: string) => (await send(t.base, '/api/auth/sign-in', { email, password: PASSWORD })).status
  expect([await enter(lost.email), await enter(other.email)]).toEqual([200, 401])
  // The one of another, which was being set up, was not in force yet.
  expect(await t.shop.accounts.secrets.forgetAll()).toBe(1)
  expect(await enter(other.email)).toBe(200)
  const { rows } = await t.database.db.run(
    `select admin_email, action, subject from admin_audit_log where action ~ 'off|forgotten' order by action desc`,
  )
  expect(rows).toEqual([
    { admin_email: 'command', action: 'second_factor.off', subject: lost.email },
    { admin_email: 'command', action: 'second_factor.all_forgotten', subject: '' },
  ])
}, 120_000)
